import { beginFlow } from '#lib/domain/flow/money-flow.ts';
import { latestLines } from '#lib/domain/tokens/token-batch.ts';
import type { TransferDraft } from '#lib/domain/tokens/token-transfer.ts';
import type { Database } from './database.ts';
import { readJournal, type JournalEntry } from './journal.ts';

type Line = JournalEntry<TransferDraft>;

/** The disk has it before the promise resolves: what follows may send money. */
const STRICT = { durability: 'strict' } as const;

/**
 * Puts the lines of a list in the place of what was typed, all at once: from now on each has an entry of its own, and
 * there is never a second one for the same row. Resolves with `false`, and with nothing done, where another tab did it.
 */
export async function startBatch(
	database: Database,
	listId: string,
	drafts: readonly TransferDraft[],
	at = Date.now(),
): Promise<boolean> {
	const writing = database.transaction('journal', 'readwrite', STRICT);
	const list = await writing.store.get(listId);
	const isStarting = list?.kind === 'token-batch';
	if (isStarting) {
		await writing.store.delete(listId);
		for (const draft of drafts)
			await writing.store.add(lineOf(list.nodeId, `${listId}-${draft.batch?.row}`, draft, at));
	}
	await writing.done;
	return isStarting;
}

function lineOf(nodeId: string, id: string, draft: TransferDraft, at: number): Line {
	return { ...beginFlow(draft, at), id, nodeId, kind: 'token-transfer', created: at, updated: at };
}

/** Of each row of a list what was tried last. */
export async function readBatch(database: Database, nodeId: string, listId: string): Promise<Line[]> {
	const lines = (await readJournal(database, nodeId)).filter((entry): entry is Line =>
		isLineOf(entry, listId),
	);
	return latestLines(lines);
}

function isLineOf({ kind, draft }: JournalEntry, listId: string): boolean {
	return kind === 'token-transfer' && (draft as TransferDraft).batch?.id === listId;
}

/** Begins a row anew whose last try was refused: nothing was sent of it. Any other row stays as it is. */
export async function retryLine(database: Database, refused: Line, at = Date.now()): Promise<void> {
	const writing = database.transaction('journal', 'readwrite', STRICT);
	const known = await writing.store.get(refused.id);
	const id = `${refused.id}+`;
	const isFirst = known?.step === 'refused' && (await writing.store.get(id)) === undefined;
	if (isFirst)
		await writing.store.add(lineOf(refused.nodeId, id, refused.draft, Math.max(at, refused.created + 1)));
	await writing.done;
}
