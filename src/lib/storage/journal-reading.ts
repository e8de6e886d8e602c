import { isOpen, type EntryOf, type JournalEntry, type JournalKind } from '#lib/domain/flow/journal-entry.ts';
import type { Database } from './database.ts';
import { readRow, readRows } from './journal-row.ts';

export async function readEntry(database: Database, id: string): Promise<JournalEntry | undefined> {
	return readRow(await database.get('journal', id));
}

export async function readHolders(database: Database, txid: string): Promise<JournalEntry[]> {
	const entries = readRows(await database.getAll('journal'));
	return entries.filter((entry) => entry.txid === txid);
}

/** Number of unreadable rows of a node at the time of reading the list. */
const unread = new WeakMap<readonly JournalEntry[], number>();

/** All entries of a node, latest change first. */
export async function readJournal(database: Database, nodeId: string): Promise<JournalEntry[]> {
	const rows = await database.getAllFromIndex('journal', 'by-node', ofNode(nodeId));
	const entries = readRows(rows).reverse();
	unread.set(entries, rows.length - entries.length);
	return entries;
}

/** Open entries of a node, unsorted. Reads only these, regardless of the journal's length. */
export async function readOpenEntries(database: Database, nodeId: string): Promise<JournalEntry[]> {
	return readRows(await database.getAllFromIndex('journal', 'by-open', [nodeId, 1]));
}

/** Entries of a node that changed after a time, unsorted. */
export async function readChangedSince(
	database: Database,
	nodeId: string,
	since: number,
): Promise<JournalEntry[]> {
	const range = IDBKeyRange.bound([nodeId, since], [nodeId, Infinity]);
	return readRows(await database.getAllFromIndex('journal', 'by-node', range));
}

/** Entries of a kind that changed after a time, latest change first. */
export async function readEntriesOf<Kind extends JournalKind>(
	database: Database,
	nodeId: string,
	kind: Kind,
	since = 0,
): Promise<EntryOf<Kind>[]> {
	const range = IDBKeyRange.bound([nodeId, kind, since], [nodeId, kind, Infinity]);
	const rows = await database.getAllFromIndex('journal', 'by-kind', range);
	return readRows(rows)
		.filter((entry) => isOf(entry, kind))
		.reverse();
}

function isOf<Kind extends JournalKind>(entry: JournalEntry, kind: Kind): entry is EntryOf<Kind> {
	return entry.kind === kind;
}

/**
 * Refreshes a journal. Reads only entries that were open or refused, or are open now, because others never
 * change.
 *
 * @returns the same list if nothing has changed
 */
export async function readJournalAgain(
	database: Database,
	nodeId: string,
	before: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
	const open = await readOpenEntries(database, nodeId);
	const ids = new Set(open.map(({ id }) => id));
	const mayHaveChanged = (entry: JournalEntry) => isOpen(entry) || entry.step === 'refused';
	const ended = before.filter((entry) => mayHaveChanged(entry) && !ids.has(entry.id));
	const endings = await Promise.all(ended.map(({ id }) => database.get('journal', id)));
	const changed = [...open, ...readRows(endings)];
	const known = new Map(before.filter((entry) => !isOpen(entry)).map((entry) => [entry.id, entry]));
	for (const entry of changed) known.set(entry.id, entry);
	const count = await database.countFromIndex('journal', 'by-node', ofNode(nodeId));
	const unreadBefore = unread.get(before) ?? 0;
	// An entry was added and completed since the last reading.
	if (known.size + unreadBefore !== count) return readJournal(database, nodeId);
	const after = [...known.values()].sort(byLatest);
	unread.set(after, unreadBefore);
	return isSame(before, after) ? before : after;
}

function isSame(before: readonly JournalEntry[], after: readonly JournalEntry[]): boolean {
	return (
		before.length === after.length &&
		after.every(({ id, updated, step }, place) => {
			const known = before[place];
			return known?.id === id && known.updated === updated && known.step === step;
		})
	);
}

/** Reverse order of the index. */
function byLatest(one: JournalEntry, other: JournalEntry): number {
	return other.updated - one.updated || (one.id < other.id ? 1 : -1);
}

function ofNode(nodeId: string): IDBKeyRange {
	return IDBKeyRange.bound([nodeId, 0], [nodeId, Infinity]);
}
