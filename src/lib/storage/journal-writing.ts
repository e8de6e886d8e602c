import type { IDBPObjectStore } from 'idb';
import type { Database, Schema } from './database.ts';
import {
	isTransaction,
	type AnyTransaction,
	type TransactionDrafts,
	type TransactionEntry,
	type TransactionKind,
	isCall,
	type CallDrafts,
	type CallEntry,
	type CallKind,
	forgetObstacle,
	listOfLine,
	type ForgetObstacle,
} from '#lib/domain/flow/journal-entry.ts';
import { advanceFlow, beginFlow, wasEverSent, type FlowEvent } from '#lib/domain/flow/money-flow.ts';
import { readRow, rowOf, readRows } from './journal-row.ts';
import { advanceCall, beginCall, type CallEvent } from '#lib/domain/flow/call-record.ts';
import { findDuplicate } from '#lib/domain/flow/call-purpose.ts';

export type JournalStore = IDBPObjectStore<Schema, ['journal'], 'journal', 'readwrite'>;

/**
 * Changes the journal in one transaction of the database: of two tabs that change the same entry the second one sees
 * the first one's change. The change is on the disk before the promise resolves, as the next step may send money.
 */
export async function changeJournal<Result>(
	database: Database,
	change: (journal: JournalStore) => Promise<Result>,
): Promise<Result> {
	const writing = database.transaction('journal', 'readwrite', { durability: 'strict' });
	const [result] = await Promise.all([change(writing.store), writing.done]);
	return result;
}

function newEntryId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The first members of a new entry of a kind. */
export interface NewTransaction<Kind extends TransactionKind> {
	readonly nodeId: string;
	readonly kind: Kind;
	readonly draft: TransactionDrafts[Kind];
}

/** A transaction whose draft was just typed. Does not store it. */
export function newTransaction<Kind extends TransactionKind>(
	{ nodeId, kind, draft }: NewTransaction<Kind>,
	at: number,
	id = newEntryId(),
): TransactionEntry<Kind> {
	return { ...beginFlow(draft, at), id, nodeId, kind, created: at, updated: at };
}

/** Writes the first entry of a flow. */
export async function beginTransactionEntry<Kind extends TransactionKind>(
	database: Database,
	begin: NewTransaction<Kind>,
	at = Date.now(),
): Promise<TransactionEntry<Kind>> {
	const entry = newTransaction(begin, at);
	await changeJournal(database, (journal) => journal.add(rowOf(entry)));
	return entry;
}

/**
 * Advances a transaction by one step. Resolves with the entry as stored on disk, or with `undefined` if the event is
 * not allowed at the step that the entry has reached since; the caller must then do nothing.
 */
export function advanceTransactionEntry(
	database: Database,
	id: string,
	event: FlowEvent<TransactionDrafts[TransactionKind]>,
	at = Date.now(),
): Promise<AnyTransaction | undefined> {
	return changeJournal(database, async (journal) => {
		const known = readRow(await journal.get(id));
		const advanced = known && isTransaction(known) ? advanceFlow(known, event, at) : undefined;
		const next = advanced && { ...advanced, updated: at };
		if (next) await journal.put(rowOf(next));
		return next;
	});
}

/** Deletes a draft that the user discards. Entries that were ever sent stay; resolves with whether it was deleted. */
export function discardDraft(database: Database, id: string): Promise<boolean> {
	return changeJournal(database, async (journal) => {
		const known = readRow(await journal.get(id));
		const isUnsent = known !== undefined && isTransaction(known) && !wasEverSent(known);
		if (isUnsent) await journal.delete(id);
		return isUnsent;
	});
}

/** A call of another page or tab for the same purpose is open: nothing was recorded. */
export class DuplicateOpen extends Error {
	override readonly name = 'DuplicateOpen';
}

/**
 * Records a call. It may be sent only after this has resolved.
 *
 * @throws DuplicateOpen unless `isStop`: a call that only ends something may safely be sent twice
 */
export async function beginCallEntry<Kind extends CallKind>(
	database: Database,
	begin: {
		readonly nodeId: string;
		readonly kind: Kind;
		readonly draft: CallDrafts[Kind];
		readonly isStop?: boolean;
	},
	at = Date.now(),
): Promise<CallEntry<Kind>> {
	const { nodeId, kind, draft, isStop = false } = begin;
	const entry: CallEntry<Kind> = {
		...beginCall(draft, at),
		id: newEntryId(),
		nodeId,
		kind,
		created: at,
		updated: at,
	};
	await changeJournal(database, async (journal) => {
		const open = readRows(await journal.index('by-open').getAll([nodeId, 1]));
		if (!isStop && findDuplicate(kind, draft, open)) throw new DuplicateOpen('The same call is open.');
		await journal.add(rowOf(entry));
	});
	return entry;
}

/**
 * Records the outcome of a call. Does nothing if another tab has already recorded it.
 *
 * @returns whether the entry changed
 */
export function advanceCallEntry(
	database: Database,
	id: string,
	event: CallEvent,
	at = Date.now(),
): Promise<boolean> {
	return changeJournal(database, async (journal) => {
		const known = readRow(await journal.get(id));
		const next = known && isCall(known) ? advanceCall(known, event, at) : undefined;
		if (next) await journal.put(rowOf({ ...next, updated: at }));
		return next !== undefined;
	});
}

/**
 * Deletes an entry that the user wants to forget. Whether that is allowed depends on the stored entry: another tab may
 * have sent it since.
 *
 * @returns why it was not deleted
 */
export function forgetEntry(
	database: Database,
	id: string,
	now = Date.now(),
): Promise<ForgetObstacle | undefined> {
	return changeJournal(database, async (journal) => {
		const entry = readRow(await journal.get(id));
		// An entry that this version cannot read may guard against sending twice: it stays.
		if (!entry) return undefined;
		const list = listOfLine(entry);
		const hasList = list !== undefined && (await journal.get(list)) !== undefined;
		const obstacle = forgetObstacle(entry, now, hasList);
		if (obstacle === undefined) await journal.delete(id);
		return obstacle;
	});
}
