import type { Pair } from '#lib/domain/market/pair.ts';
import type { OwnPrices, StandingOrder } from '#lib/domain/orders/open-orders.ts';
import type { ReadOptions } from '../read-options.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { PriceRule, PriceSources } from '#lib/domain/price-rule.ts';

/** Terms of a request to the makers. */
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
 * The node either sent the request to the makers (`asked`), or only split its single output and sent no request
 * (`split`).
 */
export type TakeReply = 'asked' | 'split';

/**
 * The user's open orders, each kept by the node as a price at which it sells one coin for another, and taking
 * the orders of others. `NodeSwaps` reports the outcome of a request. No call lists the running price rules.
 */
export interface NodeOrders {
	/**
	 * All open orders, without duplicates. Orders of `pair` come first, in its direction.
	 * @throws CallError
	 */
	list(pair: Pair, options?: ReadOptions): Promise<StandingOrder[]>;
	/**
	 * The user's own prices for a pair.
	 * @throws CallError
	 */
	prices(pair: Pair, options?: ReadOptions): Promise<OwnPrices>;
	/**
	 * Offers `base` for `rel` at this price from now on; a price of 0 cancels the order in this direction. Ends
	 * a price rule that set the price. Called once.
	 * @param id open order to change. Not needed if the program keeps one price per direction.
	 * @throws CallError
	 */
	setPrice(sale: Pair, price: bigint, id?: string): Promise<void>;
	/**
	 * Requests a trade from the makers in the book, once. A market order is limited by the book or by the
	 * agreed price.
	 * @throws CallError
	 */
	take(terms: TakeTerms): Promise<TakeReply>;
	/**
	 * Has the node update an order's price every minute by a price rule, replacing the running one. Called
	 * once, within the limits of `capabilities.priceRules`.
	 * @throws CallError
	 */
	startPriceRule(pair: Pair, priceRule: PriceRule): Promise<void>;
	/**
	 * Current prices of all inputs of a price rule, from the node's own sources. A real node
	 * fetches them from the internet and answers no other call until then, so call it rarely.
	 * @throws CallError
	 */
	priceSources(priceRule: PriceRule, options?: ReadOptions): Promise<PriceSources>;
}

export type PriceRuleOrders = Pick<NodeOrders, 'startPriceRule' | 'priceSources'>;
