import { readDepth, depthWithin } from './depth.ts';
import type { OrderBook } from './order-book.ts';

/** In basis points of the mid price: orders that are further away say little of where the price goes. */
const NEAR_POINTS = 500;

/** The bids' part of what is wanted and offered near the mid price, in whole percent; `undefined` without both sides. */
export function shareOfBids(book: OrderBook): number | undefined {
	if (book.bids.length === 0 || book.asks.length === 0) return undefined;
	const { bids, asks } = depthWithin(readDepth(book), NEAR_POINTS);
	const wanted = bids.at(-1)?.base ?? 0n;
	const sum = wanted + (asks.at(-1)?.base ?? 0n);
	return sum === 0n ? undefined : Number((wanted * 200n + sum) / (2n * sum));
}
