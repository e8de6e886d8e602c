import { averageOf, isAverageLength } from '#lib/domain/market/averages.ts';
import type { Bar } from '#lib/domain/market/candles.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const barsOf = (closes: readonly number[]): Bar[] =>
	closes.map((close, index) => ({
		time: 60 * (index + 1),
		open: close,
		high: close,
		low: close,
		close,
		baseVolume: 1,
		relVolume: 1,
		trades: 1,
	}));

test('the simple mean begins where there are closes enough, and stands at its last bar', () => {
	expect(averageOf(barsOf([1, 2, 3, 4, 8]), { kind: 'sma', length: 3 })).toEqual([
		{ time: 180, value: 2 },
		{ time: 240, value: 3 },
		{ time: 300, value: 5 },
	]);
});

test('the exponential mean begins with the simple one, and moves by two parts of its length and one', () => {
	const values = averageOf(barsOf([1, 2, 3, 4, 8]), { kind: 'ema', length: 3 }).map(({ value }) => value);
	expect(values).toEqual([2, 3, 5.5]);
});

test.each(['sma', 'ema'] as const)('fewer closes than it takes in give no %s', (kind) => {
	expect(averageOf(barsOf([1, 2]), { kind, length: 3 })).toEqual([]);
	expect(averageOf([], { kind, length: 2 })).toEqual([]);
});

test.each(['sma', 'ema'] as const)('a price that never moves is its own %s, to the last unit', (kind) => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 10 ** 13 }), fc.integer({ min: 2, max: 60 }), (units, length) => {
			const close = units / 1e8;
			const values = averageOf(barsOf(Array<number>(150).fill(close)), { kind, length });
			expect(values).toHaveLength(151 - length);
			for (const { value } of values) expect(Math.round(value * 1e8)).toBe(Math.round(close * 1e8));
		}),
	);
});

test('after thousands of bars of a dust price the simple mean is that of its last closes alone', () => {
	const closes = Array.from({ length: 2000 }, (_, index) =>
		index < 1000 ? 12_345.678 : 0.000_000_01 * (1 + (index % 2)),
	);
	const last = averageOf(barsOf(closes), { kind: 'sma', length: 10 }).at(-1);
	expect(last?.value).toBe(0.000_000_015);
});

test('every mean lies between the lowest and the highest close', () => {
	const closes = fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 20, maxLength: 80 });
	fc.assert(
		fc.property(closes, fc.constantFrom('sma' as const, 'ema' as const), (units, kind) => {
			const prices = units.map((each) => each / 1e8);
			for (const { value } of averageOf(barsOf(prices), { kind, length: 7 })) {
				expect(value).toBeGreaterThanOrEqual(Math.min(...prices) - 1e-8);
				expect(value).toBeLessThanOrEqual(Math.max(...prices) + 1e-8);
			}
		}),
	);
});

test('a length is a whole number from 2 to 500', () => {
	expect([2, 20, 500].every(isAverageLength)).toBe(true);
	expect([1, 501, 2.5, '20', undefined, Number.NaN].some(isAverageLength)).toBe(false);
});
