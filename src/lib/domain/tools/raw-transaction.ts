/** A signed transaction that was made elsewhere, as it is pasted. */
export interface RawTransactionDraft {
	readonly coin: string;
	readonly hex: string;
}
