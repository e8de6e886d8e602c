import { barsOf, PAGE_BUCKETS, type Bar, type CandleRow } from '#lib/domain/market/candles.ts';
import { isTimescale, type Timescale, isFolded } from '#lib/domain/market/intervals.ts';
import { parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { type CandleSeries, readLatestCandles } from '#lib/storage/candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { readNodes } from '#lib/storage/nodes.ts';
import { readSettings } from '#lib/storage/settings.ts';
import { canReopen, nodeToResume } from '../session/tab-node.ts';

/** Names of the settings that determine the market view after a reload. */
export const VIEW_NAMES = { pair: 'trade.pair', timescale: 'trade.timescale' } as const;

export const DEFAULT_TIMESCALE: Timescale = 3600;

/** `undefined` for a damaged setting, which may not even be convertible to a string. */
export function parseStoredPair(stored: unknown): Pair | undefined {
	return typeof stored === 'string' ? parsePair(stored) : undefined;
}

/** The content of a reloaded trade page that is known from storage before the app loads. */
export interface FirstCandles {
	readonly node: SavedNode;
	readonly series: CandleSeries & { readonly timescale: Timescale };
	readonly rows: readonly CandleRow[];
	readonly bars: readonly Bar[];
	readonly settings: ReadonlyMap<string, unknown>;
}

/** The market in the URL. */
export interface AskedMarket {
	readonly pair: Pair | undefined;
	readonly timescale: Timescale | undefined;
}

/**
 * The stored candles that a reload of the trade page shows first, for the node that opens automatically and its pair
 * and timescale. `undefined` if the user must be asked something first, and for weekly and monthly bars.
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
	const timescale = asked.timescale ?? (isTimescale(stored) ? stored : DEFAULT_TIMESCALE);
	if (isFolded(timescale)) return undefined;
	const series = { nodeId: node.id, ...pair, timescale };
	const candles = await readLatestCandles(database, series, PAGE_BUCKETS);
	return { node, series, rows: candles, bars: barsOf(candles), settings };
}
