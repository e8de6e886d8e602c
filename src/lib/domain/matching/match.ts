import type { BookOrder } from '../book/order-book.ts';
import { COIN } from '../money/amount.ts';
import type { MatchedCoins, Matching, TakenOrder } from './matching.ts';
import { priceToMeet } from './price-to-meet.ts';

/** What a request meets in the book as it stands. */
export type Match =
	/** At least one order: the best of them is at `price`. */
	| { readonly is: 'met'; readonly price: bigint }
	/** Orders at such a price are too small: the largest takes so much of the payment. */
	| { readonly is: 'too-large'; readonly largest: bigint }
	/** A maker would answer and then refuse, or would not answer. At `needed` one would take it; missing where none would. */
	| { readonly is: 'refused' | 'ignored'; readonly needed: bigint | undefined }
	/** The best order is at `best`, which the price does not reach even without fees. */
	| { readonly is: 'out-of-reach'; readonly best: bigint; readonly needed: bigint | undefined };

type AnOrder = Pick<BookOrder, 'price' | 'largest'>;

/** The deposit that a maker locks is an eighth larger than what it sells, and its output a hundredth larger than that. */
const SOLD_OF_OUTPUT = { part: 88n, of: 100n };

/**
 * @param orders the side of the book that is taken, the best price first, without the user's own
 * @returns `undefined` where there are none
 */
export function matchOf(
	matching: Matching,
	order: TakenOrder,
	coins: MatchedCoins,
	orders: readonly AnOrder[],
): Match | undefined {
	const [best] = orders;
	if (!best) return undefined;
	const byPrice = orders.filter(({ price }) => matching.outlook(order, coins, price) === 'met');
	const met = byPrice.find((each) => matching.fillsInPart || canCarry(order, each));
	if (met) return { is: 'met', price: met.price };
	if (byPrice.length > 0) return { is: 'too-large', largest: largestOf(order, byPrice) };
	const { price } = orders.find((each) => matching.fillsInPart || canCarry(order, each)) ?? best;
	const needed = priceToMeet(matching, order, coins, price);
	// The node raises the limit that it is given: a maker may answer whose price is a little beyond it.
	if (orders.some((each) => matching.outlook(order, coins, each.price) === 'refused'))
		return { is: 'refused', needed };
	const isReached = order.side === 'buy' ? order.price >= best.price : order.price <= best.price;
	return isReached ? { is: 'ignored', needed } : { is: 'out-of-reach', best: best.price, needed };
}

/** An order whose size the node does not know yet may carry anything. */
function canCarry(order: TakenOrder, each: AnOrder): boolean {
	return each.largest === 0n || carriedBy(order, each) >= order.pays;
}

/** The most that a maker takes of the payment where it takes all of a request or does not answer. */
export function carriedBy(
	{ side }: Pick<TakenOrder, 'side'>,
	{ price, largest }: Pick<BookOrder, 'price' | 'largest'>,
): bigint {
	const base = (largest * SOLD_OF_OUTPUT.part) / SOLD_OF_OUTPUT.of;
	return side === 'buy' ? (base * price) / COIN : base;
}

function largestOf(order: TakenOrder, orders: readonly AnOrder[]): bigint {
	return orders.map((each) => carriedBy(order, each)).reduce((one, other) => (one > other ? one : other), 0n);
}
