import { endNotice } from '../notices/swap-notices.ts';
import type { Notice } from '../notices/notice.ts';
import { stateOfSwap } from '../swaps/swap-state.ts';
import type { Swap } from '../swaps/swap.ts';

/** Moments by the two clocks, in milliseconds since 1970. */
export interface EndedSpan {
	/** By the browser's clock. */
	readonly since: number;
	/** By how much the node's clock is ahead, in milliseconds. */
	readonly skew: number;
	/** By the node's clock. */
	readonly now: number;
}

/**
 * Everything that ended since a moment, the latest first: matters that were told, and swaps that ended while no page was open
 * to tell of them.
 */
export function endedSince(
	notices: readonly Notice[],
	swaps: readonly Swap[],
	{ since, skew, now }: EndedSpan,
): Notice[] {
	const told = notices.filter(({ endedAt }) => endedAt !== undefined && endedAt > since);
	const keys = new Set(notices.map(({ key }) => key));
	const untold = swaps.flatMap((swap) => endOf(swap, skew, now) ?? []).filter(({ key }) => !keys.has(key));
	return [...told, ...untold.filter(({ at }) => at > since)].toSorted((one, other) => other.at - one.at);
}

/** The end of a swap as a notice tells it; `undefined` for one that goes on, needs the user or is not checked yet. */
function endOf(swap: Swap, skew: number, now: number): Notice | undefined {
	const { id, finishedAt, pays, gets } = swap;
	if (finishedAt === undefined || !swap.isFinished) return undefined;
	const is = endNotice(swap, stateOfSwap(swap, now), now);
	if (!is) return undefined;
	const at = finishedAt - skew;
	const facts = { id, coins: [pays.coin, gets.coin], sums: [pays, gets] };
	return { ...facts, key: `swap ${id}`, is, at, endedAt: at, isRead: true };
}
