import type { Matching } from '#lib/domain/matching/matching.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';

/** What is asked of the makers. */
type TakeTerms = Pick<
	TradeRequest,
	'base' | 'rel' | 'side' | 'price' | 'volume' | 'isSweep' | 'timeoutSeconds' | 'durationSeconds' | 'label'
>;

/** What the node did with a request: it asked the makers, or split its only output first and asked none of them. */
export type TakeReply = 'asked' | 'split';

/** Orders of others that the user takes. What became of a request, `NodeSwaps` says. */
export interface NodeTrading {
	/** How this program matches requests with orders. */
	readonly matching: Matching;
	/** The label of a request comes back with its swap. */
	readonly keepsLabels: boolean;
	/**
	 * Asks the makers in the book for a trade, once. A sweep is bounded by the book, or by the price that was agreed to.
	 *
	 * @throws CallError
	 */
	take(terms: TakeTerms): Promise<TakeReply>;
}
