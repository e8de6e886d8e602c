import { parseDecimal } from '#lib/domain/money/amount.ts';
import { baseOf } from '#lib/domain/money/price.ts';
import { readOrderBook, type WireOrder } from '#lib/node/reference/market/market.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const order = (more: Partial<WireOrder>): WireOrder => ({
	price: '0.5',
	numutxos: 5,
	maxvolume: '5',
	age: 15,
	pubkey: 'maker',
	address: 'address',
	...more,
});
const book = (asks: WireOrder[], bids: WireOrder[] = []) => readOrderBook({ asks, bids, timestamp: 1 });

test('has only the largest trade of an order in the documented reply', () => {
	const { asks } = book([order({ price: '0.5', maxvolume: '4.90000009' })]);
	expect(asks[0]).toMatchObject({ amount: 980_000_018n, largest: 980_000_018n, outputs: 5, ageSeconds: 15 });
});

test('sums the exact amounts, best price first, in any order of rows', () => {
	const wire = fc.record({
		price: fc.integer({ min: 1, max: 10 ** 9 }).map((units) => (units / 1e8).toFixed(8)),
		maxvolume: fc.integer({ min: 0, max: 10 ** 12 }).map((units) => (units / 1e8).toFixed(8)),
	});
	fc.assert(
		fc.property(fc.array(wire), (orders) => {
			const { asks, bids } = book(orders.map(order), orders.map(order));
			for (const side of [asks, bids]) {
				const sum = orders.reduce(
					(total, { price, maxvolume }) => total + baseOf(parseDecimal(maxvolume), parseDecimal(price)),
					0n,
				);
				expect(side.at(-1)?.total ?? 0n).toBe(sum);
			}
			expect(asks.every(({ price }, index) => price >= (asks[index - 1]?.price ?? 0n))).toBe(true);
			expect(bids.map(({ price }) => price)).toEqual(asks.map(({ price }) => price).toReversed());
		}),
	);
});

test('omits an order without a price', () => {
	expect(book([order({ price: 0 }), order({ price: '1' })]).asks).toHaveLength(1);
});
