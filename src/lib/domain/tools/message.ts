/** What the node makes of the data that a transaction carries. */
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
