import type { BookOrder } from '../book/order-book.ts';
import type { OrderSide } from '../orders/order-draft.ts';

/** An order to be taken, as it is sent to the makers. */
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
 * Outcome of a request at an order's price.
 *
 * - `met`: the maker answers, and the swap begins.
 * - `refused`: the maker answers, and then refuses: the fees take too much of what it gets.
 * - `ignored`: the maker does not answer.
 */
type Outlook = 'met' | 'refused' | 'ignored';

/** A maker's order as far as it counts for how much it takes. */
export type OfferedOrder = Pick<BookOrder, 'price' | 'largest'>;

/** A maker's fill by the book: its price, rel for one base, and the two amounts before fees. */
interface OfferedFill {
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
}

/** A sum that a maker may decide within bounds. */
export interface LikelySum {
	readonly likely: bigint;
	readonly least: bigint;
	readonly most: bigint;
}

/** How one node program matches a request with the orders of makers. */
export interface Matching {
	/**
	 * @param price of the maker's order, rel for one base
	 * @param taken how much of the payment the maker takes; missing if it takes all of it
	 */
	outlook(order: TakenOrder, coins: MatchedCoins, price: bigint, taken?: bigint): Outlook;
	/** The largest payment that a maker of the book takes whole. */
	carriedBy(side: OrderSide, coins: MatchedCoins, maker: OfferedOrder): bigint;
	/** The part that a maker takes of a larger payment; 0 for none. */
	partOf(order: Omit<TakenOrder, 'price'>, coins: MatchedCoins, maker: OfferedOrder): bigint;
	/**
	 * The least that arrives when all of it is paid, in smallest units: by the worst price that the node accepts. A maker adds
	 * the fees of its payment, so that mostly a little more arrives.
	 */
	leastReceived(order: TakenOrder, coins: MatchedCoins): bigint;
	/** The sum that arrives when a maker fills so much of the request. */
	likelyReceived(order: TakenOrder, coins: MatchedCoins, fill: OfferedFill): LikelySum;
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

/** Outcome of a request with the present book. */
export type Match =
	/** At least one order, which may take a part: the best of them is at `price`. */
	| { readonly is: 'met'; readonly price: bigint }
	/** Orders at such a price are too small, even for a part: the largest carries so much. */
	| { readonly is: 'too-large'; readonly largest: bigint }
	/** A maker would answer and then refuse, or would not answer. At `needed` one would take it; missing if none would. */
	| { readonly is: 'refused' | 'ignored'; readonly needed: bigint | undefined }
	/** The best order is at `best`, which the price does not reach even without fees. */
	| { readonly is: 'out-of-reach'; readonly best: bigint; readonly needed: bigint | undefined };

/**
 * @param orders the side of the book that is taken, the best price first, without the user's own
 * @returns `undefined` if there are none
 */
export function matchOf(
	matching: Matching,
	order: TakenOrder,
	coins: MatchedCoins,
	orders: readonly OfferedOrder[],
): Match | undefined {
	const [best] = orders;
	if (!best) return undefined;
	const met = orders.find((each) => meets(matching, order, coins, each));
	if (met) return { is: 'met', price: met.price };
	const byPrice = orders.filter(({ price }) => matching.outlook(order, coins, price) === 'met');
	if (byPrice.length > 0) {
		const carried = byPrice.map((each) => matching.carriedBy(order.side, coins, each));
		return { is: 'too-large', largest: carried.reduce((one, other) => (one > other ? one : other)) };
	}
	const { price } = orders.find((each) => takenOf(matching, order, coins, each) > 0n) ?? best;
	const needed = priceToMeet(matching, order, coins, price);
	// The node raises the limit that it is given: a maker may answer whose price is a little beyond it.
	if (orders.some((each) => matching.outlook(order, coins, each.price) === 'refused'))
		return { is: 'refused', needed };
	const isReached = order.side === 'buy' ? order.price >= best.price : order.price <= best.price;
	return isReached ? { is: 'ignored', needed } : { is: 'out-of-reach', best: best.price, needed };
}

/** How much of the payment a maker takes. One whose size the node does not know yet may take all of it. */
export function takenOf(
	matching: Matching,
	order: Omit<TakenOrder, 'price'>,
	coins: MatchedCoins,
	maker: OfferedOrder,
): bigint {
	const isWhole = maker.largest === 0n || matching.carriedBy(order.side, coins, maker) >= order.pays;
	return isWhole ? order.pays : matching.partOf(order, coins, maker);
}

/** Whether a maker trades, all of it or a part. */
export function meets(
	matching: Matching,
	order: TakenOrder,
	coins: MatchedCoins,
	maker: OfferedOrder,
): boolean {
	const taken = takenOf(matching, order, coins, maker);
	return taken > 0n && matching.outlook(order, coins, maker.price, taken) === 'met';
}

/** A price further away from an order than this share of it is no price to offer the user. */
const FURTHEST_SHARE = 2n;

/** A request of the usual size, where none is typed yet: its fees are too small to count. */
const NO_AMOUNT_YET = 10n ** 14n;

/**
 * The price nearest to an order's at which a request of this size is met: no lower for a purchase, no higher for a sale.
 *
 * @returns `undefined` if the fees take so much of the amount that none near the order's price is
 */
export function priceToMeet(
	matching: Matching,
	{ side, pays }: Omit<TakenOrder, 'price'>,
	coins: MatchedCoins,
	price: bigint,
): bigint | undefined {
	const size = pays > 0n ? pays : NO_AMOUNT_YET;
	const away = side === 'buy' ? 1n : -1n;
	const isMet = (by: bigint): boolean =>
		matching.outlook({ side, price: price + away * by, pays: size }, coins, price) === 'met';
	const most = price / FURTHEST_SHARE;
	if (isMet(0n)) return price;
	if (!isMet(most)) return undefined;
	let [unmet, met] = [0n, most];
	while (met - unmet > 1n) {
		const between = (unmet + met) / 2n;
		if (isMet(between)) met = between;
		else unmet = between;
	}
	return price + away * met;
}
