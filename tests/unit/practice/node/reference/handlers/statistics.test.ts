import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callJson, callMethod, openStill, START } from '../../practice-fixture.ts';

type CandleRow = readonly [
	time: number,
	high: number,
	low: number,
	open: number,
	close: number,
	relVolume: number,
	baseVolume: number,
	average: number,
	trades: number,
];
type BandRow = readonly [
	time: number,
	averageBid: number,
	averageAsk: number,
	highestBid: number,
	lowestAsk: number,
];
type TickerRow = Readonly<Record<string, number>>;

const NOW = START / 1000;
const DAY = 86_400;
const LIVELY = { base: 'KMD', rel: 'BTC' };

let practice: Practice;

beforeEach(async () => {
	practice = await openStill();
});

const candles = (params: object): Promise<readonly CandleRow[]> =>
	callJson(practice, 'tradesarray', { ...LIVELY, ...params });

const traded = (rows: readonly CandleRow[]) => rows.filter((row) => row[8] > 0);

describe('tradesarray', () => {
	it.each([60, 300, 900, 3600, 14_400, 86_400, 604_800])(
		'returns 1,025 rows of %i seconds up to now, some with trades',
		async (timescale) => {
			const rows = await candles({ timescale });
			expect(rows).toHaveLength(1025);
			expect(rows.at(-1)?.[0]).toBe(Math.floor(NOW / timescale) * timescale);
			expect(rows.every(([time], index) => time === Number(rows[0]?.[0]) + index * timescale)).toBe(true);
			expect(traded(rows).length).toBeGreaterThan(10);
		},
	);

	it('defaults to a timescale of 60', async () => {
		expect(await candles({})).toEqual(await candles({ timescale: 60 }));
	});

	it('returns candles with prices between low and high', async () => {
		for (const [, high, low, open, close, rel, base, average] of traded(await candles({ timescale: 3600 }))) {
			expect(low).toBeLessThanOrEqual(Math.min(open, close));
			expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
			expect(average).toBeCloseTo(rel / base, 7);
		}
	});

	it('is 0 before the first trade, then repeats the last close', async () => {
		const rows = await candles({ base: 'KMD', rel: 'JST', timescale: 3600 });
		const first = rows.findIndex((row) => row[8] > 0);
		expect(rows.slice(0, first).every((row) => row.slice(1).every((figure) => figure === 0))).toBe(true);
		for (let index = first + 1; index < rows.length; index++) {
			const [, high, low, open, close, ...rest] = rows[index] as CandleRow;
			if (rest[3]) continue;
			const lastClose = rows[index - 1]?.[4];
			expect([high, low, open, close, ...rest]).toEqual([
				lastClose,
				lastClose,
				lastClose,
				lastClose,
				0,
				0,
				0,
				0,
			]);
		}
	});

	it('sums to the same volumes at every timescale', async () => {
		const end = Math.floor(NOW / DAY) * DAY - 1;
		const week = { starttime: end + 1 - 7 * DAY, endtime: end };
		const sums = await Promise.all(
			[60, 420, 3600, DAY, 7 * DAY].map(async (timescale) => {
				const rows = await candles({ ...week, timescale });
				return [6, 8].map((column) =>
					Math.round(rows.reduce((sum, row) => sum + Number(row[column]), 0) * 1e4),
				);
			}),
		);
		expect(new Set(sums.map(String)).size).toBe(1);
	});

	it('is inverted for the reversed pair', async () => {
		const [row] = traded(await candles({ timescale: DAY }));
		const reversed = await candles({ base: 'BTC', rel: 'KMD', timescale: DAY });
		const same = reversed.find(([time]) => time === row?.[0]);
		expect(same?.[5]).toBe(row?.[6]);
		expect(same?.[6]).toBe(row?.[5]);
		expect(1 / Number(same?.[1])).toBeCloseTo(Number(row?.[2]), 7);
	});

	it('contains ninety days of history', async () => {
		const rows = await candles({ timescale: DAY });
		expect(traded(rows)).toHaveLength(91);
	});

	it('contains no future trades', async () => {
		const rows = await candles({ timescale: 60, starttime: NOW - 600, endtime: NOW + 6000 });
		expect(traded(rows).every(([time]) => time <= NOW)).toBe(true);
		expect(rows.at(-1)?.[8]).toBe(0);
	});

	it('continues as time passes', async () => {
		const before = traded(await candles({ timescale: 60 })).at(-1)?.[0];
		await practice.control({ control: 'advance', ms: 3_600_000 });
		const after = traded(await candles({ timescale: 60 })).at(-1)?.[0];
		expect(Number(after)).toBeGreaterThan(Number(before));
	});

	it('is all zeros for unknown coins', async () => {
		const rows = await candles({ base: 'NOPE', timescale: 3600 });
		expect(rows).toHaveLength(1025);
		expect(rows.every((row) => row.slice(1).every((figure) => figure === 0))).toBe(true);
	});

	it.each([59, 0, -60])('rejects a timescale of %i', async (timescale) => {
		expect(await callMethod(practice, 'tradesarray', { ...LIVELY, timescale })).toBe(
			'{"error":"one minute is shortest timescale"}\n',
		);
	});

	it('rejects too many rows', async () => {
		const milliseconds = { starttime: NOW, endtime: START, timescale: 60 };
		expect(await callMethod(practice, 'tradesarray', { ...LIVELY, ...milliseconds })).toBe(
			'{"error":"too many rows, use a longer timescale"}\n',
		);
	});

	it('is empty if the end precedes the start', async () => {
		expect(await candles({ starttime: NOW, endtime: NOW - DAY })).toEqual([]);
	});
});

describe('ticker', () => {
	const ticker = (params: object = {}): Promise<readonly TickerRow[]> => callJson(practice, 'ticker', params);

	it('lists a day of trades, newest first', async () => {
		const times = (await ticker()).map((row) => Number(row['timestamp']));
		expect(times).toEqual([...times].sort((one, other) => other - one));
		expect(Math.max(...times)).toBeLessThanOrEqual(NOW);
		expect(Math.min(...times)).toBeGreaterThan(NOW - DAY);
	});

	it('filters coins in either direction, and keeps each swap’s direction', async () => {
		const rows = await ticker({ base: 'BTC', rel: 'KMD' });
		expect(rows).toEqual(await ticker(LIVELY));
		for (const { timestamp, price, ...volumes } of rows) {
			expect(timestamp).toBeGreaterThan(0);
			const [given = 0, got = 0] = Object.values(volumes);
			expect(Number(price) / (got / given)).toBeCloseTo(1, 3);
		}
		expect(new Set(rows.map((row) => Object.keys(row)[1]))).toEqual(new Set(['BTC', 'KMD']));
	});

	it('sums to the candles of the same day', async () => {
		const rows = await ticker(LIVELY);
		const day = await candles({ timescale: DAY, starttime: NOW - DAY + 1, endtime: NOW - DAY + 1 });
		const sum = (coin: string) => rows.reduce((total, row) => total + Number(row[coin]), 0);
		expect(day[0]?.[8]).toBe(rows.length);
		expect(day[0]?.[6]).toBeCloseTo(sum('KMD'), 4);
		expect(day[0]?.[5]).toBeCloseTo(sum('BTC'), 6);
	});

	it('is empty for coins without a market', async () => {
		expect(await callMethod(practice, 'ticker', { base: 'DASH', rel: 'DGB' })).toBe('[]\n');
		expect(await callMethod(practice, 'ticker', { base: 'NOPE' })).toBe('[]\n');
	});
});

describe('pricearray', () => {
	const bands = (params: object = {}): Promise<readonly BandRow[]> =>
		callJson(practice, 'pricearray', { ...LIVELY, timescale: 3600, ...params });

	it('returns thirty days of bands, without the current one', async () => {
		const rows = await bands();
		const times = rows.map(([time]) => time);
		expect(times).toHaveLength(720);
		expect(times[0]).toBe(NOW - 30 * DAY);
		expect(times.at(-1)).toBe(NOW - 3600);
	});

	it('is consistent with the trades of the same period', async () => {
		const rows = await bands({ starttime: NOW - DAY });
		const candleAt = new Map((await candles({ timescale: 3600 })).map((row) => [row[0], row]));
		expect(rows).toHaveLength(24);
		for (const [time, averageBid, averageAsk, highestBid, lowestAsk] of rows) {
			const [, high = 0, low = 0] = candleAt.get(time) ?? [];
			expect(averageBid).toBeLessThan(averageAsk);
			expect(averageBid).toBeLessThan(high);
			expect(averageAsk).toBeGreaterThan(low);
			expect(highestBid).toBeGreaterThanOrEqual(averageBid);
			expect(lowestAsk).toBeLessThanOrEqual(averageAsk);
		}
	});

	it('agrees with the order book at the same time', async () => {
		await practice.control({ control: 'advance', ms: 60_000 });
		const [row] = await bands({ timescale: 60, starttime: NOW, endtime: NOW + 60 });
		const earlier = await openStill();
		const book: { bids: { price: number }[]; asks: { price: number }[] } = await callJson(
			earlier,
			'orderbook',
			LIVELY,
		);
		expect(row).toMatchObject([
			NOW,
			expect.any(Number),
			expect.any(Number),
			book.bids[0]?.price,
			book.asks[0]?.price,
		]);
	});

	it('omits periods without offers', async () => {
		expect(await callMethod(practice, 'pricearray', { base: 'DASH', rel: 'DGB' })).toBe('[]\n');
	});
});
