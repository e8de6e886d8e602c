import { plural } from '#lib/domain/text/language.ts';
import { UNSEEN, wasCallUndone, type CallStep, swapsOfCall } from '#lib/domain/flow/call-record.ts';
import {
	isCall,
	type AnyCall,
	type JournalEntry,
	type ForgetObstacle,
	type TransactionEntry,
} from '#lib/domain/flow/journal-entry.ts';
import { wasUndone, type FlowRecord, type FlowStep, wasEverSent } from '#lib/domain/flow/money-flow.ts';
import { labelledIn } from '#lib/domain/flow/call-purpose.ts';
import { REQUEST_ENDS, type QuotedOutcomes } from '#lib/domain/orders/trade-request.ts';
import { type JournalState, coinsOfEntry } from '#lib/domain/flow/journal-choice.ts';
import { withAmounts } from '#lib/domain/money/amount.ts';
import { csvText } from '#lib/domain/text/pasted.ts';

/** Short text for each step of a transaction or a call. */
export const STEP_TEXT: Readonly<Record<FlowStep | CallStep, string>> = {
	fill: 'draft',
	review: 'built, not sent',
	sending: 'sent, no answer yet',
	sent: 'sent, no answer yet',
	unknown: 'sent, outcome unknown',
	lost: 'sent, not found',
	refused: 'refused, nothing sent',
	accepted: 'sent, waiting for block',
	mined: 'in a block',
	done: 'done',
	strayed: 'paid an address that is not yours',
	visible: 'done',
};

/** Text for the outcome of a call, by refusal code. */
const END_TEXT: Readonly<Record<string, string>> = {
	[UNSEEN]: 'sent, not seen on the node',
	[REQUEST_ENDS.unanswered]: 'sent, not matched',
	[REQUEST_ENDS.declined]: 'sent, ended early without a swap',
	[REQUEST_ENDS.split]: 'sent, an output was split',
};

/** Text for a transaction whose block was replaced. */
const UNDONE_TEXT = { accepted: 'waiting for block again', lost: 'no longer in the chain' } as const;

/**
 * Text for the state of a journal entry. A call is recorded just before sending, so a call without effect was
 * still sent.
 */
export function describeStep(entry: JournalEntry): string {
	return isCall(entry) ? describeCallStep(entry) : describeFlowStep(entry);
}

export function describeFlowStep(flow: Pick<FlowRecord, 'step' | 'reached' | 'wasSentElsewhere'>): string {
	if (wasUndone(flow)) return UNDONE_TEXT[flow.step === 'lost' ? 'lost' : 'accepted'];
	return flow.wasSentElsewhere && flow.step === 'visible' ? 'sent by another program' : STEP_TEXT[flow.step];
}

function describeCallStep(call: AnyCall): string {
	if (wasCallUndone(call)) return UNDONE_TEXT[call.isSeen ? 'accepted' : 'lost'];
	// For an account payment, the node only reports that it was sent.
	if (call.kind === 'send-account' && call.step === 'done') return 'sent by your node';
	// Console calls are not verified by a query, so an error alone proves nothing.
	const isUnproved = call.kind === 'console-call' && call.answer !== undefined;
	if (isUnproved && call.step === 'unknown') return 'answered with an error, outcome unknown';
	if (call.step !== 'refused') return STEP_TEXT[call.step];
	const unproved = call.kind === 'console-call' ? 'sent, answered with an error' : 'sent, took no effect';
	return END_TEXT[call.refusal?.code ?? ''] ?? unproved;
}

export const JOURNAL_STATE_TEXT: Readonly<Record<JournalState, string>> = {
	unsent: 'Not sent',
	'under-way': 'Under way',
	done: 'Done',
	refused: 'Refused',
};

/** Why an entry cannot be deleted yet. */
export const FORGET_OBSTACLE_TEXT: Readonly<Record<ForgetObstacle, string>> = {
	'under-way':
		'Still running: this record keeps it from being sent twice, and can be forgotten once it has ended.',
	'may-arrive': 'This one may still arrive: the record is kept until a day after sending.',
	'line-of-list':
		'This is a line of a list, and the list would send it again without this record. Forget the list first.',
};

export function unreadableTitle(count: number): string {
	return plural(
		count,
		'One entry of the journal cannot be read',
		`${count} entries of the journal cannot be read`,
	);
}

/** A transaction that the user can continue. */
export interface UnfinishedLine {
	/** Id of the journal entry. */
	readonly id: string;
	/** Description. May contain third-party strings. */
	readonly words: string;
	/** Progress. */
	readonly state: string;
	/** Page to continue on. */
	readonly path: string;
	readonly isDiscardable: boolean;
}

export function unfinishedLine(entry: TransactionEntry, words: string, path: string): UnfinishedLine {
	const state = STEP_TEXT[entry.step];
	return { id: entry.id, words, state, path, isDiscardable: !wasEverSent(entry) };
}

const quotedOf = (entry: JournalEntry): QuotedOutcomes | undefined =>
	entry.kind === 'trade-request' ? entry.draft.quotedOutcomes : undefined;

/** Columns with their cells. */
const COLUMNS: readonly (readonly [name: string, cell: (entry: JournalEntry) => string])[] = [
	['id', ({ id }) => id],
	['begun', ({ created }) => new Date(created).toISOString()],
	['last change', ({ updated }) => new Date(updated).toISOString()],
	['kind', ({ kind }) => kind],
	['step', ({ step }) => step],
	['state', describeStep],
	['coins', (entry) => coinsOfEntry(entry).join(' ')],
	['txid', (entry) => (isCall(entry) ? '' : (entry.txid ?? ''))],
	['swap', (entry) => (isCall(entry) ? swapsOfCall(entry).join(' ') : '')],
	['expected received', (entry) => quotedOf(entry)?.expected?.receives ?? ''],
	['least received', (entry) => quotedOf(entry)?.worst.receives ?? ''],
	['expected paid', (entry) => quotedOf(entry)?.expected?.spends ?? ''],
	['most paid', (entry) => quotedOf(entry)?.worst.spends ?? ''],
	['refusal', ({ refusal }) => refusal?.text ?? ''],
];

/**
 * Exports the journal as CSV, without keys and signed bytes. ISO dates in UTC.
 *
 * @param nameOf returns the user's label of an address, key or id
 */
export function journalAsCsv(
	entries: readonly JournalEntry[],
	wordsOf: (entry: JournalEntry) => string,
	nameOf: (text: string) => string | undefined,
): string {
	const labelOf = (entry: JournalEntry) => labelledIn(entry).flatMap((text) => nameOf(text) ?? []);
	return csvText([
		[...COLUMNS.map(([name]) => name), 'what', 'label'],
		...entries.map((entry) => [
			...COLUMNS.map(([, cell]) => cell(entry)),
			withAmounts(() => wordsOf(entry)),
			labelOf(entry).join(', '),
		]),
	]);
}
