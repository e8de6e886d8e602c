import { COIN } from '../money/amount.ts';
import type { BookOrder, OrderBook } from './order-book.ts';
import { basisPoints } from '../money/price.ts';

/** What can be traded up to a price, all better prices included. Amounts are in the smallest unit. */
export interface DepthPoint {
	readonly price: bigint;
	readonly base: bigint;
	/** What the base costs at each order's own price. */
	readonly rel: bigint;
}

export interface Depth {
	/** One point a price, from the best bid down. */
	readonly bids: readonly DepthPoint[];
	/** From the best ask up. */
	readonly asks: readonly DepthPoint[];
	/** Between the best prices; the best one where there is one side only, nothing in an empty book. */
	readonly middle: bigint | undefined;
}

export function readDepth({ bids, asks }: Pick<OrderBook, 'bids' | 'asks'>): Depth {
	const [bid, ask] = [bids[0]?.price, asks[0]?.price];
	const middle = bid !== undefined && ask !== undefined ? (bid + ask) / 2n : (bid ?? ask);
	return { bids: sumUp(bids), asks: sumUp(asks), middle };
}

function sumUp(orders: readonly BookOrder[]): DepthPoint[] {
	const points: DepthPoint[] = [];
	let [base, rel] = [0n, 0n];
	for (const { price, amount } of orders) {
		base += amount;
		rel += (amount * price) / COIN;
		if (points.at(-1)?.price === price) points.pop();
		points.push({ price, base, rel });
	}
	return points;
}

/** How far a price is from the middle, in basis points of the middle; never negative. */
export function pointsFromMiddle({ middle }: Depth, price: bigint): number {
	return middle === undefined ? 0 : Math.abs(basisPoints(middle, price) ?? 0);
}

/** The part of a depth whose prices are within so many basis points of the middle. */
export function depthWithin(depth: Depth, points: number): Depth {
	const { middle = 0n } = depth;
	const isWithin = ({ price }: DepthPoint) => {
		const distance = price > middle ? price - middle : middle - price;
		return distance * 10_000n <= middle * BigInt(points);
	};
	return { middle, bids: depth.bids.filter(isWithin), asks: depth.asks.filter(isWithin) };
}

/** How much of the book a person sees at first: the first of the choices that holds half of the prices of either side. */
export function usualReach(depth: Depth, choices: readonly number[]): number {
	const holdsHalf = (points: number) => {
		const { bids, asks } = depthWithin(depth, points);
		return 2 * bids.length >= depth.bids.length && 2 * asks.length >= depth.asks.length;
	};
	return choices.find(holdsHalf) ?? choices.at(-1) ?? 0;
}
