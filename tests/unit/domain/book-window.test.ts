import { rowWindow } from '#lib/domain/book-window.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('the window of a long list', () => {
	test('holds what is in sight, with a margin, and no more than that for any length', () => {
		const pixels = fc.integer({ min: 0, max: 300_000 });
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 10_000 }),
				pixels,
				fc.integer({ min: 0, max: 2000 }),
				(count, scrolled, height) => {
					const { from, to } = rowWindow(count, 24, scrolled, height);
					expect(from).toBeGreaterThanOrEqual(0);
					expect(to).toBeLessThanOrEqual(count);
					expect(to - from).toBeLessThanOrEqual(Math.ceil(height / 24) + 32);
					const isInside = (index: number) => index >= from && index < to;
					const [first, last] = [Math.floor(scrolled / 24), Math.ceil((scrolled + height) / 24) - 1];
					if (height > 0 && last < count) expect(isInside(first) && isInside(last)).toBe(true);
				},
			),
		);
	});
});
