import type { IDBPObjectStore } from 'idb';
import type { Database, Schema } from '../database.ts';
import type { BackupContent } from './backup-content.ts';
import { backupRow, STORES_IN_BACKUP, storeInBackup, type BackupStore } from './backup-stores.ts';
import { textOfRow } from './row-text.ts';

/** How a row of a backup stands to the one of the same key here. */
type RowMatch =
	| 'new'
	| 'same'
	/** It has come farther, and takes the place of the one here. */
	| 'farther'
	/** Both are good: the user chooses. In the journal the one here stays. */
	| 'differs';

/** Which of two rows that differ is stored. */
export type KeptRow = 'here' | 'backup';

/** The rows of one store, by how they stand to those here. */
type MatchCounts = Readonly<Record<RowMatch, number>>;

export interface StoreMatch extends MatchCounts {
	readonly store: BackupStore;
	/** Rows of the backup that this version does not take. */
	readonly refused: number;
	/** Whether the user can choose between rows that differ. */
	readonly isChoice: boolean;
}

function matchRow(store: BackupStore, fromBackup: object, here: unknown): RowMatch {
	if (here === undefined) return 'new';
	const { compared = (row) => row, isFarther } = storeInBackup(store);
	const known = backupRow(store, here);
	const isSame = typeof known === 'object' && textOfRow(compared(known)) === textOfRow(compared(fromBackup));
	if (isSame) return 'same';
	return isFarther?.(fromBackup, here) ? 'farther' : 'differs';
}

/** Compares a backup with what is stored here, and changes nothing. */
export function compareBackup(database: Database, content: BackupContent): Promise<readonly StoreMatch[]> {
	return mergeAll(database, content, 'readonly', () => 'here');
}

/**
 * Writes the rows of a backup in one step: all of them or none. They are compared once more, as other tabs may have written
 * meanwhile. Rows that differ stay as they are here, unless the user has chosen those of the backup.
 */
export function restoreBackup(
	database: Database,
	content: BackupContent,
	choices: Readonly<Partial<Record<BackupStore, KeptRow>>>,
): Promise<readonly StoreMatch[]> {
	return mergeAll(database, content, 'readwrite', (store) => choices[store] ?? 'here');
}

type AnyStore = IDBPObjectStore<Schema, BackupStore[], BackupStore, 'readonly' | 'readwrite'>;

async function mergeAll(
	database: Database,
	{ rows, refused }: BackupContent,
	mode: 'readonly' | 'readwrite',
	choose: (store: BackupStore) => KeptRow,
): Promise<readonly StoreMatch[]> {
	const names = STORES_IN_BACKUP.filter(
		(name) => refused[name] !== undefined || rows.some(({ store }) => store === name),
	);
	if (names.length === 0) return [];
	const counts = new Map(names.map((name) => [name, { new: 0, same: 0, farther: 0, differs: 0 }]));
	const merging = database.transaction(names, mode, { durability: 'strict' });
	// A row that cannot be written takes back those before it.
	merging.done.catch(() => undefined);
	try {
		for (const { store, row } of rows) {
			const rowsHere = merging.objectStore(store) as AnyStore;
			const { match, next } = mergeRow(store, row, await rowsHere.get(keyOf(rowsHere, row)), choose(store));
			if (next && mode === 'readwrite') await rowsHere.put?.(next as never);
			const count = counts.get(store);
			if (count) count[match] += 1;
		}
	} catch (error) {
		merging.abort();
		throw error;
	}
	await merging.done;
	return names.map((store) => ({
		...{ store, refused: refused[store] ?? 0, isChoice: storeInBackup(store).isFarther === undefined },
		...(counts.get(store) as MatchCounts),
	}));
}

/** @returns the row that takes the place of the one here, if it is to be another one */
function mergeRow(store: BackupStore, row: object, here: unknown, kept: KeptRow) {
	const match = matchRow(store, row, here);
	const { written, isFarther } = storeInBackup(store);
	const isTaken = match === 'differs' ? !isFarther && kept === 'backup' : match !== 'same';
	return { match, next: isTaken ? (written?.(row, here) ?? row) : undefined };
}

/** The key of a row, by the members that its store is keyed by. */
function keyOf({ keyPath }: { readonly keyPath: string | string[] | null }, row: object): never {
	const member = (name: string | null) => (row as Record<string, unknown>)[name ?? ''];
	return (Array.isArray(keyPath) ? keyPath.map(member) : member(keyPath)) as never;
}
