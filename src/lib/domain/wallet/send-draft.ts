/** One recipient as it is typed. */
export interface SendRow {
	readonly address: string;
	readonly amount: string;
}

/**
 * A payment as the user types it. The journal stores and exports it: the passphrase that encrypts its data is no part of
 * it, and has to be typed again after a reload.
 */
export interface SendDraft {
	readonly coin: string;
	readonly rows: readonly SendRow[];
	/** What goes behind OP_RETURN; empty for nothing. */
	readonly data: string;
	readonly dataIs: 'text' | 'hex';
	/** The data is encrypted. */
	readonly isSealed: boolean;
}

export const EMPTY_ROW: SendRow = { address: '', amount: '' };

export function newSendDraft(coin: string): SendDraft {
	return { coin, rows: [EMPTY_ROW], data: '', dataIs: 'text', isSealed: false };
}

export const isEmptyRow = ({ address, amount }: SendRow): boolean =>
	address.trim() === '' && amount.trim() === '';
