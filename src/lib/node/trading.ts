import type { SwapId, TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { ReadOptions } from './read-options.ts';

/** What is asked of the makers. */
export type TakeTerms = Pick<
	TradeRequest,
	'base' | 'rel' | 'side' | 'price' | 'volume' | 'isSweep' | 'timeoutSeconds'
>;

/** What the node did with a request: it asked the makers, or split its only output first and asked none of them. */
export type TakeReply = 'asked' | 'split';

/** The latest swaps, and the request that waits. */
export interface RecentRequests {
	/** The latest first. */
	readonly swaps: readonly SwapId[];
	/** Until another request may be sent, by whichever program the waiting one was sent; 0 where none waits. */
	readonly waitSeconds: number;
}

/** The coins of a swap, as the taker of an order sees them. */
export interface TakenCoins {
	readonly pays: string;
	readonly gets: string;
}

/** Requests: orders of others that the user takes. */
export interface NodeTrading {
	/**
	 * Asks the makers in the book for a trade, once. A sweep is bounded by the node's own book.
	 *
	 * @throws CallError
	 */
	take(terms: TakeTerms): Promise<TakeReply>;
	/**
	 * @param limit how many swaps to list at most
	 * @throws CallError
	 */
	recent(limit: number, options?: ReadOptions): Promise<RecentRequests>;
	/**
	 * What a swap exchanges; `undefined` where the user is its maker, or where the node does not tell.
	 *
	 * @throws CallError
	 */
	takenCoins(swap: SwapId, options?: ReadOptions): Promise<TakenCoins | undefined>;
}
