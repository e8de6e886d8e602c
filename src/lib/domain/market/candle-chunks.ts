import { isFigure, type CandleRow } from './candles.ts';

/** Numbers in a row, and rows in a chunk. */
const ROW_WIDTH = 9;
export const CHUNK_ROWS = 1000;

/**
 * Candle history lies in chunks of 1,000 buckets. A bucket's place follows from its time alone, so that history may
 * have gaps, pages arrive in any order, and adding a row touches one chunk.
 */
export interface BucketPlace {
	readonly chunk: number;
	readonly slot: number;
}

export function placeOf(time: number, timescale: number): BucketPlace {
	const bucket = Math.floor(time / timescale);
	return { chunk: Math.floor(bucket / CHUNK_ROWS), slot: bucket % CHUNK_ROWS };
}

/** How many whole chunks, besides the newest one that may have one row only, hold this many rows. */
export function chunksFor(rows: number): number {
	return Math.ceil(rows / CHUNK_ROWS);
}

/** A slot whose time is 0 was never filled. */
export function emptyChunk(): Float64Array {
	return new Float64Array(CHUNK_ROWS * ROW_WIDTH);
}

/** Whether a stored value is such a chunk: each time is 0 or that of its slot, and all numbers can be drawn. */
export function isChunk(rows: unknown, chunk: number, timescale: number): rows is Float64Array {
	if (!(rows instanceof Float64Array) || rows.length !== CHUNK_ROWS * ROW_WIDTH) return false;
	for (let at = 0; at < rows.length; at += ROW_WIDTH) {
		const time = rows[at] ?? 0;
		if (time !== 0 && Math.floor(time / timescale) !== chunk * CHUNK_ROWS + at / ROW_WIDTH) return false;
	}
	return rows.every(isFigure);
}

/** Writes the rows that belong into this chunk; the caller picks them by `placeOf`. */
export function fillChunk(chunk: Float64Array, rows: readonly CandleRow[], timescale: number): void {
	for (const row of rows) chunk.set(row, placeOf(row[0], timescale).slot * ROW_WIDTH);
}

/** The filled rows of a chunk with times from `from` to `to`, ascending. */
export function rowsOfChunk(chunk: Float64Array, from: number, to: number): CandleRow[] {
	const rows: CandleRow[] = [];
	for (let at = 0; at < chunk.length; at += ROW_WIDTH) {
		const time = chunk[at] ?? 0;
		if (time > 0 && time >= from && time <= to) rows.push(rowAt(chunk, at));
	}
	return rows;
}

/** Cell by cell: a copy of the part by its iterator takes ten times as long, and a page has a thousand. */
function rowAt(chunk: Float64Array, at: number): CandleRow {
	const cell = (index: number) => chunk[at + index] ?? 0;
	return [cell(0), cell(1), cell(2), cell(3), cell(4), cell(5), cell(6), cell(7), cell(8)];
}
