/** What takers did one way. */
export interface DayOfTakers {
	readonly trades: number;
	/** Base that changed hands, smallest unit. */
	readonly base: bigint;
}

/** The swaps of a pair that the node saw among its peers. */
export interface NetworkDay {
	readonly bought: DayOfTakers;
	readonly sold: DayOfTakers;
	/** Different nodes on either side. */
	readonly makers: number;
	readonly takers: number;
	/** Swaps that ended without a trade. */
	readonly expired: number;
	/** How far the requests of the node's whole log came. */
	readonly log: {
		readonly request: number;
		readonly reserved: number;
		readonly connect: number;
		readonly connected: number;
	};
}
