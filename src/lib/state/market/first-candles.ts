import { PAGE_BUCKETS, type Span, barsOf, type Bar, type CandleRow } from '#lib/domain/market/candles.ts';
import { isTimescale, type Timescale, isFolded } from '#lib/domain/market/intervals.ts';
import { parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { seriesKey, type CandleSeries, readLatestCandles } from '#lib/storage/candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { readNodes } from '#lib/storage/nodes.ts';
import { readSettings } from '#lib/storage/settings.ts';
import { canReopen, nodeToResume } from '../session/tab-node.ts';

/** Under which names the view of the market is stored that a reload begins with. */
export const VIEW_NAMES = { pair: 'trade.pair', timescale: 'trade.timescale' } as const;

export const FIRST_TIMESCALE: Timescale = 3600;

/** A damaged setting may hold what is no text, nor can be made one. */
export function parseStoredPair(stored: unknown): Pair | undefined {
	return typeof stored === 'string' ? parsePair(stored) : undefined;
}

/** A reloaded trade page as far as it is known before the app is there: all of it comes from storage. */
export interface FirstCandles {
	readonly node: SavedNode;
	readonly series: CandleSeries & { readonly timescale: Timescale };
	readonly rows: readonly CandleRow[];
	readonly bars: readonly Bar[];
	readonly settings: ReadonlyMap<string, unknown>;
}

/** The candles of a series that earlier visits stored. */
export interface StoredCandles {
	readonly rows: readonly CandleRow[];
	/** The bars of these rows, if they are drawn already. */
	readonly bars: readonly Bar[];
}

let found: FirstCandles | undefined;
let asked: { readonly series: string; readonly span: Span; readonly rows: Promise<CandleRow[]> } | undefined;

/** The market that the address names. */
export interface AskedMarket {
	readonly pair: Pair | undefined;
	readonly timescale: Timescale | undefined;
}

/**
 * The candles that a reload of the trade page shows first: those of the node that it opens by itself and of the pair and
 * the timescale that it shows. `undefined` where the user is asked something first, and for candles that are put together.
 */
export async function findFirstCandles(
	database: Database,
	asked: AskedMarket,
): Promise<FirstCandles | undefined> {
	const [nodes, rows] = await Promise.all([readNodes(database), readSettings(database)]);
	const node = nodeToResume(nodes);
	const settings = new Map(rows.map(({ name, value }) => [name, value]));
	const pair = asked.pair ?? parseStoredPair(settings.get(VIEW_NAMES.pair));
	if (!node || !canReopen(node) || !pair) return undefined;
	const stored = settings.get(VIEW_NAMES.timescale);
	const timescale = asked.timescale ?? (isTimescale(stored) ? stored : FIRST_TIMESCALE);
	if (isFolded(timescale)) return undefined;
	const series = { nodeId: node.id, ...pair, timescale };
	const candles = await readLatestCandles(database, series, PAGE_BUCKETS);
	found = { node, series, rows: candles, bars: barsOf(candles), settings };
	return found;
}

/** The first candles of this series, once: what was drawn of them need not be drawn again. */
export function takeFirstCandles(series: CandleSeries): StoredCandles | undefined {
	if (!found || seriesKey(found.series) !== seriesKey(series)) return undefined;
	const { rows, bars } = found;
	found = undefined;
	return rows.length > 0 ? { rows, bars } : undefined;
}

/** Notes a call for candles that was made before the app was there: it is not made again. */
export function noteFirstCall(series: CandleSeries, span: Span, rows: Promise<CandleRow[]>): void {
	asked = { series: seriesKey(series), span, rows };
}

/** The reply of the first call, once, if it asked for the same. */
export function takeFirstCall(series: CandleSeries, { from, to }: Span): Promise<CandleRow[]> | undefined {
	const taken = asked;
	asked = undefined;
	const isSame = taken?.series === seriesKey(series) && taken.span.from === from && taken.span.to === to;
	return isSame ? taken.rows : undefined;
}
