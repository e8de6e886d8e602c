import {
	type Bar,
	bucketOf,
	type CandleRow,
	mergeRows,
	missingSpan,
	MOST_ROWS_A_CALL,
	PAGE_BUCKETS,
	type Span,
} from '#lib/domain/market/candles.ts';
import type { CandleVolumes } from '#lib/domain/abilities.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { NodeMarket } from '#lib/node/subjects/market.ts';
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
import { takeEarly } from '../early-start.ts';

/** The candles of a series that earlier visits stored. */
export interface StoredCandles {
	readonly rows: readonly CandleRow[];
	/** The bars of these rows, if they are drawn already. */
	readonly bars: readonly Bar[];
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

	/** Asks the node. A real one returns the currently open bucket only if it is named. */
	ask(span: Span, options?: ReadOptions): Promise<CandleRow[]> {
		const early = takeEarly('call');
		const isSame = early?.span.from === span.from && early.span.to === span.to && this.#isFor(early.series);
		return isSame ? early.rows : this.#ask(span, this.series.timescale, options);
	}

	/** The candles that earlier visits stored. If the cache cannot be read, the node is asked. */
	kept({ from, to }: Span): Promise<CandleRow[]> {
		return readCandles(this.#database, this.series, from, to).catch(() => []);
	}

	/** The newest page stored by earlier visits, whatever its age. */
	async latestKept(): Promise<StoredCandles> {
		const early = takeEarly('candles');
		if (early && early.rows.length > 0 && this.#isFor(early.series)) return early;
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

	/** Closed buckets of the past: stored ones, and only the missing ones from the node. */
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

	#isFor(series: CandleSeries): boolean {
		return seriesKey(series) === seriesKey(this.series);
	}

	#ask(span: Span, timescale: number, options?: ReadOptions): Promise<CandleRow[]> {
		const { base, rel } = this.series;
		return this.#market.candles({ base, rel, timescale }, span, { ...options, priority: 'screen' });
	}
}
