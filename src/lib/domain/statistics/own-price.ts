/** What the user's node offers in one market. Rel per base; 0 where it offers nothing on that side. */
export interface OwnPrice {
	readonly bid: bigint;
	readonly ask: bigint;
	/** Between both; one of them where there is only one. */
	readonly middle: bigint;
	/** By the node's clock, unix seconds. */
	readonly asOf: number | undefined;
}
