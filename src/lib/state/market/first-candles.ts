import {
	PAGE_BUCKETS,
	type Span,
	barsOf,
	type Bar,
	type CandleRow,
	MOST_ROWS_A_CALL,
	missingSpan,
	bucketOf,
	mergeRows,
} from '#lib/domain/market/candles.ts';
import { isTimescale, type Timescale, isFolded } from '#lib/domain/market/intervals.ts';
import { parsePair, type Pair } from '#lib/domain/market/pair.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import {
	seriesKey,
	type CandleSeries,
	readLatestCandles,
	forgetCandles,
	readCandles,
	writeCandles,
} from '#lib/storage/candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { readNodes } from '#lib/storage/nodes.ts';
import { readSettings } from '#lib/storage/settings.ts';
import { canReopen, nodeToResume } from '../session/tab-node.ts';
import type { CandleVolumes } from '#lib/domain/abilities.ts';
import type { NodeMarket } from '#lib/node/subjects/market.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';

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

const WEEK = 604_800;
const QUARTER_HOUR = 900;

/** One series of candles, from the node and from this browser’s cache. */
export class CandleHistory {
	readonly series: CandleSeries;
	readonly #market: NodeMarket;
	/** The unit of the volumes and the numbers of trades. */
	readonly volumes: CandleVolumes;
	readonly #database: Database;

	constructor(node: Pick<TradingNode, 'abilities' | 'market'>, database: Database, series: CandleSeries) {
		this.#market = node.market;
		this.volumes = node.abilities.candleVolumes;
		this.#database = database;
		this.series = series;
	}

	/** Asks the node. A real one gives the bucket that is open now only where it is named. */
	ask(span: Span, options?: ReadOptions): Promise<CandleRow[]> {
		return takeFirstCall(this.series, span) ?? this.#ask(span, this.series.timescale, options);
	}

	/** The candles that earlier visits stored. If the cache cannot be read, the node is asked. */
	kept({ from, to }: Span): Promise<CandleRow[]> {
		return readCandles(this.#database, this.series, from, to).catch(() => []);
	}

	/** The newest page of what earlier visits stored, whenever that was. */
	async latestKept(): Promise<StoredCandles> {
		const first = takeFirstCandles(this.series);
		if (first) return first;
		return {
			rows: await readLatestCandles(this.#database, this.series, PAGE_BUCKETS).catch(() => []),
			bars: [],
		};
	}

	/** Stores closed buckets. Failures are ignored on purpose: a full disk must not break the chart. */
	async store(rows: readonly CandleRow[]): Promise<void> {
		if (rows.length > 0) await writeCandles(this.#database, this.series, rows).catch(() => undefined);
	}

	async forget(): Promise<void> {
		await forgetCandles(this.#database, this.series).catch(() => undefined);
	}

	/** Closed buckets of the past: what is stored, and from the node only what is missing. */
	async past(span: Span, options?: ReadOptions): Promise<CandleRow[]> {
		const kept = await this.kept(span);
		const missing = missingSpan(kept, span, this.series.timescale);
		if (!missing) return kept;
		const fresh = await this.ask(missing, options);
		options?.signal?.throwIfAborted();
		await this.store(fresh);
		return mergeRows(kept, fresh);
	}

	/** When the market first and last traded, to a quarter of an hour; `undefined` when it never did. */
	async traded(now: number, options?: ReadOptions): Promise<Span | undefined> {
		const thisWeek = bucketOf(now, WEEK);
		const oldest = thisWeek - (MOST_ROWS_A_CALL - 1) * WEEK;
		const weeks = await this.#ask({ from: oldest, to: thisWeek }, WEEK, options);
		const traded = weeks.filter((row) => row[8] > 0);
		const [first, last] = [traded[0], traded.at(-1)];
		if (!first || !last) return undefined;
		const [firstRows, lastRows] = [await this.#week(first[0], options), await this.#week(last[0], options)];
		return { from: firstRows[0]?.[0] ?? first[0], to: lastRows.at(-1)?.[0] ?? last[0] };
	}

	/** The quarters of an hour of a week in which there was a trade. */
	async #week(from: number, options?: ReadOptions): Promise<CandleRow[]> {
		const rows = await this.#ask({ from, to: from + WEEK - QUARTER_HOUR }, QUARTER_HOUR, options);
		return rows.filter((row) => row[8] > 0);
	}

	#ask(span: Span, timescale: number, options?: ReadOptions): Promise<CandleRow[]> {
		const { base, rel } = this.series;
		return this.#market.candles({ base, rel, timescale }, span, { ...options, priority: 'screen' });
	}
}
