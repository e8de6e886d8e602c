import type { Database } from '../database.ts';
import { BackupError } from './backup-file.ts';
import {
	backupRow,
	isBackupStore,
	storeInBackup,
	STORES_IN_BACKUP,
	type BackupStore,
} from './backup-stores.ts';
import { rowOfText, textOfRow } from './row-text.ts';

/** The first line of what is sealed. Each other line is a row and the store that it is from. */
const TITLE = '{"swapdesk":"rows"}';

/** Rows that are read before the page may draw again. */
const AT_ONCE = 200;

export interface BackupOptions {
	readonly withCandles: boolean;
	/** A text that may hold a secret: its row stays out of the backup. */
	readonly holdsSecret: (text: string) => boolean;
}

/** The rows of this browser as one text, and how many stay out of it. */
export interface BackupText {
	readonly text: string;
	readonly rows: number;
	/** Transactions that were not sent. */
	readonly unsent: number;
	/** A secret may have slipped into them. */
	readonly secret: number;
	/** They are damaged, or of another version. */
	readonly unreadable: number;
}

export async function readBackupText(database: Database, options: BackupOptions): Promise<BackupText> {
	const lines = [TITLE];
	const out = { unsent: 0, secret: 0, unreadable: 0 };
	for (const store of STORES_IN_BACKUP) {
		const isLarge = storeInBackup(store).held === 'on-wish';
		if (isLarge && !options.withCandles) continue;
		for await (const row of rowsOf(database, store)) {
			const line = lineOf(store, row);
			if (line === 'unsent' || line === 'unreadable') out[line] += 1;
			// Numbers in base 64 can look like any key.
			else if (line !== 'stays' && !isLarge && options.holdsSecret(line)) out.secret += 1;
			else if (line !== 'stays') lines.push(line);
		}
	}
	return { text: lines.join('\n'), rows: lines.length - 1, ...out };
}

function lineOf(store: BackupStore, row: unknown): string {
	const read = backupRow(store, row);
	if (typeof read !== 'object') return read ?? 'unreadable';
	try {
		return textOfRow([store, read]);
	} catch {
		return 'unreadable';
	}
}

async function* rowsOf(database: Database, store: BackupStore): AsyncGenerator<unknown> {
	let after: IDBKeyRange | undefined;
	for (;;) {
		const { store: rows } = database.transaction(store);
		const [keys, values] = await Promise.all([rows.getAllKeys(after, AT_ONCE), rows.getAll(after, AT_ONCE)]);
		yield* values;
		const last = keys.at(-1);
		if (keys.length < AT_ONCE || last === undefined) return;
		after = IDBKeyRange.lowerBound(last, true);
	}
}

/** A row that was taken out of a backup and checked. */
interface RestoredRow {
	readonly store: BackupStore;
	readonly row: object;
}

export interface BackupContent {
	readonly rows: readonly RestoredRow[];
	/** Rows that this version does not take, by their stores. */
	readonly refused: Readonly<Partial<Record<BackupStore, number>>>;
	/** Rows of stores that this version does not know. */
	readonly unknown: number;
}

/** Lines that are read before the page may draw again. */
const LINES_AT_ONCE = 500;

/**
 * Every row is held against the check of its store, as it is when it is read from the database.
 *
 * @throws BackupError unless it is the content of a backup
 */
export async function readContent(text: string): Promise<BackupContent> {
	const [title, ...lines] = text.split('\n');
	if (title !== TITLE) throw new BackupError('damaged');
	const rows: RestoredRow[] = [];
	const refused: Partial<Record<BackupStore, number>> = {};
	let unknown = 0;
	for (const [place, line] of lines.entries()) {
		if (place % LINES_AT_ONCE === LINES_AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
		const { store, row } = readLine(line);
		if (store === undefined) unknown += 1;
		else if (row === undefined) refused[store] = (refused[store] ?? 0) + 1;
		else rows.push({ store, row });
	}
	return { rows, refused, unknown };
}

function readLine(line: string): { readonly store?: BackupStore; readonly row?: object } {
	try {
		const read = rowOfText(line);
		const [store, value] = Array.isArray(read) ? (read as unknown[]) : [];
		if (!isBackupStore(store)) return {};
		const row = backupRow(store, value);
		return typeof row === 'object' ? { store, row } : { store };
	} catch {
		return {};
	}
}
