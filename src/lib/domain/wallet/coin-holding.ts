/** What the wallet holds of a coin, outputs that are on offer or in a swap included. In smallest units. */
export interface CoinHolding {
	readonly coin: string;
	readonly balance: bigint;
	/** In the reference coin, where the node knows a price. */
	readonly value: bigint | undefined;
}

/** What fast swaps may draw on before they have confirmations, in smallest units of the reference coin. */
export interface FastSwapCredit {
	/** What is free; below 0 while swaps have drawn on more. */
	readonly free: bigint;
	readonly inUse: bigint;
}
