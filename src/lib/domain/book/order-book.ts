import { basisPoints } from '../money/price.ts';

/** One maker’s order. Amounts are in the smallest unit, prices in 1e-8 rel per base. */
export interface BookOrder {
	readonly price: bigint;
	/** How much base it offers, as far as the node knows. */
	readonly amount: bigint;
	/** The base of this order and of all that come before it. */
	readonly total: bigint;
	/** The largest single trade that it can carry, in base. */
	readonly largest: bigint;
	/** Outputs that the maker trades with; 0 if the node has not asked the maker yet. */
	readonly outputs: number;
	/** Seconds since the maker last announced it. */
	readonly ageSeconds: number;
	readonly pubkey: string;
	readonly address: string;
}

export interface OrderBook {
	/** From the highest price down. */
	readonly bids: readonly BookOrder[];
	/** From the lowest price up. */
	readonly asks: readonly BookOrder[];
	/** The node's clock, unix seconds. */
	readonly time: number;
}

/** The distance between the best prices, as part of the best ask; `undefined` when a side is empty. */
export function spreadOf({
	bids,
	asks,
}: OrderBook): { price: bigint; points: number; ask: bigint } | undefined {
	const bid = bids[0]?.price;
	const ask = asks[0]?.price;
	if (bid === undefined || ask === undefined) return undefined;
	return { price: ask - bid, points: basisPoints(ask, ask + (ask - bid)) ?? 0, ask };
}

/** The maker whose order alone has this price: of several it is not known which one trades. */
export function makerAt(
	orders: readonly Pick<BookOrder, 'price' | 'pubkey'>[],
	price: bigint,
): string | undefined {
	const [order, another] = orders.filter((each) => each.price === price);
	return another ? undefined : order?.pubkey;
}

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
 * @returns `undefined` if nothing stands at the order's price
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
