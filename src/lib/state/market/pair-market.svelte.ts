import { MOST_ROWS_A_CALL } from '#lib/domain/market/candle-window.ts';
import { bucketOf, type Timescale } from '#lib/domain/market/candles.ts';
import type { OrderBook } from '#lib/domain/book/order-book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { mergeBand, type BandPoint } from '#lib/domain/market/price-band.ts';
import { summariseDay, type DaySummary, type MarketTrade } from '#lib/domain/market/trades.ts';
import { CandleFeed } from './candle-feed.svelte.ts';
import { CandleHistory } from './candle-history.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { KeyedCache } from '../keyed-cache.ts';
import { PointedTime } from './pointed-time.svelte.ts';

const BOOK_EVERY_MS = 2500;
const TRADES_EVERY_MS = 5000;
/** The band has closed buckets only, so that it changes once a minute at most. */
const BAND_EVERY_MS = 20_000;

/** All that one pair's market shows. It is kept while signed in, so that coming back shows the last values at once. */
export class PairMarket {
	readonly pair: Pair;
	readonly book: Live<OrderBook>;
	/** The last 24 hours, newest first. */
	readonly trades: Live<MarketTrade[]>;
	readonly day: DaySummary | undefined = $derived.by(() => summariseDay(this.trades.current ?? []));

	/** Where the user points to, in the chart or in the list of trades. */
	readonly pointed = new PointedTime();

	readonly #desk: Desk;
	readonly #feeds = new KeyedCache((timescale: Timescale) => this.#feed(timescale));
	readonly #bands = new KeyedCache((timescale: Timescale) => this.#band(timescale));
	/** Milliseconds by which the node's clock is ahead of the browser's. */
	#clockLead: number | undefined;

	constructor(desk: Desk, pair: Pair) {
		this.pair = pair;
		this.#desk = desk;
		this.book = new Live((signal) => this.#readBook(signal), { every: BOOK_EVERY_MS });
		this.trades = new Live((signal) => desk.connection.node.statistics.trades(pair, { signal }), {
			every: TRADES_EVERY_MS,
		});
	}

	/** The candles of each timescale. */
	candles(timescale: Timescale): CandleFeed {
		return this.#feeds.get(timescale);
	}

	/** Best bid and ask over time, as far back as one call reaches. */
	band(timescale: Timescale): Live<BandPoint[]> {
		return this.#bands.get(timescale);
	}

	#feed(timescale: Timescale): CandleFeed {
		const { connection, database } = this.#desk;
		const series = { nodeId: connection.id, ...this.pair, timescale };
		const history = new CandleHistory(connection.node.statistics, database, series);
		return new CandleFeed(history, timescale, {
			guess: () => Math.floor((Date.now() + (this.#clockLead ?? 0)) / 1000),
			read: (signal) => this.nodeTime(signal),
		});
	}

	#band(timescale: Timescale): Live<BandPoint[]> {
		return new Live<BandPoint[]>((signal, before) => this.#readBand(timescale, signal, before ?? []), {
			every: BAND_EVERY_MS,
		});
	}

	async #readBook(signal?: AbortSignal): Promise<OrderBook> {
		const book = await this.#desk.connection.node.market.orderBook(this.pair, { signal });
		this.#clockLead = book.time * 1000 - Date.now();
		return book;
	}

	async #readBand(timescale: Timescale, signal: AbortSignal, before: BandPoint[]): Promise<BandPoint[]> {
		const now = bucketOf(await this.nodeTime(signal), timescale);
		const first = now - (MOST_ROWS_A_CALL - 1) * timescale;
		const span = { from: Math.max(first, before.at(-1)?.time ?? 0), to: now };
		const { statistics } = this.#desk.connection.node;
		return mergeBand(before, await statistics.band({ ...this.pair, timescale }, span, { signal }));
	}

	/** The node's clock in unix seconds, by the times of its books; the browser's where the node refuses the book. */
	async nodeTime(signal?: AbortSignal): Promise<number> {
		if (this.#clockLead === undefined) await this.#readBook(signal).catch(() => undefined);
		signal?.throwIfAborted();
		return Math.floor((Date.now() + (this.#clockLead ?? 0)) / 1000);
	}
}
