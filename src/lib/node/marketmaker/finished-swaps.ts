import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { WireNetworkLog, WireSeenSwap } from '../document/network-day.ts';
import type { WireTrade } from '../document/trade-rows.ts';

/** The members of a swap in `statsdisp` that say what became of it. */
export interface SeenSwap {
	readonly timestamp?: number | undefined;
	readonly base: string;
	readonly rel: string;
	readonly basevol: number | string;
	readonly relvol: number | string;
	/** When it ended; 0 while it goes on, and for ever where a request never became a swap. */
	readonly finished?: number | undefined;
}

/** `ticker` lists requests that never became swaps too, and the log of the network says which ones did. */
export function finishedOnly(rows: readonly WireTrade[], swaps: readonly SeenSwap[]): WireTrade[] {
	const finished = new Set(swaps.filter(isFinished).flatMap(keysOfSwap));
	return rows.filter((row) => finished.has(keyOfRow(row)));
}

/** The log of the program says which of its swaps have finished. */
interface FinishingLog extends Omit<WireNetworkLog, 'swaps'> {
	readonly swaps?: readonly (WireSeenSwap & Pick<SeenSwap, 'finished'>)[] | undefined;
}

/** The log with the swaps that did not finish as ones that ended without a trade. */
export function withoutUnfinished(log: FinishingLog): WireNetworkLog {
	const { swaps, ...rest } = log;
	if (!swaps) return rest;
	return {
		...rest,
		swaps: swaps.map((swap) => (isFinished(swap) ? swap : { ...swap, expired: swap.expired || 1 })),
	};
}

function isFinished({ finished = 0 }: { readonly finished?: number | undefined }): boolean {
	return finished > 0;
}

/** A trade is dated by its beginning, as in the captures, or by its end, as in the document. */
function keysOfSwap({ timestamp, finished, base, rel, basevol, relvol }: SeenSwap): string[] {
	return [timestamp, finished].map((time) => keyOf(time, { [base]: basevol, [rel]: relvol }));
}

function keyOfRow({ timestamp, price: _price, ...amounts }: WireTrade): string {
	return keyOf(timestamp, amounts);
}

function keyOf(time: number | undefined, amounts: Readonly<Record<string, number | string | null>>): string {
	const coins = Object.entries(amounts).map(([coin, amount]) => `${coin} ${parseDecimal(amount ?? 0)}`);
	return [time, ...coins.sort()].join(' ');
}
