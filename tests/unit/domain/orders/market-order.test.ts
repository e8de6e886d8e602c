import { COIN, parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import { readOrderBook, type WireBook } from '#lib/node/reference/market/market.ts';
import { newOrderDraft } from '#lib/domain/orders/order-draft.ts';
import { boundMatching, quoteMatching } from '#lib/domain/matching.ts';
import { isWorse, ordersFor, marketOrderOf, type MarketOrder } from '#lib/domain/orders/taken-order.ts';
import { checkMarketOrder } from '#lib/domain/orders/order-check.ts';
import { invertPrice } from '#lib/domain/money/price.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TradingDesk } from '../../practice/trade/trade-fixture.ts';

const units = (text: string) => parseDecimal(text);
const order = (price: string, largest: string, address = 'maker') => ({
	...{ price: units(price), largest: units(largest), amount: units(largest), total: 0n },
	...{ outputs: 4, ageSeconds: 1, pubkey: address, address },
});

const WITHOUT_FEES = {
	paid: { coin: '', transactionFee: 0n },
	received: { coin: '', transactionFee: 0n },
};
const RULES = { matching: boundMatching, coins: WITHOUT_FEES };

/** Checks that the bound is no better than the best price, and the worst accepted price no better than the bound. */
function evaluatePrices(side: 'buy' | 'sell', { best, bound, worst }: MarketOrder): void {
	expect(isWorse(side, bound, best) || bound === best).toBe(true);
	expect(isWorse(side, bound, worst)).toBe(false);
}

describe('market order', () => {
	test('bounds a purchase 5 % above the first covering order', () => {
		const marketOrder = marketOrderOf(
			'buy',
			units('5'),
			[order('1', '2'), order('1.1', '9'), order('1.3', '90')],
			RULES,
		);
		expect(marketOrder?.bound).toBe(units('1.155'));
		// The node accepts a price up to a thousandth beyond its bound.
		expect(marketOrder?.worst).toBe(units('1.156155'));
		expect(marketOrder?.worseBy).toBe(1562);
		expect(marketOrder?.levels).toEqual([
			{ price: units('1'), pays: units('2'), receives: units('2'), left: units('3') },
			{ price: units('1.1'), pays: units('5'), receives: units('4.54545454'), left: 0n },
		]);
	});

	test('uses the largest order if none covers the amount', () => {
		expect(
			marketOrderOf('buy', units('50'), [order('1', '2'), order('1.2', '9'), order('2', '3')], RULES)?.bound,
		).toBe(units('1.26'));
	});

	test('bounds a sale at the price of its covering order', () => {
		const marketOrder = marketOrderOf(
			'sell',
			units('3'),
			[order('2', '1'), order('1.6', '5'), order('1.5', '9')],
			RULES,
		);
		expect(marketOrder?.bound).toBe(units('1.6'));
		expect(marketOrder?.levels.map(({ price }) => price)).toEqual([units('2'), units('1.6')]);
		expect(marketOrder?.levels[0]).toMatchObject({
			pays: units('1'),
			receives: units('2'),
			left: units('2'),
		});
	});

	test('skips orders of unknown size and matches none in an empty book', () => {
		expect(marketOrderOf('buy', units('1'), [order('1', '0')], RULES)?.levels).toEqual([]);
		expect(marketOrderOf('buy', units('1'), [], RULES)).toBeUndefined();
	});

	test('divides its amount into payment and rest at every level', () => {
		const orders = fc.array(
			fc.record({ price: fc.bigInt(1n, 10n ** 12n), largest: fc.bigInt(0n, 10n ** 14n) }),
			{ minLength: 1, maxLength: 8 },
		);
		const pays = fc.bigInt(1n, 10n ** 14n);
		fc.assert(
			fc.property(fc.constantFrom('buy' as const, 'sell' as const), pays, orders, (side, paid, rows) => {
				const sorted = rows
					.map((row) => ({ ...row, address: '' }))
					.sort((one, other) => Number(one.price - other.price) * (side === 'buy' ? 1 : -1));
				const marketOrder = marketOrderOf(side, paid, sorted, RULES);
				for (const level of marketOrder?.levels ?? []) {
					expect(level.pays + level.left).toBe(paid);
					expect(level.left).toBeGreaterThanOrEqual(0n);
				}
				if (marketOrder) evaluatePrices(side, marketOrder);
			}),
		);
	});

	test('ignores the orders of the user', () => {
		const book = { asks: [order('1', '2', 'mine'), order('1.2', '9')], bids: [], time: 0 };
		expect(ordersFor('buy', book, ['mine']).map(({ address }) => address)).toEqual(['maker']);
	});
});

describe('partial fill of a market order', () => {
	const coins = {
		paid: { coin: 'KMD', transactionFee: 1_000n },
		received: { coin: 'BTC', transactionFee: 20_000n },
	};
	const rules = { matching: quoteMatching, coins };

	test('uses the best order whose output also holds the deposit', () => {
		const bids = [order('0.0003', '1000'), order('0.0002', '1200'), order('0.0001', '9000')];
		const marketOrder = marketOrderOf('sell', units('1000'), bids, rules);
		expect(marketOrder?.levels.map(({ price, left }) => [price, left > 0n])).toEqual([
			[units('0.0003'), true],
			[units('0.0002'), false],
		]);
		expect(isWorse('sell', marketOrder?.bound ?? 0n, units('0.0002'))).toBe(true);
		expect(isWorse('sell', marketOrder?.bound ?? 0n, units('0.0001'))).toBe(false);
	});

	const market = { ownAddresses: [], matching: quoteMatching };
	const check = (amount: string, largest: string) => {
		const draft = { ...newOrderDraft('sell'), type: 'marketOrder' } as const;
		const book = { asks: [], bids: [order('0.00023568', largest)], time: 0 };
		const funds = { base: coins.paid, rel: coins.received };
		const typed = { ...draft, texts: { ...draft.texts, amount } };
		return checkMarketOrder(typed, funds, { ...market, book }, 0).match;
	};

	test('reports a missing match if fees exceed the amount', () => {
		expect(check('5', '900')).toEqual({ is: 'ignored', needed: undefined });
		expect(check('500', '900')?.is).toBe('met');
	});

	test('reports the largest fillable amount if no maker has enough', () => {
		expect(check('500', '500')).toEqual({ is: 'too-large', largest: units('431.51381718') });
	});
});

describe('market order preview', () => {
	const draft = { ...newOrderDraft('sell'), type: 'marketOrder' } as const;
	const market = {
		book: { asks: [], bids: [order('2', '5')], time: 0 },
		ownAddresses: [],
		matching: boundMatching,
	};
	const typed = (amount: string) => ({ ...draft, texts: { ...draft.texts, amount } });

	test('requires only an amount', () => {
		expect(checkMarketOrder(draft, undefined, market, 0).problems).toEqual([
			{ kind: 'typed', field: 'amount', problem: 'empty' },
		]);
		expect(checkMarketOrder(typed('1,5'), undefined, market, 0).problems).toEqual([]);
	});

	test('reports an empty book and a waiting request', () => {
		const empty = { ...market, book: { ...market.book, bids: [] } };
		expect(checkMarketOrder(typed('1'), undefined, empty, 3).problems).toEqual([
			{ kind: 'empty-book', side: 'sell' },
			{ kind: 'waiting', seconds: 3 },
		]);
	});

	test('shows cost and proceeds of the part the best maker takes', () => {
		const bids = [order('2', '60'), order('1.9', '500')];
		const funds = {
			base: { coin: 'KMD', balance: units('1000'), transactionFee: 1000n },
			rel: { coin: 'LTC', transactionFee: 1000n },
		};
		const check = checkMarketOrder(typed('100'), funds, { ...market, book: { ...market.book, bids } }, 0);
		expect(check.receipt?.pays).toBe(units('100'));
		expect(check.part?.pays).toBe(units('60'));
		// Limited by the second order's bound, the worst price that the node accepts.
		expect(check.part?.receives).toBeLessThan(units('114'));
		expect(check.part?.receives).toBeGreaterThan(units('113.8'));
		const small = checkMarketOrder(typed('50'), funds, { ...market, book: { ...market.book, bids } }, 0);
		expect(small.part).toBeUndefined();
	});

	test('warns of a bound far below the best price', () => {
		const bids = [order('2', '1'), order('1.5', '9')];
		const { priceCheck } = checkMarketOrder(
			typed('3'),
			undefined,
			{ ...market, book: { ...market.book, bids } },
			0,
		);
		expect(priceCheck).toMatchObject({ level: 'retype', worseBy: 2507 });
	});
});

describe('practice node', () => {
	const PAIR = { base: 'KMD', rel: 'LTC' };
	const TURNED = { base: 'LTC', rel: 'KMD' };

	test.each([
		['buy', PAIR, '0.05'],
		['buy', PAIR, '0.6'],
		['buy', TURNED, '9'],
		['sell', PAIR, '20'],
		['sell', TURNED, '0.4'],
	] as const)('%ss %j for %s with the expected bound', async (side, pair, volume) => {
		const desk = await TradingDesk.open();
		const book = readOrderBook(await desk.call<WireBook>('orderbook', pair));
		const marketOrder = marketOrderOf(side, units(volume), ordersFor(side, book, []), RULES);
		const params =
			side === 'buy'
				? { price: '1', relvolume: volume, fomo: volume }
				: { price: '1', basevolume: volume, dump: volume };
		const { pending } = await desk.call<{ pending: { bob: string; basevalue: number } }>(side, {
			...pair,
			...params,
		});
		const cost = side === 'buy' ? (marketOrder?.bound ?? 0n) : invertPrice(marketOrder?.bound ?? 0n);
		const least = (units(volume) * COIN) / (cost + cost / 1000n);
		const { coin } = await desk.call<{ coin: { txfee: number } }>('getcoin', { coin: pending.bob });
		expect(formatAmount(units(String(pending.basevalue)) - BigInt(coin.txfee))).toBe(formatAmount(least));
	});
});
