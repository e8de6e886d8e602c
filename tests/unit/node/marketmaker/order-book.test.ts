import { baseOf } from '#lib/domain/money/price.ts';
import { readOrderBook } from '#lib/node/reference/market/market.ts';
import { volumesByDepth, type SummedOrder } from '#lib/node/marketmaker/market.ts';
import { expect, test } from 'vitest';

const order = (more: Partial<SummedOrder>): SummedOrder => ({
	price: '0.5',
	numutxos: 5,
	maxvolume: '5',
	age: 15,
	pubkey: 'maker',
	address: 'address',
	...more,
});
const book = (asks: SummedOrder[], bids: SummedOrder[] = []) =>
	readOrderBook({ asks, bids, timestamp: 1 }, volumesByDepth);

test('derives each order’s amount from the cumulative sum in rel', () => {
	const { bids } = book(
		[],
		[
			order({ price: '0.47619050', maxvolume: 10, depth: 10 }),
			order({ price: '0.40000000', maxvolume: 10, depth: 22, numutxos: 2 }),
		],
	);
	expect(bids[0]?.amount).toBe(baseOf(1_000_000_000n, 47_619_050n));
	expect(bids[1]?.amount).toBe(3_000_000_000n);
	expect(bids[1]?.largest).toBe(2_500_000_000n);
});

test('uses the largest trade as the amount of an order without sum', () => {
	const { asks } = book([order({ maxvolume: 4 }), order({ price: '0.6', maxvolume: 3, depth: 3 })]);
	expect(asks.map(({ amount }) => amount)).toEqual([800_000_000n, 500_000_000n]);
});
