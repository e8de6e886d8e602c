import type { ParamsOf } from '#lib/api/method.ts';
import type { statsdisp } from '#lib/api/swaps.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';

const HOUR_SECONDS = 3600;

/** The members of a swap in the log of the network that name its two sides. */
interface WireSides {
	readonly requestid: number;
	readonly quoteid: number;
	/** The maker’s public key; `dest` is the taker’s. */
	readonly src: string;
	readonly dest: string;
}

/** The swaps of which one part of the log tells: those with the same maker’s coin and the same taker’s coin. */
export function groupByLog(swaps: readonly Swap[]): Swap[][] {
	const groups = new Map<string, Swap[]>();
	for (const swap of swaps) {
		const { base, rel } = pairOf(swap);
		const key = `${base} ${rel}`;
		groups.set(key, [...(groups.get(key) ?? []), swap]);
	}
	return [...groups.values()];
}

/** Asks for the part of the log that holds swaps of one group. Logs are long: only the hours around them are asked for. */
export function logFilter(swaps: readonly Swap[]): ParamsOf<typeof statsdisp> {
	const [first] = swaps;
	return { ...(first && pairOf(first)), ...rangeAround(swaps) };
}

/** The public key of the counterparty; nothing where the log does not hold the swap. */
export function findCounterparty(seen: readonly WireSides[], swap: Swap): string | undefined {
	const same = seen.find(
		({ requestid, quoteid }) => requestid === swap.requestid && quoteid === swap.quoteid,
	);
	return (swap.isMaker ? same?.dest : same?.src) || undefined;
}

function pairOf({ isMaker, pays, gets }: Swap) {
	return isMaker ? { base: pays.coin, rel: gets.coin } : { base: gets.coin, rel: pays.coin };
}

function rangeAround(swaps: readonly Swap[]) {
	const starts = swaps.flatMap(({ startedAt }) => startedAt ?? []);
	const ends = swaps.flatMap(({ finishedAt }) => finishedAt ?? []);
	if (starts.length < swaps.length) return {};
	const starttime = Math.floor(Math.min(...starts) / 1000) - HOUR_SECONDS;
	return ends.length < swaps.length
		? { starttime }
		: { starttime, endtime: Math.ceil(Math.max(...ends) / 1000) + HOUR_SECONDS };
}
