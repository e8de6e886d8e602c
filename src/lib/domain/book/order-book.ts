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
	/** Outputs that the maker trades with; 0 where the node has not asked the maker yet. */
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
