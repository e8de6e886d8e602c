import { readRecipientTable, type TableRowProblem } from '../text/recipient-table.ts';
import type { SendRow } from './send-draft.ts';

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
