import {
	type Bar,
	bucketOf,
	type CandleRow,
	mergeRows,
	missingRange,
	MAX_ROWS_A_CALL,
	PAGE_BUCKETS,
	type TimeRange,
} from '#lib/domain/market/candles.ts';
import type { CandleVolumes } from '#lib/domain/capabilities.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { NodeMarket } from '#lib/node/features/market.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import {
	type CandleSeries,
	forgetCandles,
	readCandles,
	readLatestCandles,
	seriesKey,
	writeCandles,
} from '#lib/storage/candles.ts';
import type { Database } from '#lib/storage/database.ts';
import { takePreloaded } from '../preloaded.ts';

/** Candles stored on earlier visits. */
export interface StoredCandles {
	readonly rows: readonly CandleRow[];
	/** The bars of these rows, if already computed. */
	readonly bars: readonly Bar[];
}

const WEEK = 604_800;
const QUARTER_HOUR = 900;

/** A series of candles, from the node and this browser’s cache. */
export class CandleHistory {
	readonly series: CandleSeries;
	readonly #market: NodeMarket;
	/** The unit of the volumes, and the number of trades. */
	readonly volumes: CandleVolumes;
	readonly #database: Database;

	constructor(node: Pick<TradingNode, 'capabilities' | 'market'>, database: Database, series: CandleSeries) {
		this.#market = node.market;
		this.volumes = node.capabilities.candleVolumes;
		this.#database = database;
		this.series = series;
	}

	/** Requests candles from the node. A real node returns the open bucket only if it is part of the requested span. */
	ask(span: TimeRange, options?: ReadOptions): Promise<CandleRow[]> {
		const early = takePreloaded('call');
		const isSame = early?.span.from === span.from && early.span.to === span.to && this.#isFor(early.series);
		return isSame ? early.rows : this.#ask(span, this.series.timescale, options);
	}

	/** The stored candles of earlier visits; empty if the cache cannot be read. */
	cached({ from, to }: TimeRange): Promise<CandleRow[]> {
		return readCandles(this.#database, this.series, from, to).catch(() => []);
	}

	/** The newest stored page, of any age. */
	async latestCached(): Promise<StoredCandles> {
		const early = takePreloaded('candles');
		if (early && early.rows.length > 0 && this.#isFor(early.series)) return early;
		return {
			rows: await readLatestCandles(this.#database, this.series, PAGE_BUCKETS).catch(() => []),
			bars: [],
		};
	}

	/** Stores closed buckets. Errors are ignored on purpose, since a full disk must not break the chart. */
	async store(rows: readonly CandleRow[]): Promise<void> {
		if (rows.length > 0) await writeCandles(this.#database, this.series, rows).catch(() => undefined);
	}

	async forget(): Promise<void> {
		await forgetCandles(this.#database, this.series).catch(() => undefined);
	}

	/** Closed buckets of the past; only those missing in the cache are requested. */
	async past(span: TimeRange, options?: ReadOptions): Promise<CandleRow[]> {
		const cached = await this.cached(span);
		const missing = missingRange(cached, span, this.series.timescale);
		if (!missing) return cached;
		const fresh = await this.ask(missing, options);
		options?.signal?.throwIfAborted();
		await this.store(fresh);
		return mergeRows(cached, fresh);
	}

	/** Times of the market's first and last trade, accurate to 15 minutes; `undefined` if there were no trades. */
	async traded(now: number, options?: ReadOptions): Promise<TimeRange | undefined> {
		const thisWeek = bucketOf(now, WEEK);
		const oldest = thisWeek - (MAX_ROWS_A_CALL - 1) * WEEK;
		const weeks = await this.#ask({ from: oldest, to: thisWeek }, WEEK, options);
		const traded = weeks.filter((row) => row[8] > 0);
		const [first, last] = [traded[0], traded.at(-1)];
		if (!first || !last) return undefined;
		const [firstRows, lastRows] = [await this.#week(first[0], options), await this.#week(last[0], options)];
		return { from: firstRows[0]?.[0] ?? first[0], to: lastRows.at(-1)?.[0] ?? last[0] };
	}

	/** The 15-minute buckets of a week that contain trades. */
	async #week(from: number, options?: ReadOptions): Promise<CandleRow[]> {
		const rows = await this.#ask({ from, to: from + WEEK - QUARTER_HOUR }, QUARTER_HOUR, options);
		return rows.filter((row) => row[8] > 0);
	}

	#isFor(series: CandleSeries): boolean {
		return seriesKey(series) === seriesKey(this.series);
	}

	#ask(span: TimeRange, timescale: number, options?: ReadOptions): Promise<CandleRow[]> {
		const { base, rel } = this.series;
		return this.#market.candles({ base, rel, timescale }, span, { priority: 'screen', ...options });
	}
}
