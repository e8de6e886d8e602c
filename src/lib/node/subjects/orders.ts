import type { Pair } from '#lib/domain/market/pair.ts';
import type { OwnOrder, OwnPrices } from '#lib/domain/orders/own-orders.ts';
import type { ReadOptions } from '../read-options.ts';
import type { Matching } from '#lib/domain/matching/matching.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { FormulaAbilities, Formula, PriceSources } from '#lib/domain/formula/formula.ts';

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

/** Formulas by which the node sets the prices of orders anew each minute. It has no call that lists them. */
export interface NodeFormulas {
	/** What this program really makes of them. */
	readonly abilities: FormulaAbilities;
	/**
	 * Starts a formula for a pair, in place of the one that runs there. Called once, with what `abilities` allows.
	 *
	 * @throws CallError
	 */
	start(pair: Pair, formula: Formula): Promise<void>;
	/**
	 * What the node's own price sources say of everything that a formula draws on. A real node asks the internet for it and
	 * answers nothing else meanwhile: ask seldom.
	 *
	 * @throws CallError
	 */
	sources(formula: Formula, options?: ReadOptions): Promise<PriceSources>;
}
