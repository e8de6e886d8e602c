import { advanceCall, beginCall, type CallEvent } from '#lib/domain/flow/call-record.ts';
import { findTwin } from '#lib/domain/flow/call-purpose.ts';
import { isCall, type CallDrafts, type CallEntry, type CallKind } from '#lib/domain/flow/journal-entry.ts';
import type { Database } from './database.ts';
import { readRow, readRows, rowOf } from './journal-row.ts';
import { changeJournal, newEntryId } from './journal-writing.ts';

/** A call that another page, or another tab, sent for the same purpose is open: nothing was recorded. */
export class TwinOpen extends Error {
	override readonly name = 'TwinOpen';
}

/**
 * Records a call. It may be sent only after this has resolved.
 *
 * @throws TwinOpen unless `isStop`: what only ends something does no harm when it is sent twice
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
		if (!isStop && findTwin(kind, draft, open)) throw new TwinOpen('The same call is open.');
		await journal.add(rowOf(entry));
	});
	return entry;
}

/**
 * Records how a call ended. Does nothing where another tab has recorded that already.
 *
 * @returns whether that changed the entry
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
