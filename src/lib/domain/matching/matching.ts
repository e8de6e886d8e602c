import type { BookOrder } from '../book/order-book.ts';
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
type Outlook = 'met' | 'refused' | 'ignored';

/** A maker's order as far as it counts for how much it takes. */
export type OfferedOrder = Pick<BookOrder, 'price' | 'largest'>;

/** How one node program matches a request with the orders of makers. */
export interface Matching {
	/**
	 * @param price of the maker's order, rel for one base
	 * @param taken how much of the payment the maker takes; missing where it takes all of it
	 */
	outlook(order: TakenOrder, coins: MatchedCoins, price: bigint, taken?: bigint): Outlook;
	/** The largest payment that a maker of the book takes whole. */
	carriedBy(side: OrderSide, coins: MatchedCoins, maker: OfferedOrder): bigint;
	/** What a maker takes of a payment that is larger than that; 0 where it takes nothing. */
	partOf(order: Omit<TakenOrder, 'price'>, coins: MatchedCoins, maker: OfferedOrder): bigint;
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
	/** For how long after a maker has refused the node ignores the answers to the same request, in seconds. */
	readonly repeatSeconds: number;
	/** How long the node waits for makers, in seconds. */
	readonly timeoutSeconds: number;
	/** How old an order may be, and how long one may wait for a match, in seconds. */
	readonly durationSeconds: number;
}
