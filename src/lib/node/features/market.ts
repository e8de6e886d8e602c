import type { OrderBook } from '#lib/domain/book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from '../read-options.ts';
import type { TimeRange, CandleRow } from '#lib/domain/market/candles.ts';
import type { NetworkDay, MarketDay, MarketTrade } from '#lib/domain/market/trades.ts';
import type { BandPoint, PriceRecord } from '#lib/domain/market/price-record.ts';
import type { Standing } from '#lib/domain/trust.ts';

/** In units of 1e-8 rel per base; 0 if a side of the book is empty. */
export interface BestPrices {
	readonly bid: bigint;
	readonly ask: bigint;
}

/** A pair and the width of its buckets in seconds. */
export interface BucketSeries extends Pair {
	readonly timescale: number;
}

/** The offers, a node's records of its markets, and its trading partners. Times are unix seconds. */
export interface NodeMarket {
	orderBook(pair: Pair, options?: ReadOptions): Promise<OrderBook>;

	/** Live orders by `marketKey`, both directions counted together. */
	orderCounts(options?: ReadOptions): Promise<ReadonlyMap<string, number>>;

	bestPrices(pair: Pair, options?: ReadOptions): Promise<BestPrices>;

	trades(pair: Pair, options?: ReadOptions): Promise<MarketTrade[]>;

	/** Every market that traded in the last 24 hours, the busiest first, each in its usual direction. */
	marketDays(options?: ReadOptions): Promise<MarketDay[]>;

	/** Ascending; includes the current bucket if the span covers it. */
	candles(series: BucketSeries, span: TimeRange, options?: ReadOptions): Promise<CandleRow[]>;

	/** Best bid and ask by bucket, ascending. Closed buckets only. */
	band(series: BucketSeries, span: TimeRange, options?: ReadOptions): Promise<BandPoint[]>;

	/** The records of the books, newest first, without buckets that have no orders. */
	priceRecords(series: BucketSeries, span: TimeRange, options?: ReadOptions): Promise<PriceRecord[]>;

	/** The swaps of a pair, in both directions, that the node saw among its peers. */
	networkDay(pair: Pair, span: TimeRange, options?: ReadOptions): Promise<NetworkDay>;

	/** The public keys that the node lists as trusted, in lower case. A real node includes blocked ones. */
	listedMakers(options?: ReadOptions): Promise<string[]>;

	/** Takes effect at once, and may be repeated. */
	setStanding(pubkey: string, standing: Standing): Promise<void>;
}
