import type { DayOfTakers, NetworkDay } from '#lib/domain/market/network-day.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';

export interface WireSeenSwap {
	/** What the maker gave. */
	readonly base: string;
	readonly src: string;
	readonly dest: string;
	readonly basevol: number | string;
	readonly relvol: number | string;
	readonly requestid: number;
	readonly quoteid: number;
	readonly expired?: number | undefined;
}

/** The members of `statsdisp` that are read here. */
export interface WireNetworkLog {
	readonly swaps?: readonly WireSeenSwap[];
	readonly request: number;
	readonly reserved: number;
	readonly connect: number;
	readonly connected: number;
}

/**
 * Reads the logs of both directions of a pair: a node may answer for one of them or for both. The real node may list a
 * swap twice.
 *
 * @param base of the pair: where the maker gave it, the taker bought
 */
export function readNetworkDay(logs: readonly WireNetworkLog[], base: string): NetworkDay {
	const all = onceEach(logs.flatMap(({ swaps = [] }) => swaps));
	const { request = 0, reserved = 0, connect = 0, connected = 0 } = logs[0] ?? {};
	return {
		bought: countTakers(
			all.filter((swap) => swap.base === base),
			({ basevol }) => basevol,
		),
		sold: countTakers(
			all.filter((swap) => swap.base !== base),
			({ relvol }) => relvol,
		),
		makers: new Set(all.map(({ src }) => src)).size,
		takers: new Set(all.map(({ dest }) => dest)).size,
		expired: all.filter(isExpired).length,
		log: { request, reserved, connect, connected },
	};
}

function onceEach(swaps: readonly WireSeenSwap[]): WireSeenSwap[] {
	return [...new Map(swaps.map((swap) => [`${swap.requestid} ${swap.quoteid}`, swap])).values()];
}

function isExpired({ expired = 0 }: WireSeenSwap): boolean {
	return expired > 0;
}

function countTakers(
	swaps: readonly WireSeenSwap[],
	baseOf: (swap: WireSeenSwap) => number | string,
): DayOfTakers {
	const traded = swaps.filter((swap) => !isExpired(swap));
	const base = traded.reduce((sum, swap) => sum + parseDecimal(baseOf(swap)), 0n);
	return { trades: traded.length, base };
}
