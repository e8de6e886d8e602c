import type { Pair } from '#lib/domain/market/pair.ts';
import type { OwnPrices, StandingOrder } from '#lib/domain/orders/own-orders.ts';
import type { ReadOptions } from '../read-options.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { Formula, PriceSources } from '#lib/domain/formula.ts';

/** The terms of a request to the makers. */
type TakeTerms = Pick<
	TradeRequest,
	'base' | 'rel' | 'side' | 'price' | 'volume' | 'isSweep' | 'timeoutSeconds' | 'durationSeconds' | 'label'
>;

/** How the node treated a request: it asked the makers, or split its only output first and asked none of them. */
export type TakeReply = 'asked' | 'split';

/**
 * The user's standing orders, which the node keeps as a price at which it sells one coin for another, and orders of others that
 * the user takes. What became of a request, `NodeSwaps` says. No call lists the formulas that run.
 */
export interface NodeOrders {
	/**
	 * All of them, each once. Those of `pair` come first and in its direction.
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
	 * Sells `base` for `rel` at this price from now on; a price of 0 takes the order back, in this direction only. Ends a
	 * formula that set the price. Called once.
	 *
	 * @param id of the standing order that it changes. A program with one price a sale needs none.
	 * @throws CallError
	 */
	setPrice(sale: Pair, price: bigint, id?: string): Promise<void>;
	/**
	 * Asks the makers in the book for a trade, once. A sweep is bounded by the book, or by the price that was agreed to.
	 *
	 * @throws CallError
	 */
	take(terms: TakeTerms): Promise<TakeReply>;
	/**
	 * Has the node set the price of an order anew each minute by a formula, in place of the one that runs there. Called once, with what `abilities.formulas` allows.
	 *
	 * @throws CallError
	 */
	startFormula(pair: Pair, formula: Formula): Promise<void>;
	/**
	 * The prices of the node's own sources for everything that a formula draws on. A real node asks the internet for them and
	 * answers nothing else meanwhile: ask seldom.
	 *
	 * @throws CallError
	 */
	priceSources(formula: Formula, options?: ReadOptions): Promise<PriceSources>;
}

export type FormulaOrders = Pick<NodeOrders, 'startFormula' | 'priceSources'>;
