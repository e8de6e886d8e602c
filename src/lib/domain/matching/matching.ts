import type { OrderSide } from '../orders/order-draft.ts';

/** What the user asks the makers for. */
export interface TakenOrder {
	readonly side: OrderSide;
	/** Rel for one base, in units of 1e-8. */
	readonly price: bigint;
	/** Rel for a purchase, base for a sale. */
	readonly pays: bigint;
}

/** A coin of the trade, and what one transaction in it costs. */
export interface MatchedCoin {
	readonly coin: string;
	readonly transactionFee: bigint;
}

export interface MatchedCoins {
	readonly paid: MatchedCoin;
	readonly received: MatchedCoin;
}

/**
 * What a request meets at an order's price.
 *
 * - `met`: the maker answers, and the swap begins.
 * - `refused`: the maker answers, and then refuses: the fees take too much of what it gets.
 * - `ignored`: the maker does not answer.
 */
export type Outlook = 'met' | 'refused' | 'ignored';

/** How one node program matches a request with the orders of makers. */
export interface Matching {
	/** @param price of the maker's order, rel for one base */
	outlook(order: TakenOrder, coins: MatchedCoins, price: bigint): Outlook;
	/**
	 * The least that arrives when all of it is paid, in smallest units: by the worst price that the node accepts. A maker adds
	 * the fees of its payment, so that mostly a little more arrives.
	 */
	leastReceived(order: TakenOrder, coins: MatchedCoins): bigint;
	/** The worst price that the node accepts for a request at `price`, before fees: rel for one base. */
	worstPrice(side: OrderSide, price: bigint, coins: MatchedCoins): bigint;
	/** The price that bounds a sweep whose size is that of the order at `price`. */
	sweepBound(order: Omit<TakenOrder, 'price'>, coins: MatchedCoins, price: bigint): bigint;
	/** The node sets the bound of a sweep by its own book when it gets it. Otherwise the page does. */
	readonly boundsSweeps: boolean;
	/** A maker that has less takes a part. Otherwise it takes all of it or does not answer. */
	readonly fillsInPart: boolean;
	/** For how long after a maker has refused the node ignores the answers to the same request, in seconds. */
	readonly repeatSeconds: number;
	/** How long the node waits for makers, in seconds. */
	readonly timeoutSeconds: number;
	/** How old an order may be, and how long one may wait for a match, in seconds. */
	readonly durationSeconds: number;
}
