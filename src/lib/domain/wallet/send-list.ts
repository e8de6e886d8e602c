import { parseAmount } from '../money/amount.ts';
import { readTable, type TableRow } from '../text/table.ts';
import type { SendRow } from './send-draft.ts';

/** A transaction with more outputs is too large for some chains. */
export const MOST_ROWS = 500;

/** Why a list that was pasted cannot be taken over. */
export type SendListProblem =
	| { readonly kind: 'no-rows' }
	| { readonly kind: 'too-many-rows'; readonly rows: number }
	/** More than two cells without a heading: the rest of an amount with a comma in it, or something else. */
	| { readonly kind: 'columns'; readonly line: number };

/**
 * Reads addresses and amounts: a CSV, a table from a spreadsheet, or lines with a space between the two. A first row
 * that names the columns says which is which. Nothing of a row is judged here: it is shown in the form as it is.
 */
export function readSendList(text: string): readonly SendRow[] | SendListProblem {
	const table = readTable(text).map(splitBySpace);
	const [first, ...others] = table;
	const columns = first && columnsOf(first);
	const rows = columns ? others : table;
	const { address, amount } = columns ?? (isAmountFirst(rows) ? { address: 1, amount: 0 } : PLAIN);
	if (rows.length === 0) return { kind: 'no-rows' };
	if (rows.length > MOST_ROWS) return { kind: 'too-many-rows', rows: rows.length };
	const wide = columns ? undefined : rows.find(({ cells }) => cells.length > 2);
	if (wide) return { kind: 'columns', line: wide.line };
	return rows.map(({ cells }) => ({ address: cells[address] ?? '', amount: cells[amount] ?? '' }));
}

const PLAIN = { address: 0, amount: 1 } as const;

function splitBySpace({ line, cells }: TableRow): TableRow {
	const [only = ''] = cells;
	return { line, cells: cells.length === 1 ? only.split(/\s+/) : cells };
}

/** Nothing where the row is no heading. */
function columnsOf({ cells }: TableRow): { readonly address: number; readonly amount: number } | undefined {
	const address = cells.findIndex((cell) => /^(address|recipient|receiver|destination|to)$/i.test(cell));
	const amount = cells.findIndex((cell) => /^(amount|value|coins|quantity|sum)\b/i.test(cell));
	if (address < 0 && amount < 0) return undefined;
	const other = (place: number) => (place === 0 ? 1 : 0);
	return { address: address < 0 ? other(amount) : address, amount: amount < 0 ? other(address) : amount };
}

function isAmountFirst(rows: readonly TableRow[]): boolean {
	const isAmount = (cell = '') => typeof parseAmount(cell) === 'bigint';
	return rows.length > 0 && rows.every(({ cells }) => isAmount(cells[0]) && !isAmount(cells[1]));
}
