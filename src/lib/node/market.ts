import type { OrderBook } from '#lib/domain/book/order-book.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { ReadOptions } from './read-options.ts';

/** What a node knows of the markets it takes part in. */
export interface NodeMarket {
	/** @throws CallError */
	orderBook(pair: Pair, options?: ReadOptions): Promise<OrderBook>;
}
