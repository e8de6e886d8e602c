import { meets, takenOf } from '../matching/match.ts';
import type { MatchedCoins, Matching, OfferedOrder, TakenOrder } from '../matching/matching.ts';
import { COIN } from '../money/amount.ts';
import { invertPrice } from '../money/price.ts';

/** What a maker would take of a request by the size that the book shows, before fees. */
export interface MakerFill {
	/** The maker's own price, rel for one base. */
	readonly price: bigint;
	readonly pays: bigint;
	readonly receives: bigint;
	/** Of the payment. */
	readonly left: bigint;
}

/**
 * What each maker would take whose order the request meets, the best first. An order whose size the node does not know yet
 * is left out.
 *
 * @param orders the side of the book that is taken, the best price first, without the user's own
 */
export function fillsOf(
	matching: Matching,
	request: TakenOrder,
	coins: MatchedCoins,
	orders: readonly OfferedOrder[],
): MakerFill[] {
	return orders
		.filter((order) => order.largest > 0n && meets(matching, request, coins, order))
		.map((order) => fillOf(request, order, takenOf(matching, request, coins, order)))
		.filter(({ receives }) => receives > 0n);
}

function fillOf({ side, pays }: TakenOrder, { price, largest }: OfferedOrder, taken: bigint): MakerFill {
	const cost = side === 'buy' ? price : invertPrice(price);
	const most = side === 'buy' ? largest : (largest * price) / COIN;
	const wanted = cost === 0n ? 0n : (taken * COIN) / cost;
	return { price, pays: taken, receives: wanted <= most ? wanted : most, left: pays - taken };
}
