import type { OrderBook } from '#lib/domain/book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from '../read-options.ts';
import type { TimeRange, CandleRow } from '#lib/domain/market/candles.ts';
import type { NetworkDay, MarketDay, MarketTrade } from '#lib/domain/market/trades.ts';
import type { BandPoint, PriceRecord } from '#lib/domain/market/price-record.ts';
import type { Standing } from '#lib/domain/trust.ts';

/** Prices in units of 1e-8 rel per base; 0 if that side of the book is empty. */
export interface BestPrices {
	readonly bid: bigint;
	readonly ask: bigint;
}

/** A pair and its bucket width in seconds. */
export interface BucketSeries extends Pair {
	readonly timescale: number;
}

/** Order books, the node's market records, and its trusted peers. Times are Unix seconds. */
export interface NodeMarket {
	orderBook(pair: Pair, options?: ReadOptions): Promise<OrderBook>;

	/** Number of live orders per `marketKey`, both directions combined. */
	orderCounts(options?: ReadOptions): Promise<ReadonlyMap<string, number>>;

	bestPrices(pair: Pair, options?: ReadOptions): Promise<BestPrices>;

	trades(pair: Pair, options?: ReadOptions): Promise<MarketTrade[]>;

	/** All markets that traded in the last 24 hours, busiest first, each in its conventional direction. */
	marketDays(options?: ReadOptions): Promise<MarketDay[]>;

	/** Ascending. Includes the current bucket if it is within the range. */
	candles(series: BucketSeries, span: TimeRange, options?: ReadOptions): Promise<CandleRow[]>;

	/** Best bid and ask per bucket, ascending. Closed buckets only. */
	band(series: BucketSeries, span: TimeRange, options?: ReadOptions): Promise<BandPoint[]>;

	/** Recorded book prices, newest first, without buckets that have no orders. */
	priceRecords(series: BucketSeries, span: TimeRange, options?: ReadOptions): Promise<PriceRecord[]>;

	/** Swaps of a pair, in both directions, that the node saw on the network. */
	networkDay(pair: Pair, span: TimeRange, options?: ReadOptions): Promise<NetworkDay>;

	/** Public keys of trusted makers, in lower case. A real node includes blocked ones. */
	listedMakers(options?: ReadOptions): Promise<string[]>;

	/** Takes effect immediately. Idempotent. */
	setStanding(pubkey: string, standing: Standing): Promise<void>;
}
