import { bookRows, type BookSide, growsFromFirst, sortRows, type BookOrdering } from '#lib/domain/book.ts';
import { describe, expect, test } from 'vitest';

/** Best price first: medium size and old, small and new, large and in between. */
const ROWS = bookRows(
	[
		[1n, 5n, 90],
		[2n, 3n, 10],
		[3n, 9n, 50],
	].map(([price, amount, age]) => ({
		...{ price: BigInt(price ?? 0), amount: BigInt(amount ?? 0), largest: 1n, total: 0n, outputs: 1 },
		...{ ageSeconds: Number(age), pubkey: `maker of ${price}`, address: 'address' },
	})),
	'asks',
	0n,
);
const sorted = (ordering: BookOrdering) =>
	sortRows(ROWS, ordering, { size: ({ base }) => base, fills: () => true }).map(({ price }) => Number(price));

describe('order book sort', () => {
	test.each([
		['price', [1, 2, 3], [3, 2, 1]],
		['amount', [3, 1, 2], [2, 1, 3]],
		['age', [2, 3, 1], [1, 3, 2]],
		['fees', [1, 2, 3], [3, 2, 1]],
	] as const)('sorts by %s in both directions', (by, usual, reversed) => {
		expect(sorted({ by, isReversed: false })).toEqual(usual);
		expect(sorted({ by, isReversed: true })).toEqual(reversed);
	});

	test('sorts unfilled amounts last by fees in both directions', () => {
		const fills = ({ price }: { readonly price: bigint }) => price > 1n;
		const by = (isReversed: boolean) =>
			sortRows(ROWS, { by: 'fees', isReversed }, { size: () => 0n, fills }).map(({ price }) => Number(price));
		expect(by(false)).toEqual([2, 3, 1]);
		expect(by(true)).toEqual([3, 2, 1]);
	});

	test('sorts equal rows by the better price in both directions', () => {
		const alike = { size: () => 7n, fills: () => true };
		for (const isReversed of [false, true])
			expect(sortRows(ROWS, { by: 'amount', isReversed }, alike)).toEqual(ROWS);
	});
});

test.each([
	['price', 'asks', true],
	['price', 'bids', false],
	['fees', 'asks', true],
	['fees', 'bids', false],
	['amount', 'asks', false],
	['amount', 'bids', false],
	['age', 'asks', true],
	['age', 'bids', true],
] as const)('reports whether %s of %s grow from the first row: %s', (by, side: BookSide, grows) => {
	expect(growsFromFirst(side, { by, isReversed: false })).toBe(grows);
	expect(growsFromFirst(side, { by, isReversed: true })).toBe(!grows);
});
