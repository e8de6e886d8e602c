/**
 * One bucket of trades as returned by the node: the trades between `time` and the next bucket. Times are unix
 * seconds, prices rel per base. Chart figures are for display only, never for payments, so floats suffice.
 * A row of zeros means that the node knows no earlier trade; a bucket without a trade after one repeats its
 * close.
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

/** Far above any market figure. Units and sums of larger figures would not be valid numbers. */
const MAX_FIGURE = 1e18;

/** Whether a number can be summed and drawn. */
export const isFigure = (value: number): boolean => Math.abs(value) <= MAX_FIGURE;

/** One bucket as shown by the chart and the table. */
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

/** The beginning of the bucket that contains this moment, by the node's division of time. */
export function bucketOf(time: number, timescale: number): number {
	return Math.floor(time / timescale) * timescale;
}

/**
 * Merges fresh rows into the kept ones; unchanged rows keep their identity. A node knows no price before the
 * first trade of the requested span, so that a fresh row may be empty although an earlier price is known: it gets
 * the close before it.
 */
export function mergeRows(kept: readonly CandleRow[], fresh: readonly CandleRow[]): CandleRow[] {
	const [first, last] = [fresh[0]?.[0] ?? Infinity, fresh.at(-1)?.[0] ?? Infinity];
	const known = new Map(kept.map((row) => [row[0], row]));
	const merged = kept.filter(([time]) => time < first);
	let close = merged.at(-1)?.[4] ?? 0;
	for (const row of fresh) {
		const next = mergeRow(known.get(row[0]), isPriced(row) ? row : flatRow(row[0], close));
		close = next[4];
		merged.push(next);
	}
	return [...merged, ...kept.filter(([time]) => time > last)];
}

/** The rows from the last gap on, given rows in ascending order. */
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

function mergeRow(kept: CandleRow | undefined, fresh: CandleRow): CandleRow {
	if (!kept) return fresh;
	const saysLess = !isPriced(fresh) && kept[8] === 0;
	return saysLess || fresh.every((cell, index) => cell === kept[index]) ? kept : fresh;
}

/**
 * The bars of these rows; buckets before the first known trade give none. Bars that did not change since `before`
 * keep their identity, so that a chart knows which ones to redraw.
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
 * True if the node's current report contradicts its earlier report about the same closed buckets: a different
 * node is at the address, or its past was rewritten, and the stored history is unreliable.
 */
export function contradicts(kept: readonly CandleRow[], fresh: readonly CandleRow[]): boolean {
	const byTime = new Map(fresh.map((row) => [row[0], row]));
	return kept.some((row) => {
		const now = byTime.get(row[0]);
		return now !== undefined && row[8] > 0 && (now[8] < row[8] || now[3] !== row[3]);
	});
}

/** The most bars in a chart: its library redraws in proportion to them at every tick. */
export const MAX_BARS = 2000;
/** Initial number of buckets in the chart, and number of buckets per step into the past. */
export const PAGE_BUCKETS = 1000;
/** The maximum number of rows per call. */
export const MAX_ROWS_A_CALL = 1024;

export interface TimeRange {
	/** Times of the first and the last bucket, unix seconds. */
	readonly from: number;
	readonly to: number;
}

/**
 * The buckets of `span` that no row covers, from the first to the last of them; `undefined` if none are missing.
 */
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

/** The page before the window, not reaching back past `start`; `undefined` if the window begins there. */
export function pageBefore(
	rows: readonly CandleRow[],
	timescale: number,
	start: number,
): TimeRange | undefined {
	const to = (rows[0]?.[0] ?? 0) - timescale;
	if (to < start) return undefined;
	return { from: Math.max(to - (PAGE_BUCKETS - 1) * timescale, start), to };
}

/** The page after the window, up to the newest bucket; `undefined` if the window ends there. */
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
 * Candle history is stored in chunks of 1,000 buckets. A bucket's place follows from its time alone, so that
 * history may have gaps, pages arrive in any order, and adding a row touches one chunk.
 */
export interface BucketPlace {
	readonly chunk: number;
	readonly slot: number;
}

export function placeOf(time: number, timescale: number): BucketPlace {
	const bucket = Math.floor(time / timescale);
	return { chunk: Math.floor(bucket / CHUNK_ROWS), slot: bucket % CHUNK_ROWS };
}

/** Number of whole chunks for this many rows, in addition to the newest one, which may have a single row. */
export function chunksFor(rows: number): number {
	return Math.ceil(rows / CHUNK_ROWS);
}

/** A slot with time 0 is empty. */
export function emptyChunk(): Float64Array {
	return new Float64Array(CHUNK_ROWS * ROW_WIDTH);
}

/** Whether a stored value is a valid chunk: each time is 0 or that of its slot, and all numbers can be drawn. */
export function isChunk(rows: unknown, chunk: number, timescale: number): rows is Float64Array {
	if (!(rows instanceof Float64Array) || rows.length !== CHUNK_ROWS * ROW_WIDTH) return false;
	for (let at = 0; at < rows.length; at += ROW_WIDTH) {
		const time = rows[at] ?? 0;
		if (time !== 0 && Math.floor(time / timescale) !== chunk * CHUNK_ROWS + at / ROW_WIDTH) return false;
	}
	return rows.every(isFigure);
}

/** Writes the rows that belong to this chunk; the caller selects them by `placeOf`. */
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

/** Cell by cell: copying a slice by its iterator takes ten times as long, and a page has a thousand rows. */
function rowAt(chunk: Float64Array, at: number): CandleRow {
	const cell = (index: number) => chunk[at + index] ?? 0;
	return [cell(0), cell(1), cell(2), cell(3), cell(4), cell(5), cell(6), cell(7), cell(8)];
}
