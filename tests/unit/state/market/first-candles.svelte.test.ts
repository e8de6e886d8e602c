import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { barsOf, type CandleRow } from '#lib/domain/market/candles.ts';
import { CandleHistory } from '#lib/state/market/candle-history.ts';
import { findFirstCandles } from '#lib/state/market/first-candles.ts';
import { leavePreloaded, takePreloaded } from '#lib/state/preloaded.ts';
import { writeCandles } from '#lib/storage/candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { noteNode } from '#lib/storage/nodes.ts';
import { writeSetting } from '#lib/storage/settings.ts';
import { openReferenceNode } from '#lib/node/reference/open-node.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { FakeMarket } from './fake-market.ts';

const NODE: SavedNode = {
	id: 'node',
	name: '',
	address: 'http://127.0.0.1:7782',
	wallet: 'RWallet',
	practice: false,
	program: 'document',
	keeping: 'tab',
	resumes: true,
	lastOpened: 2,
};
const SERIES = { nodeId: 'node', base: 'KMD', rel: 'BTC', timescale: 900 } as const;
const ROWS = [1, 2, 3].map((bucket): CandleRow => [bucket * 900, 4, 1, 2, 3, 1, 1, 2.5, 1]);

let database: Database;
const ASKED = { pair: { base: 'KMD', rel: 'BTC' }, timescale: undefined };
const NOTHING_ASKED = { pair: undefined, timescale: undefined };

beforeEach(async () => {
	database = await freshDatabase();
	await writeCandles(database, SERIES, ROWS);
	await writeSetting(database, { name: 'trade.timescale', value: 900 });
	sessionStorage.setItem('swapdesk-key node', 'bytes');
});
afterEach(() => {
	takePreloaded('candles');
	sessionStorage.clear();
	database.close();
});

describe('first chart after a reload', () => {
	test('shows the pair of the address in the last timescale', async () => {
		await noteNode(database, { ...NODE, id: 'older', lastOpened: 1 });
		await noteNode(database, NODE);
		const found = await findFirstCandles(database, ASKED);
		expect(found).toMatchObject({ node: NODE, series: SERIES, rows: ROWS });
		expect(found?.bars.map(({ time, close }) => [time, close])).toEqual(ROWS.map(([time]) => [time, 3]));
	});

	test('shows the last visited pair if the address has none', async () => {
		await noteNode(database, NODE);
		expect(await findFirstCandles(database, NOTHING_ASKED)).toBeUndefined();
		await writeSetting(database, { name: 'trade.pair', value: 'KMD-BTC' });
		expect((await findFirstCandles(database, NOTHING_ASKED))?.series).toEqual(SERIES);
	});

	test.each(['code', 'memory', 'tab'] as const)(
		'is empty if the tab lacks a key kept by %s',
		async (keeping) => {
			await noteNode(database, { ...NODE, keeping });
			sessionStorage.clear();
			expect(await findFirstCandles(database, ASKED)).toBeUndefined();
		},
	);

	test('is empty after signing out', async () => {
		await noteNode(database, { ...NODE, resumes: false });
		expect(await findFirstCandles(database, ASKED)).toBeUndefined();
	});

	test('belongs to the node open in the tab, not the latest', async () => {
		await noteNode(database, NODE);
		await noteNode(database, { ...NODE, id: 'other', lastOpened: 3 });
		sessionStorage.setItem('swapdesk-node', 'node');
		expect((await findFirstCandles(database, ASKED))?.series).toEqual(SERIES);
	});
});

describe('candle preload', () => {
	const BARS = barsOf(ROWS);
	let node: FakeMarket;

	beforeEach(() => {
		node = new FakeMarket(2700, []);
	});

	function history(timescale = 900) {
		return new CandleHistory(openReferenceNode(node.client), database, { ...SERIES, timescale });
	}

	test('is used once, with the already drawn bars', async () => {
		leavePreloaded('candles', { series: SERIES, rows: ROWS, bars: BARS });
		expect((await history().latestCached()).bars).toBe(BARS);
		expect((await history().latestCached()).bars).toEqual([]);
	});

	test('is used for the same series only', async () => {
		leavePreloaded('candles', { series: SERIES, rows: ROWS, bars: BARS });
		expect((await history(60).latestCached()).bars).toEqual([]);
	});

	test('answers an equal request with its pending call', async () => {
		const span = { from: 900, to: 2700 };
		const rows = Promise.resolve(ROWS);
		leavePreloaded('call', { series: SERIES, span, rows });
		expect(await history().ask(span)).toBe(ROWS);
		expect(node.asked).toHaveLength(0);
		leavePreloaded('call', { series: SERIES, span, rows });
		expect(await history().ask({ from: 0, to: 2700 })).not.toBe(ROWS);
		expect(node.asked).toHaveLength(1);
	});
});
