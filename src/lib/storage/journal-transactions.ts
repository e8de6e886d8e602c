import {
	isTransaction,
	type AnyTransaction,
	type TransactionDrafts,
	type TransactionEntry,
	type TransactionKind,
} from '#lib/domain/flow/journal-entry.ts';
import { advanceFlow, beginFlow, wasEverSent, type FlowEvent } from '#lib/domain/flow/money-flow.ts';
import type { Database } from './database.ts';
import { readRow, rowOf } from './journal-row.ts';
import { changeJournal, newEntryId } from './journal-writing.ts';

/** What a new entry of a kind begins with. */
export interface NewTransaction<Kind extends TransactionKind> {
	readonly nodeId: string;
	readonly kind: Kind;
	readonly draft: TransactionDrafts[Kind];
}

/** A transaction whose draft was just typed for the first time. Stores nothing. */
export function newTransaction<Kind extends TransactionKind>(
	{ nodeId, kind, draft }: NewTransaction<Kind>,
	at: number,
	id = newEntryId(),
): TransactionEntry<Kind> {
	return { ...beginFlow(draft, at), id, nodeId, kind, created: at, updated: at };
}

/** Writes the first line of a flow. */
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
 * Takes a transaction one step further. Resolves with the entry as it then stands on disk, or with `undefined` when the
 * event is not allowed at the step that the entry has reached meanwhile; the caller must then do nothing.
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

/** Deletes a draft when the user discards it. What was ever sent stays; resolves with whether it was deleted. */
export function discardDraft(database: Database, id: string): Promise<boolean> {
	return changeJournal(database, async (journal) => {
		const known = readRow(await journal.get(id));
		const isUnsent = known !== undefined && isTransaction(known) && !wasEverSent(known);
		if (isUnsent) await journal.delete(id);
		return isUnsent;
	});
}
