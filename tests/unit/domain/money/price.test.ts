import {
	baseOf,
	basisPoints,
	formatBasisPoints,
	priceUnits,
	formatCut,
	formatPrice,
	invertPrice,
	decimalsForAmounts,
	priceDecimals,
} from '#lib/domain/money/price.ts';
import { COIN } from '#lib/domain/money/amount.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const units = fc.bigInt({ min: 1n, max: 10n ** 16n });

test('inverts twice to the same price within eight places', () => {
	fc.assert(
		fc.property(fc.bigInt({ min: 10n ** 4n, max: 10n ** 12n }), (price) => {
			const inverse = invertPrice(price);
			const back = invertPrice(inverse);
			const off = back > price ? back - price : price - back;
			// Half a unit of the inverse corresponds to this difference in price.
			expect(off <= price / (2n * inverse) + 1n).toBe(true);
		}),
	);
	expect(invertPrice(0n)).toBe(0n);
});

test('buys exactly as much base as rel pays for', () => {
	fc.assert(
		fc.property(units, units, (rel, price) => {
			const base = baseOf(rel, price);
			expect(base * price <= rel * COIN && rel * COIN < (base + 1n) * price).toBe(true);
		}),
	);
	expect(baseOf(5n, 0n)).toBe(0n);
});

test.each([
	[4240.4, 2],
	[52.1, 4],
	[1, 5],
	[0.5, 6],
	[0.0002358, 8],
	[0, 8],
	[Number.NaN, 8],
])('shows a price of %d with %d decimals', (price, places) => {
	expect(priceDecimals(price)).toBe(places);
});

test('rounds prices, truncates amounts and keeps tiny prices visible', () => {
	expect(formatPrice(424_042_617_949n, 2)).toBe('4240.43');
	expect(formatPrice(3n, 2)).toBe('0.00000003');
	expect(formatCut(199_999_999n, 2)).toBe('1.99');
});

test('gives a column enough decimals for its smallest amount', () => {
	expect(decimalsForAmounts([962_279n, 10_000_000_000n])).toBe(4);
	expect(decimalsForAmounts([500_000_000n])).toBe(2);
	expect(decimalsForAmounts([])).toBe(2);
});

test('calculates a change in basis points, undefined from zero', () => {
	expect(basisPoints(200n, 203n)).toBe(150);
	expect(basisPoints(200n, 197n)).toBe(-150);
	expect(basisPoints(0n, 5n)).toBeUndefined();
});

test('reads the intended percent from prices in single precision', () => {
	// 0.49, and prices 1 % above and below, in a real node's precision.
	const [price, above, below] = [0.49, 0.4949, 0.4851].map((each) => priceUnits(Math.fround(each)));
	expect([price, above, below]).toEqual([49_000_001n, 49_489_999n, 48_510_000n]);
	expect(formatBasisPoints(basisPoints(price ?? 0n, above ?? 0n) ?? 0, price)).toBe('1.00 %');
	expect(formatBasisPoints(basisPoints(price ?? 0n, below ?? 0n) ?? 0, below)).toBe('1.00 %');
	expect(basisPoints(49_000_001n, 49_000_000n)).toBe(0);
});

test('shows a percentage with no more digits than its prices', () => {
	expect(formatBasisPoints(123, 12_340n)).toBe('1.23 %');
	expect(formatBasisPoints(123, 1234n)).toBe('1.2 %');
	expect(formatBasisPoints(163, 123n)).toBe('2 %');
	expect(formatBasisPoints(-163)).toBe('1.63 %');
});
