/**
 * A bucket of trades as returned by the node: trades from `time` up to the next bucket. Times are unix
 * seconds, prices rel per base. Floats are enough, because chart values are only displayed, never used for
 * payments.
 *
 * A row of zeros means that the node knows no earlier trade; a later bucket without trades repeats the
 * previous close.
 */
export type CandleRow = readonly [
	time: number,
	high: number,
	low: number,
	open: number,
	close: number,
	relVolume: number,
	baseVolume: number,
	averagePrice: number,
	trades: number,
];

/** Far above any market value. Larger values would overflow when converted or summed. */
const MAX_FIGURE = 1e18;

/** True if a number can be summed and drawn. */
export const isFigure = (value: number): boolean => Math.abs(value) <= MAX_FIGURE;

/** A bucket as shown in the chart and the table. */
export interface Bar {
	readonly time: number;
	readonly open: number;
	readonly high: number;
	readonly low: number;
	readonly close: number;
	readonly baseVolume: number;
	readonly relVolume: number;
	readonly trades: number;
}

/** Start of the bucket that contains a time, as the node divides time. */
export function bucketOf(time: number, timescale: number): number {
	return Math.floor(time / timescale) * timescale;
}

/**
 * Merges fresh rows into cached rows; unchanged rows keep their identity. A node knows no price before the
 * first trade of the requested period, so a fresh row may be empty although an earlier price is known; it
 * then gets the previous close.
 */
export function mergeRows(cached: readonly CandleRow[], fresh: readonly CandleRow[]): CandleRow[] {
	const [first, last] = [fresh[0]?.[0] ?? Infinity, fresh.at(-1)?.[0] ?? Infinity];
	const known = new Map(cached.map((row) => [row[0], row]));
	const merged = cached.filter(([time]) => time < first);
	let close = merged.at(-1)?.[4] ?? 0;
	for (const row of fresh) {
		const next = mergeRow(known.get(row[0]), isPriced(row) ? row : flatRow(row[0], close));
		close = next[4];
		merged.push(next);
	}
	return [...merged, ...cached.filter(([time]) => time > last)];
}

/** Rows after the last gap. The input must be sorted. */
export function lastWithoutGap(rows: readonly CandleRow[], timescale: number): CandleRow[] {
	const gap = rows.findLastIndex(
		(row, index) => index > 0 && row[0] - (rows[index - 1]?.[0] ?? 0) !== timescale,
	);
	return rows.slice(Math.max(gap, 0));
}

function isPriced(row: CandleRow): boolean {
	return row[4] > 0;
}

function flatRow(time: number, close: number): CandleRow {
	return [time, close, close, close, close, 0, 0, 0, 0];
}

function mergeRow(cached: CandleRow | undefined, fresh: CandleRow): CandleRow {
	if (!cached) return fresh;
	const saysLess = !isPriced(fresh) && cached[8] === 0;
	return saysLess || fresh.every((cell, index) => cell === cached[index]) ? cached : fresh;
}

/**
 * Converts rows to bars, without buckets before the first known trade. Unchanged bars keep their identity, so
 * that a chart redraws only the others.
 */
export function barsOf(rows: readonly CandleRow[], before: readonly Bar[] = []): Bar[] {
	const priced = rows.filter(isPriced);
	const shift = before.findIndex(({ time }) => time === priced[0]?.[0]);
	return priced.map((row, index) => {
		const known = shift < 0 ? undefined : before[index + shift];
		const bar = barOf(row);
		return known && isSameBar(known, bar) ? known : bar;
	});
}

function barOf([time, high, low, open, close, relVolume, baseVolume, , trades]: CandleRow): Bar {
	return { time, open, high, low, close, baseVolume, relVolume, trades };
}

function isSameBar(one: Bar, other: Bar): boolean {
	const names = ['time', 'open', 'high', 'low', 'close', 'baseVolume', 'relVolume', 'trades'] as const;
	return names.every((name) => one[name] === other[name]);
}

/**
 * True if the node contradicts its earlier data on closed buckets. The node was swapped or its history
 * rewritten, so the stored history is unreliable.
 */
export function contradicts(cached: readonly CandleRow[], fresh: readonly CandleRow[]): boolean {
	const byTime = new Map(fresh.map((row) => [row[0], row]));
	return cached.some((row) => {
		const now = byTime.get(row[0]);
		return now !== undefined && row[8] > 0 && (now[8] < row[8] || now[3] !== row[3]);
	});
}

/** Maximum number of bars in a chart, whose library redraws all of them on every tick. */
export const MAX_BARS = 2000;
/** Number of buckets loaded initially and per step into the past. */
export const PAGE_BUCKETS = 1000;
/** Maximum number of rows per call. */
export const MAX_ROWS_A_CALL = 1024;

export interface TimeRange {
	/** Times of the first and the last bucket, in unix seconds. */
	readonly from: number;
	readonly to: number;
}

/** The period from the first to the last bucket that is not cached; `undefined` if nothing is missing. */
export function missingRange(
	rows: readonly CandleRow[],
	{ from, to }: TimeRange,
	timescale: number,
): TimeRange | undefined {
	const known = new Set(rows.map(([time]) => time));
	let [first, last] = [from, to];
	while (known.has(first)) first += timescale;
	while (last >= first && known.has(last)) last -= timescale;
	return first > last ? undefined : { from: first, to: last };
}

/** The page before the loaded rows, not before `start`; `undefined` if the rows begin there. */
export function pageBefore(
	rows: readonly CandleRow[],
	timescale: number,
	start: number,
): TimeRange | undefined {
	const to = (rows[0]?.[0] ?? 0) - timescale;
	if (to < start) return undefined;
	return { from: Math.max(to - (PAGE_BUCKETS - 1) * timescale, start), to };
}

/** The page after the loaded rows, up to the newest bucket; `undefined` if the rows end there. */
export function pageAfter(
	rows: readonly CandleRow[],
	timescale: number,
	newest: number,
): TimeRange | undefined {
	const from = (rows.at(-1)?.[0] ?? newest) + timescale;
	if (from > newest) return undefined;
	return { from, to: Math.min(from + (PAGE_BUCKETS - 1) * timescale, newest) };
}

/** Numbers per row, and rows per chunk. */
const ROW_WIDTH = 9;
export const CHUNK_ROWS = 1000;

/**
 * Position of a bucket in the stored history, which is split into chunks of 1,000 buckets. The position
 * depends only on the time, so history may have gaps, pages may arrive in any order, and adding a row changes
 * one chunk.
 */
export interface BucketPlace {
	readonly chunk: number;
	readonly slot: number;
}

export function placeOf(time: number, timescale: number): BucketPlace {
	const bucket = Math.floor(time / timescale);
	return { chunk: Math.floor(bucket / CHUNK_ROWS), slot: bucket % CHUNK_ROWS };
}

/** Number of chunks for this many rows, not counting the newest, which may hold a single row. */
export function chunksFor(rows: number): number {
	return Math.ceil(rows / CHUNK_ROWS);
}

/** A slot with time 0 is empty. */
export function emptyChunk(): Float64Array {
	return new Float64Array(CHUNK_ROWS * ROW_WIDTH);
}

/**
 * True if a stored value is a valid chunk: each time is 0 or belongs to its slot, and all numbers can be
 * drawn.
 */
export function isChunk(rows: unknown, chunk: number, timescale: number): rows is Float64Array {
	if (!(rows instanceof Float64Array) || rows.length !== CHUNK_ROWS * ROW_WIDTH) return false;
	for (let at = 0; at < rows.length; at += ROW_WIDTH) {
		const time = rows[at] ?? 0;
		if (time !== 0 && Math.floor(time / timescale) !== chunk * CHUNK_ROWS + at / ROW_WIDTH) return false;
	}
	return rows.every(isFigure);
}

/** Writes rows into their chunk. The caller selects the rows with `placeOf`. */
export function fillChunk(chunk: Float64Array, rows: readonly CandleRow[], timescale: number): void {
	for (const row of rows) chunk.set(row, placeOf(row[0], timescale).slot * ROW_WIDTH);
}

/** Filled rows of a chunk from `from` to `to`, ascending. */
export function rowsOfChunk(chunk: Float64Array, from: number, to: number): CandleRow[] {
	const rows: CandleRow[] = [];
	for (let at = 0; at < chunk.length; at += ROW_WIDTH) {
		const time = chunk[at] ?? 0;
		if (time > 0 && time >= from && time <= to) rows.push(rowAt(chunk, at));
	}
	return rows;
}

/** Reads cell by cell: spreading a slice takes ten times as long, and a page has a thousand rows. */
function rowAt(chunk: Float64Array, at: number): CandleRow {
	const cell = (index: number) => chunk[at + index] ?? 0;
	return [cell(0), cell(1), cell(2), cell(3), cell(4), cell(5), cell(6), cell(7), cell(8)];
}
