import type { Pair } from './pair.ts';
import { basisPoints } from '../money/price.ts';

/** A swap of any user, from the view of a pair. */
export interface MarketTrade {
	/** Unix seconds. */
	readonly time: number;
	readonly price: bigint;
	/** Amounts in smallest units; `rel` too. */
	readonly base: bigint;
	readonly rel: bigint;
	/** Price change since the previous trade. */
	readonly move: 'up' | 'down' | 'same';
	/** True if the swap was in the other direction: its maker gave rel. */
	readonly isReversed: boolean;
}

/** Summary of a pair's trades in the last 24 hours. */
export interface DaySummary {
	readonly last: bigint;
	readonly high: bigint;
	readonly low: bigint;
	readonly base: bigint;
	readonly rel: bigint;
	readonly trades: number;
	/** Change since the first trade of the day, in hundredths of a percent. */
	readonly changePoints: number | undefined;
}

/** The last 24 hours of one market. */
export interface MarketDay extends Pair {
	readonly day: DaySummary;
}

/** `undefined` without trades. */
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

/** Trades initiated by takers on one side. */
export interface DayOfTakers {
	readonly trades: number;
	/** Traded base, in smallest units. */
	readonly base: bigint;
}

/** Swaps of a pair that the node saw among its peers. */
export interface NetworkDay {
	readonly bought: DayOfTakers;
	readonly sold: DayOfTakers;
	/** Number of distinct nodes; `takers` too. */
	readonly makers: number;
	readonly takers: number;
	/** Number of swaps that ended without a trade. */
	readonly expired: number;
	/** Number of requests that reached each step, in the node's whole log. */
	readonly log: {
		readonly request: number;
		readonly reserved: number;
		readonly connect: number;
		readonly connected: number;
	};
}
