import type { Pair } from './pair.ts';
import { basisPoints } from '../money/price.ts';

/** One swap of the user or of others, seen from a pair. */
export interface MarketTrade {
	/** Unix seconds. */
	readonly time: number;
	readonly price: bigint;
	/** In the pair's coins, smallest unit. */
	readonly base: bigint;
	readonly rel: bigint;
	/** Direction of the price since the previous trade. */
	readonly move: 'up' | 'down' | 'same';
	/** The swap itself went the other way round: its maker gave rel. */
	readonly isReversed: boolean;
}

/** A pair's trades of the last 24 hours, summed up. */
export interface DaySummary {
	readonly last: bigint;
	readonly high: bigint;
	readonly low: bigint;
	readonly base: bigint;
	readonly rel: bigint;
	readonly trades: number;
	/** Since the first trade of the day, in hundredths of a percent. */
	readonly changePoints: number | undefined;
}

/** One market's last 24 hours. */
export interface MarketDay extends Pair {
	readonly day: DaySummary;
}

/** `undefined` if there were no trades. */
export function summariseDay(trades: readonly MarketTrade[]): DaySummary | undefined {
	const [newest] = trades;
	const oldest = trades.at(-1);
	if (!newest || !oldest) return undefined;
	const prices = trades.map(({ price }) => price);
	return {
		last: newest.price,
		high: prices.reduce((one, other) => (one > other ? one : other)),
		low: prices.reduce((one, other) => (one < other ? one : other)),
		base: trades.reduce((sum, { base }) => sum + base, 0n),
		rel: trades.reduce((sum, { rel }) => sum + rel, 0n),
		trades: trades.length,
		changePoints: basisPoints(oldest.price, newest.price),
	};
}

/** The trades of takers on one side. */
export interface DayOfTakers {
	readonly trades: number;
	/** Traded base, in smallest units. */
	readonly base: bigint;
}

/** The swaps of a pair that the node saw among its peers. */
export interface NetworkDay {
	readonly bought: DayOfTakers;
	readonly sold: DayOfTakers;
	/** Distinct nodes on both sides. */
	readonly makers: number;
	readonly takers: number;
	/** Swaps that ended without a trade. */
	readonly expired: number;
	/** The progress of the requests in the node's whole log. */
	readonly log: {
		readonly request: number;
		readonly reserved: number;
		readonly connect: number;
		readonly connected: number;
	};
}
