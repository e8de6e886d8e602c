import { type FlowRecord, type FlowStep, isUnfinished } from '../flow/money-flow.ts';
import { formatUnits } from './token-units.ts';
import { type TransferDraft, readAmount, type SendingProblem } from './token-transfer.ts';
import { readRecipientTable, type RecipientRow, type TableRowProblem } from '../text/recipient-table.ts';
import { readReceiver, type RecipientContext, type RecipientProblem } from './token-recipient.ts';

/** A list of transfers as it is typed or pasted. */
export interface BatchDraft {
	readonly tokenId: string;
	readonly text: string;
	/** With how many decimal places the amounts are written. */
	readonly places: number;
}

/** The transfers of a list, in their order. Rows with a problem are left out: there must be none. */
export function transfersOfBatch(
	rows: readonly BatchRow[],
	of: Pick<TransferDraft, 'tokenId' | 'name' | 'sender' | 'places'> & { readonly listId: string },
): TransferDraft[] {
	const { listId, ...draft } = of;
	const orders = rows.flatMap(({ order }) => (order ? [order] : []));
	return orders.map(({ key, units }, index) => ({
		...draft,
		recipient: key,
		amount: formatUnits(units, draft.places),
		batch: { id: listId, row: index + 1, rows: orders.length },
	}));
}

/** An entry of the journal that is a line of a list. */
export interface BatchLine extends FlowRecord<TransferDraft> {
	readonly id: string;
	readonly created: number;
}

/** Of each row what was tried last, in the order of the rows. */
export function latestLines<Line extends BatchLine>(lines: readonly Line[]): Line[] {
	const latest = new Map<number, Line>();
	for (const line of lines) {
		const row = rowOf(line);
		const known = latest.get(row);
		if (!known || known.created < line.created) latest.set(row, line);
	}
	return [...latest.values()].sort((a, b) => rowOf(a) - rowOf(b));
}

export const rowOf = ({ draft }: BatchLine): number => draft.batch?.row ?? 0;

/** In a block a transfer's change can be spent: then the next one has its turn. */
const IS_SETTLED: readonly FlowStep[] = ['mined', 'visible', 'refused'];

/** The line whose turn it is; `undefined` once every row was sent or refused. */
export function nextLine<Line extends BatchLine>(lines: readonly Line[]): Line | undefined {
	return lines.find((line) => isUnfinished(line) && !IS_SETTLED.includes(line.step));
}

export interface BatchProgress {
	readonly rows: number;
	/** In a block. */
	readonly done: number;
	readonly refused: number;
}

export function progressOf(lines: readonly BatchLine[]): BatchProgress {
	const count = (...steps: FlowStep[]) => lines.filter(({ step }) => steps.includes(step)).length;
	return { rows: lines.length, done: count('mined', 'visible'), refused: count('refused') };
}

/** The result of a list, as a table for other programs. No cell can be taken for a formula or has to be quoted. */
export function batchResult(lines: readonly BatchLine[], words: (line: BatchLine) => string): string {
	const rows = lines.map((line) => [
		rowOf(line),
		line.draft.recipient,
		line.draft.amount,
		words(line).replaceAll(',', ''),
		line.reached.sending === undefined ? '' : (line.txid ?? ''),
	]);
	return [['row', 'pubkey', 'amount', 'state', 'txid'], ...rows]
		.map((row) => `${row.join(',')}\r\n`)
		.join('');
}

/** More than a day of blocks a minute apart. */
export const MOST_BATCH_ROWS = 500;

/** Why a row cannot be sent. */
export type RowProblem =
	| TableRowProblem
	| { readonly kind: 'recipient'; readonly problem: RecipientProblem }
	| { readonly kind: 'amount'; readonly problem: SendingProblem };

/** A reason to look at a row again. */
export type RowNote =
	{ readonly kind: 'own-key' } | { readonly kind: 'repeated'; readonly firstLine: number };

/** The problem of a list as a whole. */
export type ListProblem =
	| { readonly kind: 'too-many-rows'; readonly rows: number; readonly most: number }
	| { readonly kind: 'too-much' };

/** One transfer of a list, as it was written. */
export interface BatchRow {
	/** Its line in the text, counted from 1. */
	readonly line: number;
	readonly recipient: string;
	readonly amount: string;
	/** The recipient's key and the units, if the row has no problem. */
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
	/** The balance to send from; `undefined` if it is not known. */
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
