import { standingOf } from '#lib/domain/orders/own-order-list.ts';
import { COIN } from '#lib/domain/money/amount.ts';
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

	test.each([
		['sell', undefined, 80n],
		['sell', 50n, 50n],
		['sell', 90n, 80n],
		['buy', 20n, 40n],
		['buy', 100n, 80n],
	] as const)('to %s a volume of %s sells %s at the most', (side, volume, largest) => {
		const order = { id: 'an order', base: 'KMD', rel: 'LTC', side, price: 2n * COIN, volume };
		const coin = { coin: 'KMD', address: 'mine', balance: 170n, heldBack: 0n };
		const free = { ...coin, transactionFee: 0n, outputs: undefined };
		expect(standingOf(order, { asks: [], bids: [], time: 1 }, free).largest).toBe(largest);
	});
});
