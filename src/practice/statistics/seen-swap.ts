import type { SwapRow } from '../trade/swaps/swap-row.ts';

/** A swap that the node saw on the network: of others, or the user's own. */
export interface SeenSwap {
	/** When it was agreed on, and when it was over, in seconds since 1970. */
	readonly begun: number;
	readonly ended?: number;
	readonly isSuccess: boolean;
	readonly aliceid: string;
	readonly requestid: number;
	readonly quoteid: number;
	/** The nodes' public keys. */
	readonly maker: string;
	readonly taker: string;
	/** Tickers: the maker gives base, the taker rel. */
	readonly base: string;
	readonly rel: string;
	/** In satoshis. */
	readonly baseVolume: bigint;
	readonly relVolume: bigint;
	/** The taker's program. */
	readonly gui: string;
	/** The user's own, with its payments. */
	readonly own?: SwapRow;
}

/** Which of them are shown. Times are in seconds since 1970; 0 leaves a bound open. */
export interface SeenFilter {
	readonly starttime: number;
	readonly endtime: number;
	readonly gui?: string;
	readonly pubkey?: string;
	readonly base?: string;
	readonly rel?: string;
}

/** One time in the future for both bounds asks for what is not over yet. */
export function isShown(swap: SeenSwap, filter: SeenFilter, second: number): boolean {
	const { starttime, endtime } = filter;
	if (!isWanted(swap, filter)) return false;
	if (starttime === endtime && starttime > second) return swap.ended === undefined;
	const time = swap.ended ?? swap.begun;
	return (starttime === 0 || time >= starttime) && (endtime === 0 || time <= endtime);
}

/** The coins may be named in either direction. */
function isWanted({ maker, taker, base, rel, gui }: SeenSwap, filter: SeenFilter): boolean {
	const coins = [filter.base, filter.rel].filter((coin) => coin !== undefined);
	return (
		coins.every((coin) => coin === base || coin === rel) &&
		(filter.gui === undefined || filter.gui === gui) &&
		(filter.pubkey === undefined || filter.pubkey === maker || filter.pubkey === taker)
	);
}
