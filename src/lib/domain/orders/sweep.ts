import type { BookOrder, OrderBook } from '../book/order-book.ts';
import type { MatchedCoins, Matching } from '../matching/matching.ts';
import { fillsOf, type MakerFill } from './taken-order.ts';
import type { OrderSide } from './order-draft.ts';
import { basisPoints } from '../money/price.ts';

/**
 * What a sweep does: it is one request without a price of the user's. The node takes the best order that can carry all of
 * the payment, or else the largest one, as its bound, and asks every maker whose price is no worse. One maker answers, the
 * best price first; what it cannot carry stays with the user.
 */
export interface Sweep {
	/** The best price on the other side. */
	readonly best: bigint;
	/** Rel for one base: the bound that the node sets by its own book. */
	readonly bound: bigint;
	/** The worst price that the node accepts, which is a little beyond its bound; before fees. */
	readonly worst: bigint;
	/** How much worse than the best price that is, in hundredths of a percent. */
	readonly worseBy: number;
	/** The fill of each maker that may answer, the best first. */
	readonly levels: readonly MakerFill[];
}

type AnOrder = Pick<BookOrder, 'price' | 'largest' | 'address'>;

/** How the node matches, and the coins that change hands. */
export interface SweepRules {
	readonly matching: Matching;
	readonly coins: MatchedCoins;
}

/**
 * @param orders the side of the book that is taken, the best price first, without the user's own
 * @param pays rel for a purchase, base for a sale
 * @returns `undefined` when there are none
 */
export function sweepOf(
	side: OrderSide,
	pays: bigint,
	orders: readonly AnOrder[],
	{ matching, coins }: SweepRules,
): Sweep | undefined {
	const [best] = orders;
	if (!best) return undefined;
	const canCarry = (order: AnOrder): boolean => matching.carriedBy(side, coins, order) >= pays;
	const { price } = orders.find(canCarry) ?? orders.reduce(largerOf, best);
	const bound = matching.sweepBound({ side, pays }, coins, price);
	const request = { side, pays, price: bound };
	const levels = fillsOf(matching, request, coins, orders);
	// A price that was turned over is rounded: the book may show a maker's own a little further away.
	const worst = levels.reduce(
		(furthest, each) => (isWorse(side, each.price, furthest) ? each.price : furthest),
		matching.worstPrice(side, bound, coins),
	);
	const worseBy = Math.abs(basisPoints(best.price, worst) ?? 0);
	return { best: best.price, bound, worst, worseBy, levels };
}

/** The orders that a sweep of this side meets: all but the user's own. */
export function ordersFor(side: OrderSide, book: OrderBook, ownAddresses: readonly string[]): BookOrder[] {
	return (side === 'buy' ? book.asks : book.bids).filter(({ address }) => !ownAddresses.includes(address));
}

/** Whether the node would go further than the user has agreed to. */
export function isWorse(side: OrderSide, bound: bigint, agreed: bigint): boolean {
	return side === 'buy' ? bound > agreed : bound < agreed;
}

/** By their size in rel; of equal ones the better price first. */
function largerOf<Each extends AnOrder>(most: Each, each: Each): Each {
	return each.largest * each.price > most.largest * most.price ? each : most;
}
