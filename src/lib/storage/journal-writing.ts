import type { IDBPObjectStore } from 'idb';
import type { Database, Schema } from './database.ts';

export type JournalStore = IDBPObjectStore<Schema, ['journal'], 'journal', 'readwrite'>;

/**
 * Changes the journal in one transaction of the database: of two tabs that change the same entry the second one sees what
 * the first one wrote. The disk has it before the promise resolves: what follows may send money.
 */
export async function changeJournal<Result>(
	database: Database,
	change: (journal: JournalStore) => Promise<Result>,
): Promise<Result> {
	const writing = database.transaction('journal', 'readwrite', { durability: 'strict' });
	const [result] = await Promise.all([change(writing.store), writing.done]);
	return result;
}

export function newEntryId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
