import type { Bar } from '#lib/domain/market/candles.ts';
import { closesAt } from '#lib/domain/market/comparison.ts';
import { openDocumentNode } from '#lib/node/document/open-node.ts';
import { BesideWindow } from '#lib/state/market/beside-window.ts';
import { CandleFeed } from '#lib/state/market/candle-feed.svelte.ts';
import { CandleHistory } from '#lib/state/market/candle-history.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { clockOf, HandMarket } from './hand-market.ts';

const NOON = 1_795_176_000;
const HOUR = 3600;

let database: Database;

beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => database.close());

/** A feed of minutes of a pair that was traded every five minutes from so many hours before noon on. */
function feedOf(base: string, hours: number): { feed: CandleFeed; node: HandMarket } {
	const trades = Array.from({ length: hours * 12 }, (_, index) => ({
		time: NOON - hours * HOUR + index * 300,
		price: index + 1,
	}));
	const node = new HandMarket(NOON + 30, trades);
	const series = { nodeId: 'node', base, rel: 'BTC', timescale: 60 };
	const feed = new CandleFeed(
		new CandleHistory(openDocumentNode(node.client), database, series),
		60,
		clockOf(node),
	);
	return { feed, node };
}

/** A feed has a bar for each of these. */
const covers = ({ bars }: CandleFeed, wanted: readonly Bar[]) =>
	closesAt(wanted, bars).every((close) => close !== undefined);

test('a window is moved over a chart that has gone into the past, and back with it', async () => {
	const [shown, beside] = [feedOf('KMD', 120).feed, feedOf('LTC', 120).feed];
	const window = new BesideWindow(beside, shown);
	await window.reach(NOON);
	expect(beside.bars).toEqual([]);
	await Promise.all([shown.refresh(), beside.refresh()]);

	await shown.showOlder();
	await window.reach(shown.bars[0]?.time ?? 0);
	expect(covers(beside, shown.bars)).toBe(true);

	await shown.showAround(NOON - 100 * HOUR);
	await window.reach(shown.bars[200]?.time ?? 0);
	expect(covers(beside, shown.bars.slice(200))).toBe(true);
	expect(beside.isLive).toBe(false);

	await shown.showNewer();
	await window.reach(shown.bars[200]?.time ?? 0);
	expect(covers(beside, shown.bars.slice(200))).toBe(true);

	await shown.showNewest();
	await window.reach(shown.bars.at(-50)?.time ?? 0);
	expect(beside.isLive).toBe(true);
	expect(beside.bars.at(-1)?.time).toBe(NOON);
});

test('a pair that was first traded later is not asked for its past again and again', async () => {
	const { feed: shown } = feedOf('KMD', 120);
	const { feed: beside, node } = feedOf('LTC', 2);
	const window = new BesideWindow(beside, shown);
	await Promise.all([shown.refresh(), beside.refresh()]);
	await shown.showAround(NOON - 100 * HOUR);
	for (let times = 0; times < 3; times += 1) await window.reach(shown.bars[200]?.time ?? 0);
	expect(beside.bars).toEqual([]);
	node.asked.length = 0;
	for (let times = 0; times < 5; times += 1) await window.reach(shown.bars[200]?.time ?? 0);
	expect(node.asked).toEqual([]);

	await shown.showNewest();
	await window.reach(shown.bars.at(-50)?.time ?? 0);
	expect(beside.bars.at(-1)?.time).toBe(NOON);
});
