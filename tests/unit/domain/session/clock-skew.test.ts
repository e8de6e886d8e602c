import { isNoticeable, skewOf } from '#lib/domain/session/clock-skew.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('clock skew', () => {
	test('is measured within the error of two readings', () => {
		const ms = (max: number) => fc.integer({ min: 0, max });
		fc.assert(
			fc.property(fc.integer({ min: -1e8, max: 1e8 }), ms(5000), ms(5000), (skew, there, back) => {
				const reported = Math.floor((NOW + there + skew) / 1000) * 1000;
				const measured = skewOf({ askedAt: NOW, answeredAt: NOW + there + back, reported });
				// Sum of the reading's error (half a second plus half the wait) and of the change that is ignored.
				expect(Math.abs(measured - skew)).toBeLessThanOrEqual(2500 + there + back);
			}),
		);
	});

	test('stays unchanged while readings agree', () => {
		const read = (reported: number, before: number) =>
			skewOf({ askedAt: NOW, answeredAt: NOW + 40, reported }, before);
		expect(read(NOW - 900, 0)).toBe(0);
		expect(read(NOW + 61_000, 60_000)).toBe(60_000);
		expect(read(NOW + 64_000, 60_000)).toBe(64_480);
	});

	test('is noticeable beyond a minute in both directions', () => {
		expect([0, 60_000, 60_001, -60_001].map(isNoticeable)).toEqual([false, false, true, true]);
	});
});
