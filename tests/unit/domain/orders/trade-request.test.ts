import { findInBook, keyOfOrder, offerOf, readOwnOrders } from '#lib/domain/orders/own-orders.ts';
import { readOrderBook } from '#lib/node/document/order-book.ts';
import { outcomeOf, newSwaps, type SwapId, type TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { describe, expect, test } from 'vitest';

const before: SwapId[] = [[1, 2]];
const request: TradeRequest = {
	...{
		base: 'KMD',
		rel: 'LTC',
		side: 'buy',
		price: '1',
		volume: '2',
		timeoutSeconds: 10,
		sentAt: 1000,
		before,
	},
};

describe('a request', () => {
	test('waits while the node says so, and then settles until a last answer could have connected', () => {
		const nothing = { begun: undefined, waitSeconds: 0 };
		expect(outcomeOf(request, { ...nothing, waitSeconds: 7, nodeTime: 1003 })).toEqual({
			is: 'waiting',
			seconds: 7,
		});
		expect(outcomeOf(request, { ...nothing, nodeTime: 1030 })).toEqual({ is: 'settling' });
		expect(outcomeOf(request, { ...nothing, nodeTime: 1031 })).toEqual({ is: 'unanswered' });
	});

	test('is matched by a swap that was not there before, however late', () => {
		const swaps: SwapId[] = [
			[3, 4],
			[1, 2],
		];
		expect(newSwaps(request, swaps)).toEqual([[3, 4]]);
		const sight = { begun: swaps[0], waitSeconds: 0, nodeTime: 9999 };
		expect(outcomeOf(request, sight)).toEqual({ is: 'matched', swap: [3, 4] });
	});
});

describe('one’s own orders', () => {
	const rows = [
		{ base: 'LTC', rel: 'KMD', bid: '0.5', ask: 0 },
		{ base: 'KMD', rel: 'LTC', bid: 0, ask: '2.00000000' },
		{ base: 'KMD', rel: 'BTC', bid: '0.1', ask: null },
	];

	test('are listed once each, in the direction of the pair in sight', () => {
		const orders = readOwnOrders(rows, { base: 'KMD', rel: 'LTC' });
		expect(orders).toEqual([
			{ base: 'KMD', rel: 'LTC', side: 'sell', price: 200_000_000n },
			{ base: 'KMD', rel: 'BTC', side: 'buy', price: 10_000_000n },
		]);
		expect(orders.map(keyOfOrder)).toEqual(['KMD LTC', 'BTC KMD']);
		expect(orders.map(offerOf)).toEqual([
			{ base: 'KMD', rel: 'LTC' },
			{ base: 'BTC', rel: 'KMD' },
		]);
	});

	test('are found in the book by the address that they are paid from', () => {
		const ask = { price: 2, numutxos: 1, maxvolume: 1, age: 3, pubkey: 'p', address: 'mine' };
		const book = readOrderBook({ asks: [{ ...ask, address: 'other' }, ask], bids: [], timestamp: 1 });
		const order = { base: 'KMD', rel: 'LTC', side: 'sell', price: 1n } as const;
		expect(findInBook(order, book, ['mine'])?.address).toBe('mine');
		expect(findInBook({ ...order, side: 'buy' }, book, ['mine'])).toBeUndefined();
	});
});
