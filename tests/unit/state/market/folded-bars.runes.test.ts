import { DAY, MONTH, type Timescale, WEEK } from '#lib/domain/market/intervals.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { CandleFeed } from '#lib/state/market/candle-feed.svelte.ts';
import { CandleHistory } from '#lib/state/market/candle-history.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { clockOf, FakeMarket } from './fake-market.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
const NOW = at('2026-11-26') + 3600;

let node: FakeMarket;
let database: Database;

beforeEach(async () => {
	const trades = Array.from({ length: 1500 }, (_, index) => ({
		time: at('2026-11-26') - (1499 - index) * DAY,
		price: 10 + (index % 7),
	}));
	node = new FakeMarket(NOW, trades);
	database = await freshDatabase();
});
afterEach(() => database.close());

function feedOf(timescale: Timescale) {
	const series = { nodeId: 'node', base: 'KMD', rel: 'BTC', timescale: DAY };
	const history = new CandleHistory(openReferenceNode(node.client), database, series);
	return new CandleFeed(history, timescale, clockOf(node));
}

test('starts weeks on Monday and builds them from whole days', async () => {
	const weeks = feedOf(WEEK);
	await weeks.refresh();
	const { bars } = weeks;
	expect(bars.at(-1)).toMatchObject({ time: at('2026-11-23'), trades: 4 });
	expect(bars.slice(0, -1).every(({ trades }) => trades === 7)).toBe(true);
	expect(bars.every(({ time }) => new Date(time * 1000).getUTCDay() === 1)).toBe(true);
	expect(node.asked.every(({ timescale }) => timescale === DAY)).toBe(true);
});

test('loads months back to the first trade and updates only the last', async () => {
	const months = feedOf(MONTH);
	await months.refresh();
	await months.showOlder();
	const before = months.bars;
	expect(before[0]?.time).toBe(Date.UTC(2022, 9) / 1000);
	node.trades.push({ time: NOW, price: 99 });
	await months.refresh();
	const after = months.bars;
	expect(after.at(-1)).toMatchObject({ time: at('2026-11-01'), close: 99, high: 99 });
	expect(after.slice(0, -1).every((bar, index) => bar === before[index])).toBe(true);
});
