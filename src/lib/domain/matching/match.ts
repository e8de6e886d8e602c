import type { MatchedCoins, Matching, OfferedOrder, TakenOrder } from './matching.ts';
import { priceToMeet } from './price-to-meet.ts';

/** What a request meets in the book as it stands. */
export type Match =
	/** At least one order, which may take a part: the best of them is at `price`. */
	| { readonly is: 'met'; readonly price: bigint }
	/** Orders at such a price are too small, even for a part: the largest carries so much. */
	| { readonly is: 'too-large'; readonly largest: bigint }
	/** A maker would answer and then refuse, or would not answer. At `needed` one would take it; missing where none would. */
	| { readonly is: 'refused' | 'ignored'; readonly needed: bigint | undefined }
	/** The best order is at `best`, which the price does not reach even without fees. */
	| { readonly is: 'out-of-reach'; readonly best: bigint; readonly needed: bigint | undefined };

/**
 * @param orders the side of the book that is taken, the best price first, without the user's own
 * @returns `undefined` where there are none
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
