import { describe, expect, it } from 'vitest';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import type { CandleRow } from '#lib/domain/market/candles.ts';
import type { MarketTrade } from '#lib/domain/market/trades.ts';
import {
	averagePrice,
	pagesOf,
	pastPeriod,
	pastTrades,
	PAST_RANGES,
	priceAt,
	sourcePrices,
	simulatedSource,
} from '#lib/domain/replay.ts';

const DAY = 86_400;
const NOW = 100 * DAY + 1234;
const of = parseDecimal;

const row = (time: number, trades: number): CandleRow => [time, 3, 1, 1, 2, 8, 4, 2, trades];
const trade = (time: number, price: string, isReversed = false): MarketTrade => ({
	...{ time, price: of(price), base: COIN, rel: of(price), move: 'same', isReversed },
});

describe('past trade list', () => {
	it('contains listed trades, preceded by buckets', () => {
		const listedFrom = NOW - DAY;
		const rows = [row(90 * DAY, 2), row(91 * DAY, 0), row(99 * DAY, 3), row(100 * DAY, 1)];
		const listed = [trade(NOW - 10, '2', true), trade(NOW - 20, '3'), trade(listedFrom - 5, '9')];
		const past = pastTrades(rows, 900, listed, { from: 90 * DAY, to: NOW });
		expect(past).toEqual([
			{
				...{ from: 90 * DAY, to: 90 * DAY + 900, count: 2, base: of('4'), rel: of('8') },
				...{ low: of('1'), high: of('3'), last: of('2') },
			},
			{
				...{ from: 99 * DAY, to: 99 * DAY + 900, count: 3, base: of('4'), rel: of('8') },
				...{ low: of('1'), high: of('3'), last: of('2') },
			},
			expect.objectContaining({ from: NOW - 20, to: NOW - 20, low: of('3'), count: 1, taker: 'buy' }),
			expect.objectContaining({ from: NOW - 10, to: NOW - 10, low: of('2'), count: 1, taker: 'sell' }),
		]);
	});

	it('starts with the span, even for listed trades', () => {
		const past = pastTrades([row(99 * DAY, 1)], 60, [trade(NOW - 20, '1'), trade(NOW - 10, '1')], {
			...{ from: NOW - 15, to: NOW },
		});
		expect(past.map(({ from }) => from)).toEqual([NOW - 10]);
	});

	it('omits impossible buckets', () => {
		const broken: CandleRow[] = [
			[0, 3, 1, 1, 2, 0, 4, 2, 1],
			[900, 3, 1, 1, 2, 8, -4, 2, 1],
			[1800, 3, 0, 1, 2, 8, 4, 2, 1],
			[2700, 3, 1, 1, 2, 8, 4, 2, -1],
		];
		expect(pastTrades(broken, 900, [], { from: 0, to: NOW })).toEqual([]);
	});

	it('limits an average price to the lowest and highest price', () => {
		const prices = { low: of('1'), high: of('3'), last: of('1') };
		const at = { from: 0, to: 900, count: 2, ...prices };
		expect(averagePrice({ ...at, base: of('4'), rel: of('8') })).toBe(of('2'));
		expect(averagePrice({ ...at, base: of('4'), rel: of('80') })).toBe(of('3'));
		expect(averagePrice({ ...at, base: of('4'), rel: of('1') })).toBe(of('1'));
	});
});

describe('range span', () => {
	it.each([
		['day', DAY, 60],
		['week', 7 * DAY, 300],
		['month', 30 * DAY, 900],
		['all', 100 * DAY, 3600],
	] as const)('requests few buckets for the range %s', (range, seconds, timescale) => {
		const span = pastPeriod(range, { from: NOW - 100 * DAY, to: NOW }, NOW);
		expect(span).toEqual({ from: NOW - seconds, to: NOW, timescale });
		expect(pagesOf(span).length).toBeLessThanOrEqual(3);
	});

	it('does not start before the first trade', () => {
		for (const range of PAST_RANGES)
			expect(pastPeriod(range, { from: NOW - 600, to: NOW }, NOW)).toEqual({
				...{ from: NOW - 600, to: NOW, timescale: 60 },
			});
	});

	it('is paged from the first bucket to the last closed, without gaps', () => {
		const pages = pagesOf({ from: 30, to: 60 * 2000 + 5, timescale: 60 });
		expect(pages).toEqual([
			{ from: 0, to: 60 * 1023 },
			{ from: 60 * 1024, to: 60 * 1999 },
		]);
		expect(pagesOf({ from: 100, to: 110, timescale: 60 })).toEqual([]);
	});
});

describe('price rule source', () => {
	it('is replaced by past trades only for a pair', () => {
		expect(simulatedSource({ from: 'fixed', price: 1n })).toEqual({ is: 'fixed' });
		expect(simulatedSource({ from: 'pair', over: 'KMD', under: 'LTC' })).toEqual({
			...{ is: 'pair', pair: { base: 'KMD', rel: 'LTC' } },
		});
		const named = { aggregator: 'coingecko', name: 'x' } as const;
		expect(simulatedSource({ from: 'aggregator', ...named, over: '', under: 'LTC' }).is).toBe('unknown');
		expect(simulatedSource({ from: 'dollar', ...named, coin: 'KMD', perRel: 1n }).is).toBe('unknown');
	});

	it('uses the price before each moment, delayed a minute for trades', () => {
		const past = [100, 200].map((to) => ({
			...{ from: to - 60, to, low: 1n, high: 1n, last: BigInt(to), base: 1n, rel: 1n, count: 1 },
		}));
		const prices = sourcePrices(past);
		expect([99, 100, 199, 200, 900].map((at) => priceAt(prices, at, false))).toEqual([
			...[undefined, 100n, 100n, 200n, 200n],
		]);
		expect([159, 160, 260].map((at) => priceAt(prices, at, true))).toEqual([undefined, 100n, 200n]);
		expect(priceAt([], 5, false)).toBeUndefined();
	});
});
