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

/** A row of a backup that grants trust. It is written only if the user ticks it, and not counted before. */
interface AskedRow {
	/** The row with its store, as text. */
	readonly id: string;
	readonly store: BackupStore;
	readonly row: object;
	/** This browser has a different row in its place. */
	readonly isOther: boolean;
}

export interface BackupComparison {
	readonly matches: readonly StoreMatch[];
	readonly asked: readonly AskedRow[];
}

/** The user's choices for a backup. */
export interface RestoreChoices {
	/** Which of two rows that differ is stored; the one here if missing. */
	readonly kept?: Readonly<Partial<Record<BackupStore, KeptRow>>>;
	/** Ids of the rows that the user has ticked. */
	readonly ticked?: ReadonlySet<string>;
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
export function compareBackup(database: Database, content: BackupContent): Promise<BackupComparison> {
	return mergeAll(database, content, 'readonly', {});
}

/**
 * Writes the rows of a backup in one step: all of them or none. They are compared once more, as other tabs may have written
 * meanwhile. Rows that differ stay as they are here, unless the user has chosen those of the backup; rows that grant trust
 * are left out unless they are ticked.
 */
export async function restoreBackup(
	database: Database,
	content: BackupContent,
	choices: RestoreChoices,
): Promise<readonly StoreMatch[]> {
	return (await mergeAll(database, content, 'readwrite', choices)).matches;
}

type AnyStore = IDBPObjectStore<Schema, BackupStore[], BackupStore, 'readonly' | 'readwrite'>;

async function mergeAll(
	database: Database,
	{ rows, refused }: BackupContent,
	mode: 'readonly' | 'readwrite',
	choices: RestoreChoices,
): Promise<BackupComparison> {
	const names = STORES_IN_BACKUP.filter(
		(name) => refused[name] !== undefined || rows.some(({ store }) => store === name),
	);
	if (names.length === 0) return { matches: [], asked: [] };
	const asked: AskedRow[] = [];
	const counts = new Map(names.map((name) => [name, { new: 0, same: 0, farther: 0, differs: 0 }]));
	const merging = database.transaction(names, mode, { durability: 'strict' });
	// A row that cannot be written takes back those before it.
	merging.done.catch(() => undefined);
	try {
		for (const { store, row } of rows) {
			const rowsHere = merging.objectStore(store) as AnyStore;
			const here: unknown = await rowsHere.get(keyOf(rowsHere, row));
			const { match, ask, next } = mergeRow(store, row, here, choices);
			if (ask) asked.push(ask);
			if (next && mode === 'readwrite') await rowsHere.put?.(next as never);
			const count = match && counts.get(store);
			if (count) count[match] += 1;
		}
	} catch (error) {
		merging.abort();
		throw error;
	}
	await merging.done;
	const matches = names.map((store) => ({
		...{ store, refused: refused[store] ?? 0, isChoice: storeInBackup(store).isFarther === undefined },
		...(counts.get(store) as MatchCounts),
	}));
	return { matches, asked };
}

/** @returns how a row is counted, if it is; what the user is asked about it; and the row that takes the place of the one here */
function mergeRow(store: BackupStore, row: object, here: unknown, { kept = {}, ticked }: RestoreChoices) {
	const match = matchRow(store, row, here);
	const { written, isFarther, isAsked } = storeInBackup(store);
	if (match === 'same') return { match };
	const next = written?.(row, here) ?? row;
	if (isAsked?.(row)) {
		const ask: AskedRow = { id: textOfRow([store, row]), store, row, isOther: here !== undefined };
		return ticked?.has(ask.id) ? { match, ask, next } : { ask };
	}
	const isTaken = match !== 'differs' || (!isFarther && kept[store] === 'backup');
	return { match, next: isTaken ? next : undefined };
}

/** The key of a row, by the members that its store is keyed by. */
function keyOf({ keyPath }: { readonly keyPath: string | string[] | null }, row: object): never {
	const member = (name: string | null) => (row as Record<string, unknown>)[name ?? ''];
	return (Array.isArray(keyPath) ? keyPath.map(member) : member(keyPath)) as never;
}
