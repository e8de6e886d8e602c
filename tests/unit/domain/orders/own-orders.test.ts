import { findInBook, keyOfOrder, saleOf } from '#lib/domain/orders/own-orders.ts';
import { describe, expect, test } from 'vitest';

describe('an order of the user', () => {
	test('has one key and one sale, from either side of its pair', () => {
		const sale = { base: 'KMD', rel: 'LTC', side: 'sell' } as const;
		const purchase = { base: 'KMD', rel: 'BTC', side: 'buy' } as const;
		expect([sale, purchase].map(keyOfOrder)).toEqual(['KMD LTC', 'BTC KMD']);
		expect([sale, purchase].map(saleOf)).toEqual([
			{ base: 'KMD', rel: 'LTC' },
			{ base: 'BTC', rel: 'KMD' },
		]);
	});

	test('is found in the book by the address that it is paid from', () => {
		const seen = { price: 2n, amount: 1n, total: 1n, largest: 1n, outputs: 1, ageSeconds: 3, pubkey: 'p' };
		const asks = ['other', 'mine'].map((address) => ({ ...seen, address }));
		const book = { asks, bids: [], time: 1 };
		const order = { base: 'KMD', rel: 'LTC', side: 'sell', price: 1n } as const;
		expect(findInBook(order, book, ['mine'])?.address).toBe('mine');
		expect(findInBook({ ...order, side: 'buy' }, book, ['mine'])).toBeUndefined();
	});
});
