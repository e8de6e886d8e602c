import { advanceCall, beginCall, type CallEvent } from '#lib/domain/flow/call-record.ts';
import { isCall, type CallDrafts, type CallEntry, type CallKind } from '#lib/domain/flow/journal-entry.ts';
import type { Database } from './database.ts';
import { readRow, rowOf } from './journal-row.ts';
import { changeJournal, newEntryId } from './journal-writing.ts';

/** Records a call. It may be sent only after this has resolved. */
export async function beginCallEntry<Kind extends CallKind>(
	database: Database,
	begin: { readonly nodeId: string; readonly kind: Kind; readonly draft: CallDrafts[Kind] },
	at = Date.now(),
): Promise<CallEntry<Kind>> {
	const { nodeId, kind, draft } = begin;
	const entry: CallEntry<Kind> = {
		...beginCall(draft, at),
		id: newEntryId(),
		nodeId,
		kind,
		created: at,
		updated: at,
	};
	await changeJournal(database, (journal) => journal.add(rowOf(entry)));
	return entry;
}

/** Records how a call ended. Does nothing where another tab has recorded that already. */
export function advanceCallEntry(
	database: Database,
	id: string,
	event: CallEvent,
	at = Date.now(),
): Promise<void> {
	return changeJournal(database, async (journal) => {
		const known = readRow(await journal.get(id));
		const next = known && isCall(known) ? advanceCall(known, event, at) : undefined;
		if (next) await journal.put(rowOf({ ...next, updated: at }));
	});
}
