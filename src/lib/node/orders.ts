import type { Pair } from '#lib/domain/market/pair.ts';
import type { OwnOrder, OwnPrices } from '#lib/domain/orders/own-orders.ts';
import type { ReadOptions } from './read-options.ts';

/** The user's standing orders. The node keeps each as a price at which it sells one coin for another. */
export interface NodeOrders {
	/**
	 * All of them, each once. Those of `pair` come first and in its direction.
	 *
	 * @throws CallError
	 */
	list(pair: Pair, options?: ReadOptions): Promise<OwnOrder[]>;
	/**
	 * The user's own prices for one pair.
	 *
	 * @throws CallError
	 */
	prices(pair: Pair, options?: ReadOptions): Promise<OwnPrices>;
	/**
	 * Sells `base` for `rel` at this price from now on; a price of 0 takes the order back, in this direction only. Ends a
	 * formula that set the price. Called once.
	 *
	 * @throws CallError
	 */
	setPrice(sale: Pair, price: bigint): Promise<void>;
}
