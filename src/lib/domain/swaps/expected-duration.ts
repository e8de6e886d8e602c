import { hasReceived, USUAL_MS } from './swap-state.ts';
import type { Swap } from './swap.ts';

/** How long a swap may be expected to take, and how that is known. */
export interface ExpectedDuration {
	readonly ms: number;
	/** The number of the user’s own swaps that it is the median of; 0 for an estimate. */
	readonly swaps: number;
}

/** A median of fewer swaps is not used. */
const FEWEST = 3;

/** The median of the user’s swaps of the same two coins in either direction, or else an estimate. */
export function expectedDuration(swaps: Iterable<Swap>, { pays, gets }: Swap): ExpectedDuration {
	const spans: number[] = [];
	for (const swap of swaps) {
		const { startedAt, finishedAt } = swap;
		const coins = [swap.pays.coin, swap.gets.coin];
		const isAlike = coins.includes(pays.coin) && coins.includes(gets.coin) && hasReceived(swap);
		if (isAlike && startedAt !== undefined && finishedAt !== undefined) spans.push(finishedAt - startedAt);
	}
	if (spans.length < FEWEST) return { ms: USUAL_MS, swaps: 0 };
	return { ms: spans.sort((a, b) => a - b)[Math.floor(spans.length / 2)] ?? 0, swaps: spans.length };
}
