/** A signed transaction that was made elsewhere, as it is pasted. */
export interface RawTransactionDraft {
	readonly coin: string;
	readonly hex: string;
	/** It goes to the chain daemon, whose chain has that name, and not to the trading node's coin. */
	readonly isOnDaemon?: boolean | undefined;
}

/** A transaction as a program reads it: not to be believed, only to be compared. */
export interface ReportedTransaction {
	readonly txid: string | undefined;
	/** The output that each input spends; `undefined` if a block's reward is made. */
	readonly inputs: readonly ({ readonly txid: string; readonly index: number } | undefined)[];
	readonly outputs: readonly ReportedOutput[];
	/** Blocks on top, its own included; `undefined` if the program does not say. */
	readonly confirmations: number | undefined;
}

export interface ReportedOutput {
	/** In smallest units. */
	readonly amount: bigint;
	/** In hexadecimal. */
	readonly script: string | undefined;
	readonly address: string | undefined;
}

/** The node's reading of the data that a transaction carries. */
export type MessageReading =
	| { readonly reads: 'message'; readonly hex: string; readonly text: string | undefined }
	/** The passphrase does not open it, or it was never encrypted. */
	| { readonly reads: 'locked' }
	/** It was opened, and is not what its writer put in. */
	| { readonly reads: 'changed' }
	| { readonly reads: 'no-data' }
	/** The node gives no answer: it does not know the transaction, or finds no message in it. */
	| { readonly reads: 'nothing' };

export const isTxid = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);
