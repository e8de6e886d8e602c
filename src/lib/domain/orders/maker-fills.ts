import type { BookOrder } from '../book/order-book.ts';
import { carriedBy } from '../matching/match.ts';
import type { MatchedCoins, Matching, TakenOrder } from '../matching/matching.ts';
import { COIN } from '../money/amount.ts';
import { invertPrice } from '../money/price.ts';
import type { OrderSide } from './order-draft.ts';

/** What a maker would take of a request by the size that the book shows, before fees. */
export interface MakerFill {
	/** The maker's own price, rel for one base. */
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
	/** Of the payment. */
	readonly left: bigint;
}

type AnOrder = Pick<BookOrder, 'price' | 'largest'>;

/**
 * What each maker would take whose order the request meets, the best first. An order whose size the node does not know yet
 * is left out, and so is one that is too small where the program fills no request in part.
 *
 * @param orders the side of the book that is taken, the best price first, without the user's own
 */
export function fillsOf(
	matching: Matching,
	request: TakenOrder,
	coins: MatchedCoins,
	orders: readonly AnOrder[],
): MakerFill[] {
	const { side, pays } = request;
	return orders
		.filter((order) => matching.outlook(request, coins, order.price) === 'met')
		.filter((order) => matching.fillsInPart || carriedBy({ side }, order) >= pays)
		.map((order) => fillOf(side, pays, order))
		.filter(({ receives }) => receives > 0n);
}

function fillOf(side: OrderSide, pays: bigint, { price, largest }: AnOrder): MakerFill {
	const cost = side === 'buy' ? price : invertPrice(price);
	const most = side === 'buy' ? largest : (largest * price) / COIN;
	const wanted = cost === 0n ? 0n : (pays * COIN) / cost;
	const taken = wanted <= most ? pays : (most * cost) / COIN;
	return { price, pays: taken, receives: wanted <= most ? wanted : most, left: pays - taken };
}
