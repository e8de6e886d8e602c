/** A transaction as a program reads it: not to be believed, only to be compared. */
export interface ReportedTransaction {
	readonly txid: string | undefined;
	/** The output that each input spends; nothing where a block's reward is made. */
	readonly inputs: readonly ({ readonly txid: string; readonly index: number } | undefined)[];
	readonly outputs: readonly ReportedOutput[];
	/** Blocks on top, its own included; nothing where the program does not say. */
	readonly confirmations: number | undefined;
}

export interface ReportedOutput {
	/** In smallest units. */
	readonly amount: bigint;
	/** In hexadecimal. */
	readonly script: string | undefined;
	readonly address: string | undefined;
}
