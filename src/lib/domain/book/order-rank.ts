import type { BookOrder } from './order-book.ts';
import { basisPoints } from '../money/price.ts';

/** Where an order stands among those of its side. */
export interface OrderRank {
	/** 1 for the best price. Orders of the same price share a rank, and the next one counts them all. */
	readonly rank: number;
	/** Orders of the side, this one among them. */
	readonly count: number;
	/** Other orders at the very same price. */
	readonly sharedWith: number;
	/** The distance from the best price, rel per base in units of 1e-8; never negative. */
	readonly behind: bigint;
	/** The best price of the side. */
	readonly best: bigint;
	/** The distance in whole basis points of the best price: 0 may still be a little behind. */
	readonly points: number;
}

/**
 * @param side all orders of one side, the best first, as an order book holds them
 * @returns `undefined` where nothing stands at the order's price
 */
export function rankOrder(
	{ price }: Pick<BookOrder, 'price'>,
	side: readonly Pick<BookOrder, 'price'>[],
): OrderRank | undefined {
	const first = side.findIndex((each) => each.price === price);
	const best = side[0]?.price;
	if (first < 0 || best === undefined) return undefined;
	let end = first + 1;
	while (side[end]?.price === price) end += 1;
	const behind = price > best ? price - best : best - price;
	return {
		rank: first + 1,
		count: side.length,
		sharedWith: end - first - 1,
		behind,
		best,
		points: basisPoints(best, best + behind) ?? 0,
	};
}
