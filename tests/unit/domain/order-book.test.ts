import { spreadOf, type BookOrder, rankOrder } from '#lib/domain/book.ts';
import { expect, test, describe } from 'vitest';
import fc from 'fast-check';

const at = (price: bigint): BookOrder => ({
	price,
	amount: 1n,
	total: 1n,
	largest: 1n,
	outputs: 5,
	ageSeconds: 15,
	pubkey: 'maker',
	address: 'address',
});

test('calculates the spread relative to the best ask, undefined for one side', () => {
	const asks = [at(100_000_000n)];
	expect(spreadOf({ asks, bids: [at(98_000_000n)], time: 1 })).toEqual({
		price: 2_000_000n,
		points: 200,
		ask: 100_000_000n,
	});
	expect(spreadOf({ asks, bids: [], time: 1 })).toBeUndefined();
});

const sideOf = (...prices: bigint[]) => prices.map((price) => ({ price }));
const rankIn = (price: bigint, asks: readonly { price: bigint }[]) =>
	rankOrder({ price }, { asks, bids: [] }, 'asks');

describe('order rank', () => {
	test('has the distance from the best price in basis points', () => {
		expect(rankIn(10_045n, sideOf(10_000n, 10_040n, 10_045n, 10_100n))).toEqual({
			rank: 3,
			count: 4,
			sharedWith: 0,
			behind: 45n,
			best: 10_000n,
			points: 45,
			crosses: undefined,
		});
	});

	test('has the distance of a bid from the best bid', () => {
		expect(rankOrder({ price: 9_900n }, { bids: sideOf(10_000n, 9_900n), asks: [] }, 'bids')).toMatchObject({
			rank: 2,
			behind: 100n,
			points: 100,
		});
	});

	test('is shared by equal prices and leaves a gap after them', () => {
		const side = sideOf(5n, 6n, 6n, 6n, 7n);
		expect(rankIn(6n, side)).toMatchObject({ rank: 2, sharedWith: 2 });
		expect(rankIn(7n, side)).toMatchObject({ rank: 5, sharedWith: 0 });
	});

	test('is exact beyond the precision of a float', () => {
		const best = 9_007_199_254_740_993_000n;
		expect(rankIn(best + 1n, sideOf(best, best + 1n))).toMatchObject({
			rank: 2,
			behind: 1n,
			points: 0,
		});
	});

	test('names the opposite side that the order crosses', () => {
		const book = { asks: sideOf(10n, 12n), bids: sideOf(11n, 9n) };
		expect(rankOrder({ price: 10n }, book, 'asks')?.crosses).toBe('bids');
		expect(rankOrder({ price: 11n }, book, 'bids')?.crosses).toBe('asks');
		expect(rankOrder({ price: 12n }, book, 'asks')?.crosses).toBeUndefined();
		expect(rankOrder({ price: 9n }, book, 'bids')?.crosses).toBeUndefined();
	});

	test('is undefined for a missing order', () => {
		expect(rankIn(6n, sideOf(5n, 7n))).toBeUndefined();
		expect(rankIn(6n, [])).toBeUndefined();
	});

	test('counts the better-priced orders on both sides', () => {
		const prices = fc.array(fc.bigInt({ min: 1n, max: 40n }), { minLength: 1 });
		fc.assert(
			fc.property(prices, fc.boolean(), (unsorted, isAsks) => {
				const isBetter = (one: bigint, other: bigint) => (isAsks ? one < other : one > other);
				const side = unsorted.toSorted((one, other) => (one === other ? 0 : isBetter(one, other) ? -1 : 1));
				for (const price of side) {
					const rank = rankIn(price, sideOf(...side));
					expect(rank?.rank).toBe(side.filter((each) => isBetter(each, price)).length + 1);
					expect(rank?.sharedWith).toBe(side.filter((each) => each === price).length - 1);
				}
			}),
		);
	});
});
