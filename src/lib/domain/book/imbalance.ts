import type { OrderBook } from './order-book.ts';

/** One part in so many of the mid price: orders that are further away say little of where the price goes. */
const NEAR_PART = 20n;

/** The bids' part of what is wanted and offered near the mid price, in whole percent; `undefined` without both sides. */
export function shareOfBids({ bids, asks }: OrderBook): number | undefined {
	const [bid, ask] = [bids[0]?.price, asks[0]?.price];
	if (bid === undefined || ask === undefined) return undefined;
	const middle = (bid + ask) / 2n;
	const sum = (orders: OrderBook['bids']) => {
		let total = 0n;
		for (const { price, amount } of orders) {
			const distance = price > middle ? price - middle : middle - price;
			// They are sorted: all others are further away.
			if (distance * NEAR_PART > middle) break;
			total += amount;
		}
		return total;
	};
	const wanted = sum(bids);
	const all = wanted + sum(asks);
	return all === 0n ? undefined : Number((wanted * 200n + all) / (2n * all));
}
