import { readRecipientTable, type RecipientRow, type TableRowProblem } from '../text/recipient-table.ts';
import { readReceiver, type RecipientContext, type RecipientProblem } from './token-recipient.ts';
import { readAmount, type SendingProblem } from './token-transfer.ts';

/** More than a day of blocks a minute apart. */
export const MOST_BATCH_ROWS = 500;

/** Why a row cannot be sent. */
export type RowProblem =
	| TableRowProblem
	| { readonly kind: 'recipient'; readonly problem: RecipientProblem }
	| { readonly kind: 'amount'; readonly problem: SendingProblem };

/** What of a row is worth a second look. */
export type RowNote =
	{ readonly kind: 'own-key' } | { readonly kind: 'repeated'; readonly firstLine: number };

/** What is wrong with a list as a whole. */
export type ListProblem =
	| { readonly kind: 'too-many-rows'; readonly rows: number; readonly most: number }
	| { readonly kind: 'too-much' };

/** One transfer of a list, as it was written. */
export interface BatchRow {
	/** Its line in the text, counted from 1. */
	readonly line: number;
	readonly recipient: string;
	readonly amount: string;
	/** The recipient's key and the units, where the row has no problem. */
	readonly order?: { readonly key: string; readonly units: bigint };
	readonly problem?: RowProblem;
	readonly note?: RowNote;
}

export interface BatchList {
	readonly rows: readonly BatchRow[];
	/** Units of the rows without a problem. */
	readonly total: bigint;
	readonly problems: number;
	readonly problem?: ListProblem;
}

export interface BatchContext extends RecipientContext {
	/** With how many decimal places the amounts are written. */
	readonly places: number;
	/** What there is to send; nothing where it is not known. */
	readonly held: bigint | undefined;
}

/** Reads a list of public keys and amounts, and judges every row of it. */
export function readBatch(text: string, context: BatchContext): BatchList {
	const rows = noteRepeats(readRecipientTable(text).map((row) => judgeRow(row, context)));
	const total = rows.reduce((sum, { order }) => sum + (order?.units ?? 0n), 0n);
	const problems = rows.filter(({ problem }) => problem !== undefined).length;
	return { rows, total, problems, problem: wholeProblem(rows, total, context.held) };
}

function judgeRow({ problem, ...row }: RecipientRow, context: BatchContext): BatchRow {
	if (problem) return { ...row, problem };
	const recipient = readReceiver(row.recipient, context);
	if ('kind' in recipient) return { ...row, problem: { kind: 'recipient', problem: recipient } };
	const units = readAmount(row.amount, context.places);
	if (typeof units !== 'bigint') return { ...row, problem: { kind: 'amount', problem: units } };
	const note: RowNote | undefined = recipient.is === 'self' ? { kind: 'own-key' } : undefined;
	return { ...row, order: { key: recipient.key, units }, note };
}

/** The same recipient twice may be meant, and may be a mistake. */
function noteRepeats(rows: readonly BatchRow[]): BatchRow[] {
	const firstLines = new Map<string, number>();
	return rows.map((row) => {
		const key = row.order?.key;
		const firstLine = key === undefined ? undefined : firstLines.get(key);
		if (key !== undefined && firstLine === undefined) firstLines.set(key, row.line);
		return firstLine === undefined ? row : { ...row, note: { kind: 'repeated', firstLine } };
	});
}

function wholeProblem(
	rows: readonly BatchRow[],
	total: bigint,
	held: bigint | undefined,
): ListProblem | undefined {
	if (rows.length > MOST_BATCH_ROWS)
		return { kind: 'too-many-rows', rows: rows.length, most: MOST_BATCH_ROWS };
	return held !== undefined && total > held ? { kind: 'too-much' } : undefined;
}
