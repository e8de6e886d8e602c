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

/** Asks for the part of the log that holds a swap. Logs are long: only the hours around the swap are asked for. */
export function logFilter(swap: Swap): ParamsOf<typeof statsdisp> {
	const [bob, alice] = swap.isMaker ? [swap.pays, swap.gets] : [swap.gets, swap.pays];
	const range = swap.startedAt === undefined ? {} : rangeAround(swap.startedAt, swap.finishedAt);
	return { base: bob.coin, rel: alice.coin, ...range };
}

/** The public key of the counterparty; nothing where the log does not hold the swap. */
export function findCounterparty(seen: readonly WireSides[], swap: Swap): string | undefined {
	const same = seen.find(
		({ requestid, quoteid }) => requestid === swap.requestid && quoteid === swap.quoteid,
	);
	return (swap.isMaker ? same?.dest : same?.src) || undefined;
}

function rangeAround(startedAt: number, finishedAt: number | undefined) {
	const starttime = Math.floor(startedAt / 1000) - HOUR_SECONDS;
	return finishedAt === undefined
		? { starttime }
		: { starttime, endtime: Math.ceil(finishedAt / 1000) + HOUR_SECONDS };
}
