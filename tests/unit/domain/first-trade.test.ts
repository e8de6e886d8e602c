import { firstTrade, type BotTerms } from '#lib/domain/bots.ts';
import { boundMatching, quoteMatching } from '#lib/domain/matching.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { describe, expect, test } from 'vitest';

const units = (text: string) => parseDecimal(text);
const order = (price: string, largest: string) => ({ price: units(price), largest: units(largest) });
const BUYER: BotTerms = { base: 'LTC', rel: 'KMD', side: 'buy', bound: 60n * COIN, volume: 10n * COIN };
const SELLER: BotTerms = { base: 'LTC', rel: 'KMD', side: 'sell', bound: 60n * COIN, volume: COIN };
const coin = (name: string, ...outputs: string[]) => ({
	...{ coin: name, transactionFee: 1000n, outputs: outputs.map(units) },
	balance: outputs.map(units).reduce((sum, each) => sum + each, 0n),
});
const FUNDS = { base: coin('LTC', '5', '2', '1'), rel: coin('KMD', '50', '20', '1') };
const first = (terms: BotTerms, orders: readonly ReturnType<typeof order>[], funds = FUNDS) =>
	firstTrade(terms, orders, funds, boundMatching);

describe('first trade of a bot', () => {
	test('takes the best order within its limit, with the available amount', () => {
		expect(first(BUYER, [order('50', '0.1'), order('59', '9')])).toEqual({
			...{ is: 'asks', price: 50n * COIN, pays: 5n * COIN, receives: units('0.1') },
			limitedBy: 'order',
		});
		expect(first(SELLER, [order('70', '0.4')])).toEqual({
			...{ is: 'asks', price: 70n * COIN, pays: units('0.4'), receives: 28n * COIN },
			limitedBy: 'order',
		});
	});

	test('takes the whole volume from a large or unchecked order', () => {
		expect(first(BUYER, [order('50', '9')])).toMatchObject({ pays: 10n * COIN, limitedBy: 'nothing' });
		// The node has not requested the maker's outputs yet.
		expect(first(BUYER, [order('50', '0')])).toMatchObject({ pays: 10n * COIN, limitedBy: 'nothing' });
	});

	test('reports an empty book and prices just beyond its limit', () => {
		expect(first(BUYER, [])).toEqual({ is: 'empty' });
		expect(first(BUYER, [order('60.00000001', '9')])).toEqual({
			...{ is: 'out-of-reach', best: units('60.00000001'), distance: 0 },
		});
		expect(first(BUYER, [order('66', '9')])).toMatchObject({ is: 'out-of-reach', distance: 1000 });
		expect(first(SELLER, [order('59.99999999', '9')])).toMatchObject({ is: 'out-of-reach' });
		expect(first(BUYER, [order('60', '9')])).toMatchObject({ is: 'asks' });
	});

	test('is halved until the outputs can pay it', () => {
		const small = { ...FUNDS, rel: coin('KMD', '6', '4', '1') };
		expect(first(BUYER, [order('50', '9')], small)).toMatchObject({ pays: 5n * COIN, limitedBy: 'outputs' });
	});

	test('is unfit if the outputs can pay no part of it', () => {
		expect(first(BUYER, [order('50', '9')], { ...FUNDS, rel: coin('KMD', '50') })).toEqual({ is: 'unfit' });
		expect(first(BUYER, [order('50', '9')], { ...FUNDS, rel: coin('KMD') })).toEqual({ is: 'unfit' });
	});

	test('is reduced or unmet if the maker’s largest output is small', () => {
		const made = (orders: ReturnType<typeof order>[]) => firstTrade(BUYER, orders, FUNDS, quoteMatching);
		expect(made([order('50', '0.2')])).toMatchObject({ is: 'asks', limitedBy: 'order', price: 50n * COIN });
		expect(made([order('50', '9')])).toMatchObject({ is: 'asks', limitedBy: 'nothing', pays: 10n * COIN });
		expect(made([order('50', '0.0001')])).toEqual({ is: 'unmet', pays: 10n * COIN });
	});
});
