/** A signed transaction from elsewhere, as pasted. */
export interface RawTransactionDraft {
	readonly coin: string;
	readonly hex: string;
	/** True if sent to the chain daemon instead of the trading node; `coin` is then the name of its chain. */
	readonly isOnDaemon?: boolean | undefined;
}

/** A transaction as decoded by a program. Untrusted; only used for comparison. */
export interface ReportedTransaction {
	readonly txid: string | undefined;
	/** Output spent by each input; `undefined` for a coinbase. */
	readonly inputs: readonly ({ readonly txid: string; readonly index: number } | undefined)[];
	readonly outputs: readonly ReportedOutput[];
	/** Confirmations, counting the transaction's own block; `undefined` if not reported. */
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
	/** The passphrase does not decrypt the data, or it was never encrypted. */
	| { readonly reads: 'locked' }
	/** Decrypted, but different from the original data. */
	| { readonly reads: 'changed' }
	| { readonly reads: 'no-data' }
	/** The node does not know the transaction, or finds no message in it. */
	| { readonly reads: 'nothing' };

export const isTxid = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);
