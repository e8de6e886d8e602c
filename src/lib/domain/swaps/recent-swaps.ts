/** A request that waits for a maker’s answer. */
export interface WaitingRequest {
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
