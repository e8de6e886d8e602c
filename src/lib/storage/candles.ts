import {
	chunksFor,
	emptyChunk,
	fillChunk,
	isChunk,
	placeOf,
	rowsOfChunk,
	lastWithoutGap,
	type CandleRow,
} from '#lib/domain/market/candles.ts';
import { usableRows } from './cached-rows.ts';
import type { Database } from './database.ts';
import type { CandleChunk } from './rows.ts';

export interface CandleSeries {
	readonly nodeId: string;
	readonly base: string;
	readonly rel: string;
	/** In seconds. */
	readonly timescale: number;
}

/** Key of a series. A reversed pair is a different series. */
export function seriesKey({ nodeId, base, rel, timescale }: CandleSeries): string {
	return JSON.stringify([nodeId, base, rel, timescale]);
}

/** Key range of all series of a node; each key starts with the node's id as JSON. */
export function candlesOf(nodeId: string): IDBKeyRange {
	const start = `[${JSON.stringify(nodeId)},`;
	return IDBKeyRange.bound([start], [`${start}\uffff`]);
}

/** Cached rows from `from` to `to`, ascending; missing rows leave gaps. */
export async function readCandles(
	database: Database,
	series: CandleSeries,
	from: number,
	to: number,
): Promise<CandleRow[]> {
	const key = seriesKey(series);
	const first = placeOf(from, series.timescale).chunk;
	const last = placeOf(to, series.timescale).chunk;
	const chunks = await database.getAll('candles', IDBKeyRange.bound([key, first], [key, last]));
	return usableChunks(database, series, chunks).flatMap(({ rows }) => rowsOfChunk(rows, from, to));
}

/** The newest cached rows without a gap, ascending, at most `count`. */
export async function readLatestCandles(
	database: Database,
	series: CandleSeries,
	count: number,
): Promise<CandleRow[]> {
	const key = seriesKey(series);
	const { store } = database.transaction('candles');
	const newest = (await store.openCursor(wholeSeries(series), 'prev'))?.value;
	if (!newest) return [];
	const span = IDBKeyRange.bound([key, newest.chunk - chunksFor(count)], [key, newest.chunk - 1]);
	const chunks = [...(await store.getAll(span)), newest];
	const rows = usableChunks(database, series, chunks).flatMap((each) => rowsOfChunk(each.rows, 0, Infinity));
	return lastWithoutGap(rows, series.timescale).slice(-count);
}

/** Caches rows. Writes only their chunks, in one transaction. */
export async function writeCandles(
	database: Database,
	series: CandleSeries,
	rows: readonly CandleRow[],
): Promise<void> {
	const key = seriesKey(series);
	const byChunk = Map.groupBy(rows, ([time]) => placeOf(time, series.timescale).chunk);
	const transaction = database.transaction('candles', 'readwrite', { durability: 'relaxed' });
	for (const [chunk, own] of byChunk) {
		const known = await transaction.store.get([key, chunk]);
		const filled = known && isUsable(known, series) ? known.rows : emptyChunk();
		fillChunk(filled, own, series.timescale);
		await transaction.store.put({ series: key, chunk, rows: filled });
	}
	await transaction.done;
}

/** Deletes a series, which can be fetched again. */
export async function forgetCandles(database: Database, series: CandleSeries): Promise<void> {
	await database.delete('candles', wholeSeries(series));
}

const isUsable = ({ rows, chunk }: CandleChunk, { timescale }: CandleSeries): boolean =>
	isChunk(rows, chunk, timescale);

function usableChunks(
	database: Database,
	series: CandleSeries,
	chunks: readonly CandleChunk[],
): CandleChunk[] {
	const check = (row: unknown): row is CandleChunk => isUsable(row as CandleChunk, series);
	return usableRows(database, 'candles', chunks, check, ({ series: key, chunk }) => [key, chunk]);
}

function wholeSeries(series: CandleSeries): IDBKeyRange {
	const key = seriesKey(series);
	return IDBKeyRange.bound([key, -Infinity], [key, Infinity]);
}
