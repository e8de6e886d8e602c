import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import { coinsOfEntry } from '#lib/domain/flow/journal-choice.ts';
import { isCall, type JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import { withAmounts } from '#lib/domain/money/amount.ts';
import { csvText } from '#lib/domain/text/table.ts';
import { stepWords } from './step-words.ts';

/** Each column with its cell. */
const COLUMNS: readonly (readonly [name: string, cell: (entry: JournalEntry) => string])[] = [
	['id', ({ id }) => id],
	['begun', ({ created }) => new Date(created).toISOString()],
	['last change', ({ updated }) => new Date(updated).toISOString()],
	['kind', ({ kind }) => kind],
	['step', ({ step }) => step],
	['state', stepWords],
	['coins', (entry) => coinsOfEntry(entry).join(' ')],
	['txid', (entry) => (isCall(entry) ? '' : (entry.txid ?? ''))],
	['swap', (entry) => (isCall(entry) ? swapsOfCall(entry).join(' ') : '')],
	['refusal', ({ refusal }) => refusal?.text ?? ''],
];

/** The journal as CSV, without keys and signed bytes: ISO dates in UTC. */
export function journalAsCsv(
	entries: readonly JournalEntry[],
	wordsOf: (entry: JournalEntry) => string,
): string {
	return csvText([
		[...COLUMNS.map(([name]) => name), 'what'],
		...entries.map((entry) => [...COLUMNS.map(([, cell]) => cell(entry)), withAmounts(() => wordsOf(entry))]),
	]);
}
