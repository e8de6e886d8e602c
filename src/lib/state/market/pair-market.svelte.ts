import { type TimeRange, MAX_ROWS_A_CALL, bucketOf } from '#lib/domain/market/candles.ts';
import { type Timescale, askedTimescale, foldBand, isFolded } from '#lib/domain/market/intervals.ts';
import type { OrderBook } from '#lib/domain/book.ts';
import { formatPair, isSameMarket, type Pair } from '#lib/domain/market/pair.ts';
import { mergeBand, type BandPoint } from '#lib/domain/market/price-record.ts';
import { summariseDay, type DaySummary, type MarketTrade } from '#lib/domain/market/trades.ts';
import { readTimed, type ReadOptions } from '#lib/node/read-options.ts';
import { CandleFeed } from './candle-feed.svelte.ts';
import { CandleHistory } from './candle-history.ts';
import type { Desk } from '../desk.ts';
import { Live, ThrottledView } from '../live/live.svelte.ts';
import type { Invalidate } from '../live/news-feed.svelte.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';

/** The panel in which the user points at a time. */
export type PointedPlace = 'chart' | 'trades';

/** The time at which the user points, highlighted in both the chart and the list of trades. */
export class PointedTime {
	#span = $state.raw<TimeRange>();
	#place = $state.raw<PointedPlace>();

	/** Inclusive, in Unix seconds. */
	get span(): TimeRange | undefined {
		return this.#span;
	}

	/** The time, if it is pointed at in `place`. */
	from(place: PointedPlace): TimeRange | undefined {
		return this.#place === place ? this.#span : undefined;
	}

	point(place: PointedPlace, span: TimeRange | undefined): void {
		// Leaving one panel must not clear the time pointed at in the other.
		if (!span && this.#place !== place) return;
		this.#place = place;
		this.#span = span;
	}

	isPointedTo(time: number): boolean {
		return this.#span !== undefined && time >= this.#span.from && time <= this.#span.to;
	}
}

const BOOK_INTERVAL_MS = 2500;
/** Used while the node streams prices, because the stream does not report prices that are no longer announced. */
const STREAMED_BOOK_INTERVAL_MS = 15_000;
/** Minimum interval, because in a lively market each maker announces its price several times a minute. */
const STREAMED_BOOK_MIN_INTERVAL_MS = 6000;
const TRADES_INTERVAL_MS = 5000;
/** Used while the node streams the user's own trades; other trades are only polled. */
const STREAMED_TRADES_INTERVAL_MS = 10_000;
const CANDLES_INTERVAL_MS = 5000;
/** The band contains only closed buckets, so it changes at most once a minute. */
const BAND_INTERVAL_MS = 60_000;
/** Time until an ended bucket is reported as closed, in milliseconds. */
const CLOSING_MS = 2000;
/** Candles are read after each trade, and at least this often. */
const QUIET_CANDLES_INTERVAL_MS = 30_000;

/**
 * The market data of one pair. Cached while signed in, so that returning to the pair shows the last values immediately.
 */
export class PairMarket {
	readonly pair: Pair;
	readonly book: Live<OrderBook>;
	/** The displayed order book. */
	readonly shownBook: ThrottledView<OrderBook>;
	/** Trades of the last 24 hours, newest first. */
	readonly trades: Live<MarketTrade[]>;
	readonly day: DaySummary | undefined = $derived.by(() => summariseDay(this.trades.current ?? []));

	/** The time at which the user points, in the chart or in the list of trades. */
	readonly pointed = new PointedTime();

	readonly #desk: Desk;
	readonly #feeds = new KeyedCache((timescale: Timescale) => this.#feed(timescale));
	readonly #bands = new KeyedCache((timescale: Timescale) => this.#band(timescale));
	/** Callbacks that invalidate the feeds on screen. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is called, and never shown
	readonly #followers = new Set<Invalidate>();
	/** Difference between the node's clock and the browser's, in milliseconds; positive if the node's is ahead. */
	#clockLead: number | undefined;

	constructor(desk: Desk, pair: Pair) {
		this.pair = pair;
		this.#desk = desk;
		const { news } = desk.connection;
		this.book = new Live((options) => this.#readBook(options), {
			cachedValue: desk.cachedValue(`book of ${formatPair(pair)}`),
			every: () => news.pace(BOOK_INTERVAL_MS, STREAMED_BOOK_INTERVAL_MS),
			invalidatedBy: news.about((event) => event.of === 'price' && isSameMarket(event, pair)),
			minIntervalMs: STREAMED_BOOK_MIN_INTERVAL_MS,
		});
		this.shownBook = new ThrottledView(this.book);
		this.trades = new Live((options, before) => this.#readTrades(options, before), {
			cachedValue: desk.cachedValue(`trades of ${formatPair(pair)}`),
			every: () => news.pace(TRADES_INTERVAL_MS, STREAMED_TRADES_INTERVAL_MS),
			invalidatedBy: news.about((event) => event.of === 'swap' && isSameMarket(event, pair)),
		});
	}

	/** The candles of a timescale. */
	candles(timescale: Timescale): CandleFeed {
		return this.#feeds.get(timescale);
	}

	/** Best bid and ask over time, as far back as one call reaches. */
	band(timescale: Timescale): Live<BandPoint[]> {
		return this.#bands.get(askedTimescale(timescale));
	}

	/** Best bid and ask for each bar of a chart. Reading them starts polling. */
	bandPoints(timescale: Timescale): readonly BandPoint[] | undefined {
		const { current } = this.band(timescale);
		return current && isFolded(timescale) ? foldBand(current, timescale) : current;
	}

	#feed(timescale: Timescale): CandleFeed {
		const { connection, database } = this.#desk;
		const bucket = askedTimescale(timescale);
		const series = { nodeId: connection.id, ...this.pair, timescale: bucket };
		const history = new CandleHistory(connection.node, database, series);
		return new CandleFeed(
			history,
			timescale,
			{
				guess: () => Math.floor((Date.now() + (this.#clockLead ?? 0)) / 1000),
				read: (options) => this.nodeTime(options),
			},
			{
				every: () =>
					Math.min(
						this.#areTradesRead ? QUIET_CANDLES_INTERVAL_MS : CANDLES_INTERVAL_MS,
						this.#untilClosed(bucket),
					),
				invalidatedBy: (invalidate) => {
					this.#followers.add(invalidate);
					return () => this.#followers.delete(invalidate);
				},
			},
		);
	}

	#band(timescale: Timescale): Live<BandPoint[]> {
		return new Live<BandPoint[]>((options, before) => this.#readBand(timescale, options, before ?? []), {
			every: () => Math.min(BAND_INTERVAL_MS, this.#untilClosed(timescale)),
		});
	}

	/** Reads the trades, and the candles too if a trade is new. */
	async #readTrades(options: ReadOptions, before: MarketTrade[] | undefined): Promise<MarketTrade[]> {
		const { market } = this.#desk.connection.node;
		const { value: trades, askedAt } = await readTimed(options, (timed) => market.trades(this.pair, timed));
		const isNew = before && (before.length !== trades.length || before[0]?.time !== trades[0]?.time);
		// All tabs that share this reply use the same time, so that only one of them requests the candles.
		if (isNew) for (const invalidate of this.#followers) invalidate(askedAt);
		return trades;
	}

	get #areTradesRead(): boolean {
		const { asOf, error } = this.trades;
		return asOf !== undefined && !error && Date.now() - asOf.getTime() < 2 * STREAMED_TRADES_INTERVAL_MS;
	}

	/** Milliseconds until the open bucket is reported as closed. */
	#untilClosed(timescale: Timescale): number {
		const length = timescale * 1000;
		return length - ((Date.now() + (this.#clockLead ?? 0)) % length) + CLOSING_MS;
	}

	async #readBook(options?: ReadOptions): Promise<OrderBook> {
		const book = await this.#desk.connection.node.market.orderBook(this.pair, options);
		this.#clockLead = book.time * 1000 - Date.now();
		return book;
	}

	async #readBand(timescale: Timescale, options: ReadOptions, before: BandPoint[]): Promise<BandPoint[]> {
		const now = bucketOf(await this.nodeTime(options), timescale);
		const first = now - (MAX_ROWS_A_CALL - 1) * timescale;
		const span = { from: Math.max(first, before.at(-1)?.time ?? 0), to: now };
		const { market } = this.#desk.connection.node;
		return mergeBand(before, await market.band({ ...this.pair, timescale }, span, options));
	}

	/**
	 * The node's clock in Unix seconds, from the times of its books. Falls back to the browser's if the book cannot be
	 * read.
	 */
	async nodeTime(options?: ReadOptions): Promise<number> {
		if (this.#clockLead === undefined) await this.#readBook(options).catch(() => undefined);
		options?.signal?.throwIfAborted();
		return Math.floor((Date.now() + (this.#clockLead ?? 0)) / 1000);
	}
}
