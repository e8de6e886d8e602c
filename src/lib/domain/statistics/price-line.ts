import type { MarketTrade } from '../market/trades.ts';

/** The drawing's own units; it is stretched to its place. */
export const LINE_WIDTH = 1000;
export const LINE_HEIGHT = 200;

/** Prices over time as a path of a drawing, the highest at its upper edge. */
export interface PriceLine {
	readonly path: string;
	readonly high: bigint;
	readonly low: bigint;
	/** Unix seconds. */
	readonly from: number;
	readonly to: number;
}

/** @param trades the latest first, at least one */
export function priceLine(trades: readonly Pick<MarketTrade, 'time' | 'price'>[]): PriceLine {
	const prices = trades.map(({ price }) => price);
	const high = prices.reduce((one, other) => (one > other ? one : other), 0n);
	const low = prices.reduce((one, other) => (one < other ? one : other), high);
	const [from, to] = [trades.at(-1)?.time ?? 0, trades[0]?.time ?? 0];
	const x = (time: number): number => (to === from ? LINE_WIDTH : ((time - from) / (to - from)) * LINE_WIDTH);
	const y = (price: bigint): number =>
		high === low ? LINE_HEIGHT / 2 : (Number(high - price) / Number(high - low)) * LINE_HEIGHT;
	const points = trades.toReversed().map(({ time, price }) => `${x(time).toFixed(1)} ${y(price).toFixed(1)}`);
	// A price holds until the next trade. One trade alone is a line across.
	const path = points.map((point, index) => (index === 0 ? `M${point}` : `H${point.replace(' ', 'V')}`));
	return { path: `${path.join('')}${points.length === 1 ? 'H0' : ''}`, high, low, from, to };
}
