import { bytesOfHex } from '../tokens/token-data.ts';
import { pastedHex } from '../text/pasted-hex.ts';
import { readRecipientTable, type TableRowProblem } from '../text/recipient-table.ts';

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
	/** Data behind OP_RETURN; empty for no data. */
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

/** Bytes that the node's encryption adds to data. */
export const SEAL_BYTES = 60;

export type SendDataProblem =
	| { readonly kind: 'not-hex' }
	| { readonly kind: 'too-long'; readonly bytes: number; readonly most: number }
	/** It is to be encrypted, and there is no passphrase. */
	| { readonly kind: 'no-passphrase' };

/** The typed bytes of a draft; `undefined` without data. */
export function dataOf({ data, dataIs }: SendDraft): Uint8Array | SendDataProblem | undefined {
	if (data.trim() === '') return undefined;
	if (dataIs === 'text') return new TextEncoder().encode(data);
	const hex = pastedHex(data);
	return /^([\da-f]{2})+$/.test(hex) ? bytesOfHex(hex) : { kind: 'not-hex' };
}

/** @param most bytes that the coin's chain relays in one output */
export function sendDataProblem(
	draft: SendDraft,
	passphrase: string,
	most: number,
): SendDataProblem | undefined {
	const data = dataOf(draft);
	if (data === undefined) return undefined;
	if ('kind' in data) return data;
	const bytes = data.length + (draft.isSealed ? SEAL_BYTES : 0);
	if (bytes > most) return { kind: 'too-long', bytes, most };
	return draft.isSealed && passphrase === '' ? { kind: 'no-passphrase' } : undefined;
}

/** A transaction with more outputs is too large for some chains. */
export const MOST_ROWS = 500;

/** Why a list that was pasted cannot be taken over. */
export type SendListProblem =
	| { readonly kind: 'no-rows' }
	| { readonly kind: 'too-many-rows'; readonly rows: number }
	| { readonly kind: 'row'; readonly line: number; readonly problem: TableRowProblem };

/**
 * Reads addresses and amounts. Whether they are such is not judged here: they are shown in the form as they are. A list
 * with a row that could be read in two ways is refused as a whole.
 */
export function readSendList(text: string): readonly SendRow[] | SendListProblem {
	const rows = readRecipientTable(text);
	if (rows.length === 0) return { kind: 'no-rows' };
	for (const { line, problem } of rows) if (problem) return { kind: 'row', line, problem };
	if (rows.length > MOST_ROWS) return { kind: 'too-many-rows', rows: rows.length };
	return rows.map(({ recipient, amount }) => ({ address: recipient, amount }));
}
