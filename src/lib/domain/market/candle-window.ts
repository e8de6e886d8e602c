import type { CandleRow } from './candles.ts';

/** What a chart holds at most: its library redraws in proportion to that at every tick. */
export const MOST_BARS = 2000;
/** How many buckets the chart starts with, and how many a step into the past adds. */
export const PAGE_BUCKETS = 1000;
/** What is asked for in one call at most. */
export const MOST_ROWS_A_CALL = 1024;

export interface Span {
	/** Times of the first and the last bucket, unix seconds. */
	readonly from: number;
	readonly to: number;
}

/** The buckets of `span` that no row covers, from the first to the last of them; `undefined` when all are there. */
export function missingSpan(
	rows: readonly CandleRow[],
	{ from, to }: Span,
	timescale: number,
): Span | undefined {
	const known = new Set(rows.map(([time]) => time));
	let [first, last] = [from, to];
	while (known.has(first)) first += timescale;
	while (last >= first && known.has(last)) last -= timescale;
	return first > last ? undefined : { from: first, to: last };
}

/** The page before the window, not reaching back past `start`; `undefined` when the window begins there. */
export function pageBefore(rows: readonly CandleRow[], timescale: number, start: number): Span | undefined {
	const to = (rows[0]?.[0] ?? 0) - timescale;
	if (to < start) return undefined;
	return { from: Math.max(to - (PAGE_BUCKETS - 1) * timescale, start), to };
}

/** The page after the window, up to the newest bucket; `undefined` when the window ends there. */
export function pageAfter(rows: readonly CandleRow[], timescale: number, newest: number): Span | undefined {
	const from = (rows.at(-1)?.[0] ?? newest) + timescale;
	if (from > newest) return undefined;
	return { from, to: Math.min(from + (PAGE_BUCKETS - 1) * timescale, newest) };
}
