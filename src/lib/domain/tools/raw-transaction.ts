/** A signed transaction made elsewhere, as pasted. */
export interface RawTransactionDraft {
	readonly coin: string;
	readonly hex: string;
	/** It is sent to the chain daemon, whose chain has that name, and not to the trading node's coin. */
	readonly isOnDaemon?: boolean | undefined;
}

/** A transaction as decoded by a program: not trusted, only compared. */
export interface ReportedTransaction {
	readonly txid: string | undefined;
	/** The output that each input spends; `undefined` for a coinbase. */
	readonly inputs: readonly ({ readonly txid: string; readonly index: number } | undefined)[];
	readonly outputs: readonly ReportedOutput[];
	/** Confirmations, its own block included; `undefined` if the program does not report them. */
	readonly confirmations: number | undefined;
}

export interface ReportedOutput {
	/** In smallest units. */
	readonly amount: bigint;
	/** In hexadecimal. */
	readonly script: string | undefined;
	readonly address: string | undefined;
}

/** The node's reading of the data in a transaction. */
export type MessageReading =
	| { readonly reads: 'message'; readonly hex: string; readonly text: string | undefined }
	/** The passphrase does not open it, or it was never encrypted. */
	| { readonly reads: 'locked' }
	/** It was decrypted, but differs from the original data. */
	| { readonly reads: 'changed' }
	| { readonly reads: 'no-data' }
	/** The node gives no answer: it does not know the transaction, or finds no message in it. */
	| { readonly reads: 'nothing' };

export const isTxid = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);
