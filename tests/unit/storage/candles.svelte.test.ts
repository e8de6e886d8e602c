import { CHUNK_ROWS, type CandleRow } from '#lib/domain/market/candles.ts';
import type { CandleChunk } from '#lib/storage/rows.ts';
import { forgetCandles, readCandles, readLatestCandles, writeCandles } from '#lib/storage/candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from './whole-database.ts';

const SERIES = { nodeId: 'node', base: 'KMD', rel: 'BTC', timescale: 60 };
const START = 5 * CHUNK_ROWS * 60;
const row = (bucket: number): CandleRow => [START + bucket * 60, 4, 1, 2, 3, bucket, 0.1, 2.5, 1];
const rows = (count: number, first = 0) => Array.from({ length: count }, (_, index) => row(first + index));

let database: Database;
beforeEach(async () => {
	database = await freshDatabase();
});
afterEach(() => {
	vi.restoreAllMocks();
	database.close();
});

test('stores 2,500 rows in three records, and restores them exactly', async () => {
	await writeCandles(database, SERIES, rows(2500));
	const chunks = await database.getAll('candles');
	expect(
		chunks.map(({ chunk, rows: cells }) => [chunk, cells instanceof Float64Array, cells.length]),
	).toEqual([
		[5, true, 9000],
		[6, true, 9000],
		[7, true, 9000],
	]);
	expect(await readCandles(database, SERIES, START, Infinity)).toEqual(rows(2500));
});

test('rewrites only one record for one more row', async () => {
	await writeCandles(database, SERIES, rows(2500));
	const put = vi.spyOn(IDBObjectStore.prototype, 'put');
	await writeCandles(database, SERIES, rows(1, 2500));
	expect(put.mock.calls.map(([record]) => (record as CandleChunk).chunk)).toEqual([7]);
	expect(await readCandles(database, SERIES, START + 2499 * 60, Infinity)).toEqual(rows(2, 2499));
});

test('returns the newest rows since the last gap, up to the limit', async () => {
	expect(await readLatestCandles(database, SERIES, 1000)).toEqual([]);
	await writeCandles(database, SERIES, [...rows(900), ...rows(700, 950), ...rows(1)]);
	expect(await readLatestCandles(database, SERIES, 1000)).toEqual(rows(700, 950));
	expect(await readLatestCandles(database, SERIES, 100)).toEqual(rows(100, 1550));
	await writeCandles(database, { ...SERIES, timescale: 300 }, [row(0)]);
	expect(await readLatestCandles(database, SERIES, 1)).toEqual([row(1649)]);
});

test('accepts pages in any order and with gaps', async () => {
	await writeCandles(database, SERIES, rows(10, 1500));
	await writeCandles(database, SERIES, rows(10, 100));
	expect(await readCandles(database, SERIES, START, Infinity)).toEqual([...rows(10, 100), ...rows(10, 1500)]);
	expect(await readCandles(database, SERIES, START + 105 * 60, START + 1501 * 60)).toEqual([
		...rows(5, 105),
		...rows(2, 1500),
	]);
});

test('separates series by node, direction and timescale', async () => {
	const others = [
		{ ...SERIES, nodeId: 'other' },
		{ ...SERIES, base: 'BTC', rel: 'KMD' },
		{ ...SERIES, timescale: 300 },
	];
	await writeCandles(database, SERIES, rows(3));
	for (const other of others) expect(await readCandles(database, other, 0, Infinity)).toEqual([]);
	await writeCandles(database, { ...SERIES, nodeId: 'other' }, rows(3));
	await forgetCandles(database, SERIES);
	expect(await readCandles(database, SERIES, 0, Infinity)).toEqual([]);
	expect(await readCandles(database, { ...SERIES, nodeId: 'other' }, 0, Infinity)).toHaveLength(3);
});
