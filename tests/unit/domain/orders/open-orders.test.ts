import { standingOf, outlookOf } from '#lib/domain/orders/open-order-list.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { invertPrice } from '#lib/domain/money/price.ts';
import { orderProblems } from '#lib/domain/orders/order-check.ts';
import { editOrder, newOrderDraft } from '#lib/domain/orders/order-draft.ts';
import fc from 'fast-check';
import {
	findInBook,
	keyOfOrder,
	postedPrice,
	saleOf,
	salePriceOf,
	withoutRequests,
} from '#lib/domain/orders/open-orders.ts';
import { describe, expect, test } from 'vitest';

describe('user order', () => {
	test('has its key and sale in the selling direction', () => {
		const sale = { base: 'KMD', rel: 'LTC', side: 'sell' } as const;
		const purchase = { base: 'KMD', rel: 'BTC', side: 'buy' } as const;
		expect([sale, purchase].map(keyOfOrder)).toEqual(['KMD LTC', 'BTC KMD']);
		expect([sale, purchase].map(saleOf)).toEqual([
			{ base: 'KMD', rel: 'LTC' },
			{ base: 'BTC', rel: 'KMD' },
		]);
	});

	test('rounds a purchase price to its inverse with eight decimals', () => {
		expect(postedPrice('sell', parseDecimal('41000'))).toBe(parseDecimal('41000'));
		expect(postedPrice('buy', parseDecimal('0.5'))).toBe(parseDecimal('0.5'));
		expect(postedPrice('buy', parseDecimal('41000'))).toBe(parseDecimal('41000.4100041'));
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n }), (price) => {
				const posted = postedPrice('buy', price);
				// The node lists the inverse of the sale price; posting that price again changes nothing.
				expect(postedPrice('buy', posted)).toBe(posted);
				expect(invertPrice(salePriceOf({ side: 'buy', price: posted }))).toBe(posted);
			}),
			{ numRuns: 2000, seed: 3 },
		);
	});

	test('is rejected if the wire cannot express its price', () => {
		const draft = (price: string) => editOrder({ ...newOrderDraft('buy'), type: 'post' }, 'price', price);
		const context = { short: 0n, waitSeconds: 0 };
		expect(orderProblems(draft('300000000'), context)).toEqual([{ kind: 'too-high', field: 'price' }]);
		expect(orderProblems({ ...draft('300000000'), side: 'sell' }, context)).toEqual([]);
	});

	test.each(['buy', 'sell'] as const)('has the same %s rank in the form and the list', (side) => {
		const row = (price: string, address: string) => ({
			...{ price: parseDecimal(price), amount: COIN, total: COIN, largest: COIN },
			...{ outputs: 1, ageSeconds: 1, pubkey: address, address },
		});
		const others = [row('40100', 'one'), row('40200', 'other'), row('41900', 'another')];
		const coin = { balance: 10n * COIN, heldBack: 0n, transactionFee: 1000n, outputs: undefined };
		const funds = {
			base: { ...coin, coin: 'BTC', address: 'my BTC' },
			rel: { ...coin, coin: 'KMD', address: 'my KMD' },
		};
		const price = postedPrice(side, parseDecimal('41000'));
		const own = { ...row('1', side === 'buy' ? 'my KMD' : 'my BTC'), price };
		const sorted = [...others, own].toSorted((a, b) =>
			Number(side === 'sell' ? a.price - b.price : b.price - a.price),
		);
		const bookOf = (orders: typeof others) => ({
			asks: side === 'sell' ? orders : [],
			bids: side === 'buy' ? orders : [],
			time: 1,
		});
		const before = outlookOf(side, price, funds, bookOf(side === 'sell' ? others : others.toReversed())).rank;
		const order = { id: 'own', base: 'BTC', rel: 'KMD', side, price };
		const after = standingOf(order, bookOf(sorted), side === 'sell' ? funds.base : funds.rel).rank;
		expect(before).toEqual(after);
	});

	test('stays in a book without requests', () => {
		const row = (address: string) => ({
			...{ price: 2n, amount: 1n, total: 1n, largest: 1n, outputs: 1, ageSeconds: 3, pubkey: 'p', address },
		});
		const book = { asks: [row('my BTC'), row('other')], bids: [row('other'), row('my KMD')], time: 1 };
		const pair = { base: 'BTC', rel: 'KMD' };
		const reversed = { base: 'KMD', rel: 'BTC', side: 'buy', price: 2n } as const;
		const shown = withoutRequests(book, pair, ['my BTC', 'my KMD'], [reversed]);
		expect(shown).toEqual({ ...book, bids: [row('other')] });
	});

	test('is found in the book by its paying address', () => {
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
	] as const)('limits a %s of volume %s to selling %s', (side, volume, largest) => {
		const order = { id: 'an order', base: 'KMD', rel: 'LTC', side, price: 2n * COIN, volume };
		const coin = { coin: 'KMD', address: 'mine', balance: 170n, heldBack: 0n };
		const free = { ...coin, transactionFee: 0n, outputs: undefined };
		expect(standingOf(order, { asks: [], bids: [], time: 1 }, free).largest).toBe(largest);
	});
});
