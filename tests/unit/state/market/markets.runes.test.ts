import type { Desk } from '#lib/state/desk.ts';
import { Markets, TradeView } from '#lib/state/market/markets.svelte.ts';
import { reversePair } from '#lib/domain/market/pair.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { FakeMarket } from './fake-market.ts';

const NOON = 1_795_176_000;
const PAIR = { base: 'KMD', rel: 'BTC' };
const emptyBook = { bids: [], asks: [], numbids: 0, numasks: 0, ...PAIR, timestamp: NOON };
const coin = (name: string, status: string) => ({
	...{
		coin: name,
		status,
		height: 1,
		smartaddress: 'R',
		pubtype: 60,
		p2shtype: 85,
		wiftype: 188,
		txfee: 1000,
	},
});

let node: FakeMarket;
let desk: Desk;
let market: Markets;

beforeEach(async () => {
	node = new FakeMarket(NOON, [{ time: NOON - 100, price: 5 }]);
	node.replies = { orderbook: emptyBook };
	desk = await openDesk(node.client);
	market = desk.use(Markets);
});
afterEach(() => desk.database.close());

describe('market list', () => {
	test('lists coins once each, and starts with an enabled pair', async () => {
		node.replies = {
			getcoins: [
				coin('DOGE', 'inactive'),
				coin('KMD', 'active'),
				coin('KMD', 'active'),
				coin('BTC', 'active'),
			],
		};
		await market.coins.refresh();
		expect(market.coins.current?.map(({ coin: name }) => name)).toEqual(['DOGE', 'KMD', 'BTC']);
		expect(market.firstPair).toEqual(PAIR);
	});

	test('counts the orders of all pairs with one call', async () => {
		const record = { pubkey: 'a', rmd160: 'b', pubsecp: 'c', timestamp: NOON };
		node.replies = {
			getprices: [
				{
					...record,
					asks: [
						['KMD', 'BTC', 1],
						['BTC', 'KMD', null],
					],
				},
			],
		};
		await market.orderCounts.refresh();
		expect([...(market.orderCounts.current ?? [])]).toEqual([['BTC KMD', 2]]);
		expect(node.asked).toHaveLength(1);
	});

	test('has one market per direction of a pair', () => {
		expect(market.of({ ...PAIR })).toBe(market.of({ ...PAIR }));
		expect(market.of({ base: 'BTC', rel: 'KMD' })).not.toBe(market.of(PAIR));
	});
});

describe('pair market', () => {
	test('uses the node’s clock for candles, not the browser’s', async () => {
		const feed = market.of(PAIR).candles(60);
		await feed.refresh();
		expect(feed.bars.at(-1)?.time).toBe(NOON);
		expect(node.asked.map(({ method }) => method)).toEqual(['tradesarray', 'orderbook', 'tradesarray']);
	});

	test('shows candles despite a refused order book', async () => {
		node.replies = {};
		node.now = Math.floor(Date.now() / 1000);
		node.trades = [{ time: node.now - 300, price: 5 }];
		const feed = market.of(PAIR).candles(60);
		await feed.refresh();
		expect(feed.error).toBeUndefined();
		expect(feed.bars.length).toBeGreaterThan(0);
	});

	test('requests closed buckets once, then only newer ones', async () => {
		const here = market.of(PAIR);
		node.replies = { orderbook: emptyBook, pricearray: [[NOON - 60, 1, 2, 1, 2]] };
		await here.book.refresh();
		node.asked.splice(0);
		await here.band(60).refresh();
		node.replies = { ...node.replies, pricearray: [[NOON, 1, 2, 1.5, 2]] };
		await here.band(60).refresh();
		expect(here.band(60).current?.map(({ bid }) => bid)).toEqual([1, 1.5]);
		expect(node.asked.map(({ starttime }) => (NOON - starttime) / 60)).toEqual([1023, 1]);
	});

	test('summarises the day from trades in both directions', async () => {
		const here = market.of(PAIR);
		node.replies = {
			ticker: [
				{ timestamp: NOON - 10, KMD: 2, BTC: 1, price: 0.5 },
				{ timestamp: NOON - 20, BTC: 1, KMD: 4, price: 4 },
			],
		};
		await here.trades.refresh();
		expect(here.day).toMatchObject({
			last: 50_000_000n,
			low: 25_000_000n,
			base: 600_000_000n,
			changePoints: 10_000,
		});
	});
});

describe('market view', () => {
	async function reopened(): Promise<TradeView> {
		const view = new TradeView(desk.database);
		await expect.poll(() => view.isReady).toBe(true);
		return view;
	}

	test('is restored on the next visit', async () => {
		const view = await reopened();
		view.rememberPair(PAIR);
		view.chooseTimescale(86_400);
		view.showBand(false);
		const next = await reopened();
		expect([next.pair, next.timescale, next.showsBand]).toEqual([PAIR, 86_400, false]);
	});

	test('falls back to defaults if the stored view is invalid', async () => {
		await desk.database.put('settings', { name: 'trade.timescale', value: 61 });
		await desk.database.put('settings', { name: 'trade.pair', value: 17 });
		const view = await reopened();
		expect([view.pair, view.timescale, view.showsBand]).toEqual([undefined, 3600, true]);
	});

	test('keeps one star for both directions of a pair', async () => {
		const view = await reopened();
		view.star(PAIR, true);
		view.star({ base: 'LTC', rel: 'KMD' }, true);
		view.star(reversePair(PAIR), true);
		expect((await reopened()).starred).toEqual([{ base: 'LTC', rel: 'KMD' }, reversePair(PAIR)]);
		view.star(PAIR, false);
		const next = await reopened();
		expect([next.isStarred(PAIR), next.isStarred({ base: 'KMD', rel: 'LTC' })]).toEqual([false, true]);
	});

	test('ignores invalid stored stars', async () => {
		await desk.database.put('settings', { name: 'trade.stars', value: ['KMD', 4, 'KMD-BTC'] });
		expect((await reopened()).starred).toEqual([{ base: 'KMD', rel: 'BTC' }]);
	});
});
