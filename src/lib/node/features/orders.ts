import type { Pair } from '#lib/domain/market/pair.ts';
import type { OwnPrices, StandingOrder } from '#lib/domain/orders/open-orders.ts';
import type { ReadOptions } from '../read-options.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { PriceRule, PriceSources } from '#lib/domain/price-rule.ts';

/** The terms of a request to the makers. */
type TakeTerms = Pick<
	TradeRequest,
	| 'base'
	| 'rel'
	| 'side'
	| 'price'
	| 'volume'
	| 'isMarketOrder'
	| 'timeoutSeconds'
	| 'durationSeconds'
	| 'label'
>;

/**
 * How the node treated a request: it sent it to the makers, or split its only output first and sent no request.
 */
export type TakeReply = 'asked' | 'split';

/**
 * The user's standing orders, which the node keeps as a price at which it sells one coin for another, and orders
 * of others that the user takes. `NodeSwaps` reports the outcome of a request. No call lists the running
 * formulas.
 */
export interface NodeOrders {
	/**
	 * All standing orders, each once. Those of `pair` come first and in its direction.
	 *
	 * @throws CallError
	 */
	list(pair: Pair, options?: ReadOptions): Promise<StandingOrder[]>;
	/**
	 * The user's own prices for one pair.
	 *
	 * @throws CallError
	 */
	prices(pair: Pair, options?: ReadOptions): Promise<OwnPrices>;
	/**
	 * Sells `base` for `rel` at this price from now on; a price of 0 cancels the order, in this direction only.
	 * Ends a formula that set the price. Called once.
	 *
	 * @param id of the standing order that it changes. Not needed by a program with one price per sale.
	 * @throws CallError
	 */
	setPrice(sale: Pair, price: bigint, id?: string): Promise<void>;
	/**
	 * Requests a trade from the makers in the book, once. A sweep is bounded by the book, or by the agreed price.
	 *
	 * @throws CallError
	 */
	take(terms: TakeTerms): Promise<TakeReply>;
	/**
	 * Makes the node update the price of an order each minute by a formula, replacing the running one. Called once,
	 * within the limits of `capabilities.formulas`.
	 *
	 * @throws CallError
	 */
	startPriceRule(pair: Pair, priceRule: PriceRule): Promise<void>;
	/**
	 * The prices of the node's own sources for everything that a formula uses. A real node fetches them from the
	 * internet and answers nothing else until then: call it rarely.
	 *
	 * @throws CallError
	 */
	priceSources(priceRule: PriceRule, options?: ReadOptions): Promise<PriceSources>;
}

export type PriceRuleOrders = Pick<NodeOrders, 'startPriceRule' | 'priceSources'>;
