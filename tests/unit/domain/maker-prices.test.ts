import { listMarkets, listQuotes, priceMatrix, type MakerPrices } from '#lib/domain/maker-prices.ts';
import { expect, test } from 'vitest';

const COIN = 100_000_000n;
const record = (maker: string, ...asks: [string, string, bigint][]): MakerPrices => ({
	maker,
	announcedAt: 7,
	asks: asks.map(([base, rel, price]) => ({ base, rel, price })),
});
const RECORDS = [
	record('one', ['LTC', 'KMD', 50n * COIN], ['KMD', 'LTC', COIN / 40n]),
	record('two', ['LTC', 'KMD', 45n * COIN]),
	record('odd', ['KMD', 'KMD', COIN], ['KMD', 'LTC', 0n]),
];

test('combines orders of both directions into one market', () => {
	expect(listMarkets(RECORDS)).toEqual([
		{
			...{ base: 'LTC', rel: 'KMD', makers: 2, asks: 2, bids: 1 },
			...{ bestAsk: 45n * COIN, bestBid: 40n * COIN },
		},
	]);
});

test('sorts the quotes of a market best first, in the requested direction', () => {
	const quotes = listQuotes(RECORDS, { base: 'LTC', rel: 'KMD' });
	expect(quotes.map(({ maker, side, price }) => [maker, side, price])).toEqual([
		['two', 'ask', 45n * COIN],
		['one', 'ask', 50n * COIN],
		['one', 'bid', 40n * COIN],
	]);
	expect(listQuotes(RECORDS, { base: 'KMD', rel: 'LTC' })[0]).toMatchObject({
		side: 'ask',
		price: COIN / 40n,
	});
});

test('shows the lowest cost of each row’s coin in each column’s coin', () => {
	const { coins, prices } = priceMatrix(listMarkets(RECORDS), 5);
	expect(coins).toEqual(['LTC', 'KMD']);
	expect(prices.get('LTC')?.get('KMD')).toBe(45n * COIN);
	expect(prices.get('KMD')?.get('LTC')).toBe(COIN / 40n);
	expect(priceMatrix(listMarkets(RECORDS), 1).coins).toEqual(['LTC']);
});
