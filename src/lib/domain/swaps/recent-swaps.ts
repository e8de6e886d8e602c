/** A request that waits for a maker’s answer. */
interface WaitingRequest {
	readonly gives: string;
	readonly wants: string;
	readonly secondsLeft: number;
}

/** The swaps that a node lists without details. */
export interface RecentSwaps {
	/** The latest first. */
	readonly ids: readonly string[];
	readonly waiting: WaitingRequest | undefined;
}

/**
 * For so long a swap that the node lists and says nothing of is starting: it writes its first line of one 2 to 10 s after the
 * match. In milliseconds.
 */
export const STARTING_MS = 60_000;

/** As many of the latest as are asked for at a time, by all that look at them: equal calls are made once. */
export const LATEST_SWAPS = 50;
