import type { TransactionEntry, TransferKind } from '#lib/domain/flow/journal-entry.ts';
import { latestLines, type TransferDraft } from '#lib/domain/token-transfer.ts';
import type { Database } from './database.ts';
import { readRow, readRows, rowOf } from './journal-row.ts';
import { changeJournal, newTransaction } from './journal-writing.ts';

type Line = TransactionEntry<'token-transfer'>;

/**
 * Replaces a typed list by its lines, all at once: from now on each has a separate entry, and there is never a second
 * entry for the same row. Resolves with `false`, having done nothing, if another tab did it.
 *
 * @param chain the chain of all lines: on a different chain none of them is built
 */
export function startBatch(
	database: Database,
	listId: string,
	drafts: readonly TransferDraft[],
	chain?: string,
	at = Date.now(),
): Promise<boolean> {
	return changeJournal(database, async (journal) => {
		const list = readRow(await journal.get(listId));
		if (list?.kind !== 'token-batch') return false;
		await journal.delete(listId);
		for (const draft of drafts)
			await journal.add(rowOf({ ...lineOf(list.nodeId, draft, at, `${listId}-${draft.batch?.row}`), chain }));
		return true;
	});
}

function lineOf(nodeId: string, draft: TransferDraft, at: number, id: string): Line {
	return newTransaction({ nodeId, kind: 'token-transfer', draft }, at, id);
}

/** The last try of each row of a list. */
export async function readBatch(database: Database, nodeId: string, listId: string): Promise<Line[]> {
	// The ids of all its lines begin with the list's id, and no others do.
	const rows = await database.getAll('journal', IDBKeyRange.bound(`${listId}-`, `${listId}-\uffff`));
	const entries = readRows(rows).filter((entry) => entry.nodeId === nodeId);
	return latestLines(entries.filter((entry) => entry.kind === 'token-transfer'));
}

/**
 * Restarts a row whose last try was refused: nothing of it was sent. Any other row stays unchanged, and so does one
 * restored from a backup: the browser that sent it may also retry it.
 */
export function retryLine(
	database: Database,
	refused: TransactionEntry<TransferKind>,
	at = Date.now(),
): Promise<void> {
	return changeJournal(database, async (journal) => {
		const known = readRow(await journal.get(refused.id));
		const id = `${refused.id}+`;
		const isRefused = known?.kind === refused.kind && known.step === 'refused' && !known.isRestored;
		if (!isRefused || (await journal.get(id)) !== undefined) return;
		const begun = Math.max(at, refused.created + 1);
		await journal.add(rowOf({ ...lineOf(refused.nodeId, refused.draft, begun, id), chain: known.chain }));
	});
}
