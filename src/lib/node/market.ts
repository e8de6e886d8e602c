import type { OrderBook } from '#lib/domain/book/order-book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from './read-options.ts';

/** What is on offer now. */
export interface NodeMarket {
	orderBook(pair: Pair, options?: ReadOptions): Promise<OrderBook>;

	/** Live orders by `marketKey`, both directions counted together. */
	orderCounts(options?: ReadOptions): Promise<ReadonlyMap<string, number>>;

	bestPrices(pair: Pair, options?: ReadOptions): Promise<BestPrices>;
}

/** In units of 1e-8 rel per base; 0 where a side of the book is empty. */
export interface BestPrices {
	readonly bid: bigint;
	readonly ask: bigint;
}
