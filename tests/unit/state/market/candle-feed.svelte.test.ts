import { CallError } from '#lib/client/call-error.ts';
import { MAX_BARS, MAX_ROWS_A_CALL, PAGE_BUCKETS } from '#lib/domain/market/candles.ts';
import { CandleFeed } from '#lib/state/market/candle-feed.svelte.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { CandleHistory } from '#lib/state/market/candle-history.ts';
import { readCandles } from '#lib/storage/candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { clockOf, FakeMarket } from './fake-market.ts';

const MINUTE = 60;
/** A full minute in November 2026, in seconds since 1970. */
const NOON = 1_795_176_000;
const SERIES = { nodeId: 'node', base: 'KMD', rel: 'BTC', timescale: MINUTE } as const;

let database: Database;
let node: FakeMarket;
/** Length of every request for one-minute rows, in rows. */
let spans: number[];

beforeEach(async () => {
	database = await freshDatabase();
	// One trade every five minutes for three days, the price rising by one each time.
	const trades = Array.from({ length: 864 }, (_, index) => ({
		time: NOON - (864 - index) * 300 + 7,
		price: index + 1,
	}));
	node = new FakeMarket(NOON + 30, trades);
	spans = [];
});

afterEach(() => {
	database.close();
	expect(spans.every((rows) => rows <= MAX_ROWS_A_CALL)).toBe(true);
});

function openFeed(): CandleFeed {
	return new CandleFeed(
		new CandleHistory(openReferenceNode(node.client), database, SERIES),
		MINUTE,
		clockOf(node),
	);
}

/** Start times, in buckets before the open one, of the calls for one-minute rows since the last check. */
function askedFrom(): number[] {
	const open = Math.floor(node.now / MINUTE) * MINUTE;
	const calls = node.takeAsked(MINUTE);
	spans.push(...calls.map(({ starttime, endtime }) => ((endtime ?? open) - starttime) / MINUTE + 1));
	return calls.map(({ starttime }) => (open - starttime) / MINUTE);
}

async function loadedFeed(): Promise<CandleFeed> {
	const feed = openFeed();
	await feed.refresh();
	return feed;
}

describe('candle feed at the live edge', () => {
	test('loads the window once, then the open bucket and its predecessor', async () => {
		const feed = await loadedFeed();
		expect(askedFrom()).toEqual([PAGE_BUCKETS - 1]);
		await feed.refresh();
		expect(askedFrom()).toEqual([1]);
		node.now += 3 * MINUTE;
		await feed.refresh();
		expect(askedFrom()).toEqual([4]);
	});

	test('replaces only the last bar after a trade', async () => {
		const feed = await loadedFeed();
		const before = feed.bars;
		node.trades.push({ time: NOON + 20, price: 1000 });
		await feed.refresh();
		expect(feed.bars.at(-1)).toMatchObject({ time: NOON, close: 1000, trades: 1 });
		expect(feed.bars.slice(0, -1).every((bar, index) => bar === before[index])).toBe(true);
	});

	test('draws flat bars for empty buckets despite the node’s zeros', async () => {
		const feed = await loadedFeed();
		node.now += 3 * MINUTE;
		await feed.refresh();
		expect(feed.bars.slice(-3).map(({ close, trades }) => [close, trades])).toEqual([
			[864, 0],
			[864, 0],
			[864, 0],
		]);
	});

	test('has no bars before the first trade', async () => {
		node.trades = [{ time: NOON - 125, price: 5 }];
		const feed = await loadedFeed();
		expect(feed.bars.map(({ time }) => NOON - time)).toEqual([180, 120, 60, 0]);
		expect(feed.bars.every(({ low }) => low === 5)).toBe(true);
	});

	test('keeps the newest bar after a late answer', async () => {
		const feed = await loadedFeed();
		const gate = Promise.withResolvers<undefined>();
		node.gate = gate.promise;
		const late = feed.refresh();
		await expect.poll(() => node.asked.length).toBe(2);
		node.gate = undefined;
		node.trades.push({ time: NOON + 1, price: 77 });
		node.now += MINUTE;
		// Replies keep their order: the newer one is applied after the delayed one.
		const newer = feed.refresh();
		gate.resolve(undefined);
		await Promise.all([late, newer]);
		expect(feed.bars.at(-1)).toMatchObject({ time: NOON + MINUTE, close: 77 });
	});

	test('finds the last trade of a market without recent bars', async () => {
		node.trades = [{ time: NOON - 9 * 86_400, price: 5 }];
		const feed = await loadedFeed();
		expect(feed.bars).toEqual([]);
		const history = new CandleHistory(openReferenceNode(node.client), database, SERIES);
		const week = await history.traded(node.now);
		expect(week?.to).toBe(Math.floor((NOON - 9 * 86_400) / 900) * 900);
		node.trades = [];
		expect(await history.traded(node.now)).toBeUndefined();
		askedFrom();
	});
});

describe('candle history', () => {
	test('loads only new bars and a verifying overlap on a second visit', async () => {
		await loadedFeed();
		askedFrom();
		node.now += 10 * MINUTE;
		const feed = await loadedFeed();
		expect(askedFrom()).toEqual([40]);
		expect(feed.bars).toHaveLength(PAGE_BUCKETS);
		expect(feed.bars.at(-1)?.time).toBe(NOON + 10 * MINUTE);
	});

	test('is shown before the node answers, regardless of age', async () => {
		await loadedFeed();
		node.now += 30 * 86_400;
		node.trades.push({ time: node.now - 600, price: 5 });
		node.takeAsked(MINUTE);
		const gate = Promise.withResolvers<undefined>();
		node.gate = gate.promise;
		const feed = openFeed();
		const reading = feed.refresh();
		await expect.poll(() => feed.bars.length).toBeGreaterThan(990);
		expect(feed.bars.at(-1)?.time).toBe(NOON - MINUTE);
		expect(feed.isFromCache).toBe(true);
		expect(feed.asOf).toEqual(new Date(NOON * 1000));
		gate.resolve(undefined);
		await reading;
		expect(feed.isFromCache).toBe(false);
		expect(feed.bars.at(-1)?.time).toBe(NOON + 30 * 86_400);
		askedFrom();
	});

	test('remains visible while the node is unavailable', async () => {
		await loadedFeed();
		const away = Promise.reject(new CallError('unreachable', 'Nothing answers.'));
		away.catch(() => undefined);
		node.gate = away;
		const feed = await loadedFeed();
		expect(feed.bars.length).toBeGreaterThan(990);
		expect(feed.error).toMatchObject({ kind: 'unreachable' });
		expect(feed.isFromCache).toBe(true);
		askedFrom();
	});

	test('excludes future buckets if the browser’s clock is ahead', async () => {
		let isRead = false;
		const history = new CandleHistory(openReferenceNode(node.client), database, SERIES);
		const feed = new CandleFeed(history, MINUTE, {
			guess: () => node.now + (isRead ? 0 : 600),
			read: () => Promise.resolve(((isRead = true), node.now)),
		});
		await feed.refresh();
		expect(feed.bars.at(-1)?.time).toBe(NOON);
		const rows = await readCandles(database, SERIES, NOON - 5 * MINUTE, Infinity);
		expect(rows.at(-1)?.[0]).toBe(NOON - MINUTE);
		askedFrom();
	});

	test('is kept if the browser’s clock is behind', async () => {
		await loadedFeed();
		let isRead = false;
		const history = new CandleHistory(openReferenceNode(node.client), database, SERIES);
		const feed = new CandleFeed(history, MINUTE, {
			guess: () => node.now - (isRead ? 0 : 600),
			read: () => Promise.resolve(((isRead = true), node.now)),
		});
		await feed.refresh();
		expect(feed.bars.at(-1)?.time).toBe(NOON);
		expect(await readCandles(database, SERIES, 0, Infinity)).toHaveLength(PAGE_BUCKETS - 1);
		askedFrom();
	});

	test('stores closed buckets only', async () => {
		await loadedFeed();
		const rows = await readCandles(database, SERIES, NOON - 5 * MINUTE, Infinity);
		expect(rows.at(-1)?.[0]).toBe(NOON - MINUTE);
	});

	test('restarts if the node’s clock was set back between visits', async () => {
		await loadedFeed();
		askedFrom();
		node.now -= 86_400;
		const feed = await loadedFeed();
		expect(feed.bars.at(-1)?.time).toBe(NOON - 86_400);
		const rows = await readCandles(database, SERIES, 0, Infinity);
		expect(rows.at(-1)?.[0]).toBe(NOON - 86_400 - MINUTE);
		askedFrom();
	});

	test('restarts if the node’s clock is set back during a visit', async () => {
		const feed = await loadedFeed();
		node.now -= 3600;
		await feed.refresh();
		expect(feed.bars.at(-1)?.time).toBe(NOON - 3600);
	});

	test('is replaced if another practice node takes over the address', async () => {
		await loadedFeed();
		node.trades = node.trades.map(({ time, price }) => ({ time, price: price * 2 }));
		const feed = await loadedFeed();
		expect(feed.bars.every(({ close }) => close % 2 === 0)).toBe(true);
		const kept = await readCandles(database, SERIES, 0, Infinity);
		expect(kept.every(([, , , , close]) => close % 2 === 0)).toBe(true);
	});

	test('loads from the node alone without storage', async () => {
		database.close();
		const feed = await loadedFeed();
		expect(feed.bars.length).toBeGreaterThan(900);
		expect(feed.error).toBeUndefined();
	});
});

describe('chart scrolling', () => {
	test('loads a past page once from the node, then from cache', async () => {
		const feed = await loadedFeed();
		askedFrom();
		await feed.showOlder();
		expect(askedFrom()).toEqual([2 * PAGE_BUCKETS - 1]);
		expect(feed.bars.length).toBeGreaterThan(1990);
		const again = await loadedFeed();
		askedFrom();
		await again.showOlder();
		expect(askedFrom()).toEqual([]);
		expect(again.bars).toEqual(feed.bars);
	});

	test('limits the number of bars by dropping recent ones', async () => {
		const feed = await loadedFeed();
		for (let page = 0; page < 3; page += 1) await feed.showOlder();
		expect(feed.bars.length).toBeLessThanOrEqual(MAX_BARS);
		expect(feed.isLive).toBe(false);
		const before = feed.bars;
		node.now += MINUTE;
		await feed.refresh();
		expect(feed.bars).toEqual(before);
		askedFrom();
	});

	test('returns page by page to the present without a gap', async () => {
		const feed = await loadedFeed();
		for (let page = 0; page < 3; page += 1) await feed.showOlder();
		for (let page = 0; page < 3; page += 1) await feed.showNewer();
		await feed.refresh();
		expect(feed.isLive).toBe(true);
		expect(feed.bars.at(-1)?.time).toBe(NOON);
		const gaps = feed.bars.filter((bar, index) => bar.time - (feed.bars[index - 1]?.time ?? 0) !== MINUTE);
		expect(gaps).toEqual([feed.bars[0]]);
		askedFrom();
	});

	test('stops at the first trade', async () => {
		node.trades = node.trades.slice(-100);
		const feed = await loadedFeed();
		await feed.showOlder();
		const [first] = feed.bars;
		await feed.showOlder();
		expect(feed.bars[0]).toBe(first);
		askedFrom();
	});

	test('jumps to a past moment and back to the present', async () => {
		const feed = await loadedFeed();
		await feed.showAround(NOON - 2 * 86_400);
		expect(feed.isLive).toBe(false);
		expect(feed.bars.some(({ time }) => time === NOON - 2 * 86_400)).toBe(true);
		await feed.showNewest();
		expect(feed.isLive).toBe(true);
		expect(feed.bars.at(-1)?.time).toBe(NOON);
		askedFrom();
	});
});
