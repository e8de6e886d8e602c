/** What can be traded of one coin, in smallest units. */
export interface CoinFunds {
	readonly coin: string;
	/** The wallet's own; empty for a coin that the node does not know. */
	readonly address: string;
	/** Without what the node holds back. */
	readonly balance: bigint;
	/** What the node holds back until it is restarted: outputs that were offered to another trader and not spent. */
	readonly heldUntilRestart: bigint;
	readonly transactionFee: bigint;
	/** The outputs that are free; `undefined` for a coin that is kept in accounts. */
	readonly outputs: readonly bigint[] | undefined;
}

/** The same of both coins of a pair. */
export interface PairFunds {
	readonly base: CoinFunds;
	readonly rel: CoinFunds;
}
