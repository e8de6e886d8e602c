import { spreadOf, type BookOrder } from '#lib/domain/book/order-book.ts';
import { expect, test } from 'vitest';

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

test('the spread is a part of the best ask, and there is none while a side is empty', () => {
	const asks = [at(100_000_000n)];
	expect(spreadOf({ asks, bids: [at(98_000_000n)], time: 1 })).toEqual({
		price: 2_000_000n,
		points: 200,
		ask: 100_000_000n,
	});
	expect(spreadOf({ asks, bids: [], time: 1 })).toBeUndefined();
});
