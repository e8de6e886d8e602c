import { COIN } from '../money/amount.ts';
import type { BookOrder, OrderBook } from '../book/order-book.ts';
import { carriedBy } from '../matching/match.ts';
import type { MatchedCoins, Matching } from '../matching/matching.ts';
import type { OrderSide } from './order-draft.ts';
import { basisPoints, invertPrice } from '../money/price.ts';

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
	/** How much worse than the best price the bound is, in hundredths of a percent. */
	readonly worseBy: number;
	/** The orders that may be taken, the best first; one whose size the node does not know yet is left out. */
	readonly levels: readonly SweepLevel[];
	/** Rel for one base over all of them, by what each would take. */
	readonly average: bigint | undefined;
}

/** The result when this maker answers. */
export interface SweepLevel {
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
	/** Of the payment. */
	readonly left: bigint;
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
	const canCarry = (order: AnOrder): boolean =>
		matching.fillsInPart ? hasAll(side, pays, order) : carriedBy({ side }, order) >= pays;
	const { price } = orders.find(canCarry) ?? orders.reduce(larger, best);
	const bound = matching.sweepBound({ side, pays }, coins, price);
	const request = { side, pays, price: bound };
	const levels = orders
		.filter((order) => matching.outlook(request, coins, order.price) === 'met')
		.filter((order) => matching.fillsInPart || canCarry(order))
		.map((order) => levelOf(side, pays, order))
		.filter(({ receives }) => receives > 0n);
	const worseBy = Math.abs(basisPoints(best.price, bound) ?? 0);
	return { best: best.price, bound, worseBy, levels, average: averageOf(side, levels) };
}

/** The orders that a sweep of this side meets: all but the user's own. */
export function ordersFor(side: OrderSide, book: OrderBook, ownAddresses: readonly string[]): BookOrder[] {
	return (side === 'buy' ? book.asks : book.bids).filter(({ address }) => !ownAddresses.includes(address));
}

/** Whether the node would go further than the user has agreed to. */
export function isWorse(side: OrderSide, bound: bigint, agreed: bigint): boolean {
	return side === 'buy' ? bound > agreed : bound < agreed;
}

function hasAll(side: OrderSide, pays: bigint, { price, largest }: AnOrder): boolean {
	return largest >= (side === 'buy' ? (pays * COIN) / price : pays);
}

/** By what they hold in rel; of equal ones the better price. */
function larger<Each extends AnOrder>(most: Each, each: Each): Each {
	return each.largest * each.price > most.largest * most.price ? each : most;
}

function levelOf(side: OrderSide, pays: bigint, { price, largest }: AnOrder): SweepLevel {
	const cost = side === 'buy' ? price : invertPrice(price);
	const most = side === 'buy' ? largest : (largest * price) / COIN;
	const wanted = cost === 0n ? 0n : (pays * COIN) / cost;
	const taken = wanted <= most ? pays : (most * cost) / COIN;
	return { price, pays: taken, receives: wanted <= most ? wanted : most, left: pays - taken };
}

function averageOf(side: OrderSide, levels: readonly SweepLevel[]): bigint | undefined {
	const paid = levels.reduce((sum, { pays }) => sum + pays, 0n);
	const received = levels.reduce((sum, { receives }) => sum + receives, 0n);
	const [rel, base] = side === 'buy' ? [paid, received] : [received, paid];
	return base === 0n ? undefined : (rel * COIN) / base;
}
