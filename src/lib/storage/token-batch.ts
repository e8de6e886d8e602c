import type { TransactionEntry, TransferKind } from '#lib/domain/flow/journal-entry.ts';
import { latestLines, type TransferDraft } from '#lib/domain/token-transfer.ts';
import type { Database } from './database.ts';
import { readRow, readRows, rowOf } from './journal-row.ts';
import { changeJournal, newTransaction } from './journal-writing.ts';

type Line = TransactionEntry<'token-transfer'>;

/**
 * Replaces a typed list by one entry per row, in one transaction, so that no row ever gets a second entry.
 *
 * @param chain common to all rows: on a different chain none is built
 * @returns false if another tab did it first
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

/** The last attempt of each row of a list. */
export async function readBatch(database: Database, nodeId: string, listId: string): Promise<Line[]> {
	// Ids of the rows start with the list's id; no other ids do.
	const rows = await database.getAll('journal', IDBKeyRange.bound(`${listId}-`, `${listId}-\uffff`));
	const entries = readRows(rows).filter((entry) => entry.nodeId === nodeId);
	return latestLines(entries.filter((entry) => entry.kind === 'token-transfer'));
}

/**
 * Starts a new attempt for a row whose last attempt was refused, so that nothing was sent. Other rows are
 * left unchanged, also rows restored from a backup, because the original browser may retry them too.
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
