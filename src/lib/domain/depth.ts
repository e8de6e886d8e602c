import { COIN } from './money/amount.ts';
import type { BookOrder, OrderBook } from './book.ts';
import { basisPoints } from './money/price.ts';

/** Cumulative amount up to a price. Amounts are in smallest units. */
export interface DepthPoint {
	readonly price: bigint;
	readonly base: bigint;
	/** Cost of the base at each order's price. */
	readonly rel: bigint;
}

export interface Depth {
	/** One point per price, from the best bid downwards. */
	readonly bids: readonly DepthPoint[];
	/** One point per price, from the best ask upwards. */
	readonly asks: readonly DepthPoint[];
	/** Mid price; the best price if only one side has orders; `undefined` for an empty book. */
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

/** Distance of a price from the mid price, in basis points; never negative. */
export function pointsFromMiddle({ middle }: Depth, price: bigint): number {
	return middle === undefined ? 0 : Math.abs(basisPoints(middle, price) ?? 0);
}

/** The part of the book within `points` basis points of the mid price. */
export function depthWithin(depth: Depth, points: number): Depth {
	const { middle = 0n } = depth;
	const isWithin = ({ price }: DepthPoint) => {
		const distance = price > middle ? price - middle : middle - price;
		return distance * 10_000n <= middle * BigInt(points);
	};
	return { middle, bids: depth.bids.filter(isWithin), asks: depth.asks.filter(isWithin) };
}

/** Initial range of the chart: the smallest choice that includes half of the prices on both sides. */
export function usualReach(depth: Depth, choices: readonly number[]): number {
	const holdsHalf = (points: number) => {
		const { bids, asks } = depthWithin(depth, points);
		return 2 * bids.length >= depth.bids.length && 2 * asks.length >= depth.asks.length;
	};
	return choices.find(holdsHalf) ?? choices.at(-1) ?? 0;
}

/** Internal size of the drawing, which is scaled to its box. */
export const DEPTH_WIDTH = 1000;
export const DEPTH_HEIGHT = 400;

/** Maps prices and amounts to the drawing. Floats are precise enough for display. */
export interface DepthScale {
	readonly low: bigint;
	readonly high: bigint;
	/** Amount at the top edge. */
	readonly most: bigint;
	x(price: bigint): number;
	y(base: bigint): number;
}

/** Centres the drawing on the mid price. */
export function depthScale({ bids, asks, middle = 0n }: Depth): DepthScale {
	const reach = largest(1n, middle - (bids.at(-1)?.price ?? middle), (asks.at(-1)?.price ?? middle) - middle);
	const most = largest(1n, bids.at(-1)?.base ?? 0n, asks.at(-1)?.base ?? 0n);
	return {
		low: largest(0n, middle - reach),
		high: middle + reach,
		most,
		x: (price) => round((Number(price - middle) / Number(reach) + 1) * (DEPTH_WIDTH / 2)),
		y: (base) => round(DEPTH_HEIGHT * (1 - Number(base) / Number(most))),
	};
}

/** Stepped line of one side as SVG path data, from the best price outwards; empty without orders. */
export function depthLine(points: readonly DepthPoint[], scale: DepthScale): string {
	const [best] = points;
	if (!best) return '';
	const steps = points.map(({ price, base }) => `H${scale.x(price)}V${scale.y(base)}`);
	return `M${scale.x(best.price)} ${DEPTH_HEIGHT}${steps.join('')}`;
}

/** The stepped line closed along the bottom edge. */
export function depthArea(points: readonly DepthPoint[], scale: DepthScale): string {
	const line = depthLine(points, scale);
	return line && `${line}V${DEPTH_HEIGHT}Z`;
}

/** The point closest to a horizontal position; `undefined` without points. */
export function nearestPoint(
	points: readonly DepthPoint[],
	scale: DepthScale,
	x: number,
): DepthPoint | undefined {
	const distance = ({ price }: DepthPoint) => Math.abs(scale.x(price) - x);
	const [first, ...others] = points;
	return first && others.reduce((best, point) => (distance(point) < distance(best) ? point : best), first);
}

function largest(...values: readonly bigint[]): bigint {
	return values.reduce((most, value) => (value > most ? value : most));
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
