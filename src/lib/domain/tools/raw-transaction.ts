/** A signed transaction that was made elsewhere, as it is pasted. */
export interface RawTransactionDraft {
	readonly coin: string;
	readonly hex: string;
	/** It goes to the chain daemon, whose chain has that name, and not to the trading node's coin. */
	readonly isOnDaemon?: boolean | undefined;
}
