import type { FlowRecord, FlowStep } from '../flow/money-flow.ts';
import { isUnfinished } from '../flow/money-flow.ts';
import { formatUnits } from './token-units.ts';
import type { BatchRow } from './batch-csv-rows.ts';
import type { TransferDraft } from './token-transfer.ts';

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

/** The line whose turn it is; nothing once every row was sent or refused. */
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

/** What became of a list, as a table for other programs. Nothing in it can be taken for a formula or has to be quoted. */
export function batchResult(lines: readonly BatchLine[], words: Readonly<Record<FlowStep, string>>): string {
	const rows = lines.map((line) => [
		rowOf(line),
		line.draft.recipient,
		line.draft.amount,
		words[line.step].replaceAll(',', ''),
		line.reached.sending === undefined ? '' : (line.txid ?? ''),
	]);
	return [['row', 'pubkey', 'amount', 'state', 'txid'], ...rows]
		.map((row) => `${row.join(',')}\r\n`)
		.join('');
}
