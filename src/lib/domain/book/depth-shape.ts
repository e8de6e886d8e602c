import type { Depth, DepthPoint } from './depth.ts';

/** Drawn sizes; the drawing is stretched to its box. */
export const DEPTH_WIDTH = 1000;
export const DEPTH_HEIGHT = 400;

/** Where prices and amounts lie in the drawing. Floats are good enough for eyes. */
export interface DepthScale {
	readonly low: bigint;
	readonly high: bigint;
	/** The amount at the top. */
	readonly most: bigint;
	x(price: bigint): number;
	y(base: bigint): number;
}

/** The middle of the book lies in the middle of the drawing. */
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

/** The stairs of one side as SVG path data, from the best price outwards; empty for a side without orders. */
export function depthLine(points: readonly DepthPoint[], scale: DepthScale): string {
	const [best] = points;
	if (!best) return '';
	const steps = points.map(({ price, base }) => `H${scale.x(price)}V${scale.y(base)}`);
	return `M${scale.x(best.price)} ${DEPTH_HEIGHT}${steps.join('')}`;
}

/** The same, closed along the ground. */
export function depthArea(points: readonly DepthPoint[], scale: DepthScale): string {
	const line = depthLine(points, scale);
	return line && `${line}V${DEPTH_HEIGHT}Z`;
}

/** The point whose price is drawn nearest to this place; `undefined` where there are none. */
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
