import { readTable, type TableRow } from './batch-csv.ts';
import { readRecipient, type RecipientContext } from './token-recipient.ts';
import { readAmount } from './token-transfer.ts';

/** More than a day of blocks a minute apart. */
export const MOST_BATCH_ROWS = 500;

/** One transfer of a list, as it was written. */
export interface BatchRow {
	/** Its line in the text, counted from 1. */
	readonly line: number;
	readonly recipient: string;
	readonly amount: string;
	/** The recipient's key and the units, where the row has no problem. */
	readonly order?: { readonly key: string; readonly units: bigint };
	/** Why it cannot be sent. */
	readonly problem?: string;
	/** What is worth a second look. */
	readonly note?: string;
}

export interface BatchList {
	readonly rows: readonly BatchRow[];
	/** Units of the rows without a problem. */
	readonly total: bigint;
	readonly problems: number;
	/** What is wrong with the list as a whole. */
	readonly problem?: string;
}

export interface BatchContext extends RecipientContext {
	/** With how many decimal places the amounts are written. */
	readonly places: number;
	/** What there is to send; nothing where it is not known. */
	readonly held: bigint | undefined;
}

/** Reads a list of public keys and amounts. A first row that holds no key and no amount names the columns. */
export function readBatch(text: string, context: BatchContext): BatchList {
	const table = readTable(text);
	const [first, ...others] = table;
	const columns = first && columnsOf(first);
	const judged = (columns ? others : table).map((row) => judgeRow(row, columns ?? PLAIN, context));
	const rows = noteRepeats(judged);
	const total = rows.reduce((sum, { order }) => sum + (order?.units ?? 0n), 0n);
	const problems = rows.filter(({ problem }) => problem !== undefined).length;
	return { rows, total, problems, problem: wholeProblem(rows, total, context.held) };
}

/** Where the two columns are; others are allowed only where a heading says what they are. */
interface Columns {
	readonly recipient: number;
	readonly amount: number;
	/** How many a row may have at most: one more may be the rest of an amount with a comma in it. */
	readonly count: number;
}

const PLAIN: Columns = { recipient: 0, amount: 1, count: 2 };

/** Nothing where the row is no heading. */
function columnsOf({ cells }: TableRow): Columns | undefined {
	if (cells.some((cell) => /\d/.test(cell) && !/[g-z]/i.test(cell))) return undefined;
	const amount = cells.findIndex((cell) => /amount|units|quantity|value|tokens/i.test(cell));
	const recipient = cells.findIndex((cell) => /key|recipient|receiver|destination|^to$/i.test(cell));
	if (amount < 0 && recipient < 0) return undefined;
	return {
		recipient: recipient < 0 ? 1 - Math.min(amount, 1) : recipient,
		amount: amount < 0 ? 1 - Math.min(recipient, 1) : amount,
		count: Math.max(cells.length, 2),
	};
}

function judgeRow({ line, cells }: TableRow, columns: Columns, context: BatchContext): BatchRow {
	const row = { line, recipient: cells[columns.recipient] ?? '', amount: cells[columns.amount] ?? '' };
	if (cells.length > columns.count) return { ...row, problem: columnsProblem(cells.length, columns) };
	const recipient = readRecipient(row.recipient, context);
	if (typeof recipient === 'string') return { ...row, problem: recipient };
	if (recipient.is === 'burn')
		return { ...row, problem: 'This is the burn key. Burning has a page of its own.' };
	const units = readAmount(row.amount, context.places);
	if (typeof units === 'string') return { ...row, problem: units };
	const note = recipient.is === 'self' ? 'Your own key: it comes back to you.' : commaNote(row.amount);
	return { ...row, order: { key: recipient.key, units }, note };
}

function columnsProblem(found: number, { count }: Columns): string {
	const wanted = count === 2 ? 'two are wanted: key and amount' : `the headings name ${count}`;
	return `There are ${found} columns here; ${wanted}.`;
}

/** Spreadsheets group thousands by a comma; here it is always the decimal sign. */
function commaNote(amount: string): string | undefined {
	return /^[1-9]\d{0,2},\d{3}$/.test(amount) ? 'The comma is read as a decimal point.' : undefined;
}

/** The same recipient twice may be meant, and may be a mistake. */
function noteRepeats(rows: readonly BatchRow[]): BatchRow[] {
	const firstLines = new Map<string, number>();
	return rows.map((row) => {
		const key = row.order?.key;
		const firstLine = key === undefined ? undefined : firstLines.get(key);
		if (key !== undefined && firstLine === undefined) firstLines.set(key, row.line);
		return firstLine === undefined ? row : { ...row, note: `The same recipient as on line ${firstLine}.` };
	});
}

function wholeProblem(
	rows: readonly BatchRow[],
	total: bigint,
	held: bigint | undefined,
): string | undefined {
	if (rows.length > MOST_BATCH_ROWS)
		return `The list has ${rows.length} rows; at most ${MOST_BATCH_ROWS} can be sent as one.`;
	if (held !== undefined && total > held) return 'The list needs more than you hold.';
	return undefined;
}
