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
 * Changes the journal in one database transaction, so that concurrent changes from two tabs are serialised.
 * Resolves once the change is on disk, because the next step may send money.
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

/** Initial properties of a new entry. */
export interface NewTransaction<Kind extends TransactionKind> {
	readonly nodeId: string;
	readonly kind: Kind;
	readonly draft: TransactionDrafts[Kind];
}

/** Creates a transaction entry without storing it. */
export function newTransaction<Kind extends TransactionKind>(
	{ nodeId, kind, draft }: NewTransaction<Kind>,
	at: number,
	id = newEntryId(),
): TransactionEntry<Kind> {
	return { ...beginFlow(draft, at), id, nodeId, kind, created: at, updated: at };
}

/** Stores the first entry of a flow. */
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
 * Advances a transaction by one step.
 *
 * @returns the stored entry; `undefined` if the event is not allowed in the stored step, in which case the
 * caller must do nothing
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

/**
 * Deletes a draft that the user discards. Entries that were ever sent are kept.
 *
 * @returns true if the draft was deleted
 */
export function discardDraft(database: Database, id: string): Promise<boolean> {
	return changeJournal(database, async (journal) => {
		const known = readRow(await journal.get(id));
		const isUnsent = known !== undefined && isTransaction(known) && !wasEverSent(known);
		if (isUnsent) await journal.delete(id);
		return isUnsent;
	});
}

/** A call for the same purpose is already open in a page or tab; nothing was recorded. */
export class DuplicateOpen extends Error {
	override readonly name = 'DuplicateOpen';
}

/**
 * Records a call. It must not be sent before this has resolved.
 *
 * @throws DuplicateOpen if the same call is open, unless `isStop`: a call that only stops something may
 * safely be sent twice
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
 * Records the outcome of a call; ignored if another tab has already recorded it.
 *
 * @returns true if the entry changed
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
 * Deletes an entry at the user's request. The stored entry decides whether that is allowed, because another
 * tab may have sent it since.
 *
 * @returns the reason if the entry was not deleted
 */
export function forgetEntry(
	database: Database,
	id: string,
	now = Date.now(),
): Promise<ForgetObstacle | undefined> {
	return changeJournal(database, async (journal) => {
		const entry = readRow(await journal.get(id));
		// Keeps an entry that this version cannot read, because it may protect against sending twice.
		if (!entry) return undefined;
		const list = listOfLine(entry);
		const hasList = list !== undefined && (await journal.get(list)) !== undefined;
		const obstacle = forgetObstacle(entry, now, hasList);
		if (obstacle === undefined) await journal.delete(id);
		return obstacle;
	});
}
