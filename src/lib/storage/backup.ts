import type { StoreNames, IDBPObjectStore } from 'idb';
import { isChunk } from '#lib/domain/market/candles.ts';
import { isFarther, mayMove, movedEntry } from '#lib/domain/flow/entry-merge.ts';
import { isCount, isObject, isText } from './row-check.ts';
import { isStoredCounterparty, isStoredMaker } from './makers.ts';
import { isStoredAlert } from './alerts.ts';
import { isStoredDrawing } from './drawings.ts';
import { isStoredNotice } from './notices.ts';
import { isStoredSwap } from './swaps.ts';
import { isStoredDaemonKey } from './daemon-keys.ts';
import type { Schema, Database } from './database.ts';
import { readRow, rowOf } from './journal-row.ts';
import { isLabel } from './labels.ts';
import { isSavedNode } from './nodes.ts';
import { isSettingAsked, isSettingInBackup } from './setting-names.ts';
import { isStoredTokenPlaces } from './tokens.ts';
import { isStoredSample } from './total-samples.ts';
import { BackupError } from './backup-file.ts';

/**
 * A row to back up, or why it is left out: `unsent`, `stays` (for this browser only), or `undefined` if
 * unreadable.
 */
type BackupRow = object | 'unsent' | 'stays' | undefined;

/** Handling of a database store in backups. */
interface StoreInBackup {
	/** `on-wish`: optional, because the rows are large and can be fetched again. */
	readonly held: 'always' | 'on-wish';
	readonly read: (row: unknown) => BackupRow;
	/** Part of a row that is compared with the stored row of the same key; the whole row if missing. */
	readonly compared?: (row: object) => object;
	/** True if the row grants trust: such a row is restored only after the user ticks it. */
	readonly isAsked?: (row: object) => boolean;
	/** True if the backup's row is more advanced and replaces the stored row without asking the user. */
	readonly isFarther?: (fromBackup: object, here: unknown) => boolean;
	/** Returns the row to write; if missing, the backup's row is written unchanged. */
	readonly written?: (fromBackup: object, here: unknown) => object;
}

interface StoreLeftOut {
	readonly held: false;
	readonly because: string;
}

const ifIs =
	<Row extends object>(check: (row: unknown) => row is Row) =>
	(row: unknown): Row | undefined =>
		check(row) ? row : undefined;

function without(row: object, ...names: readonly string[]): object {
	return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

/**
 * The user's choices for a node: the only properties that a backup may change if this browser knows the node.
 */
const nodeChoices = (row: object) =>
	'name' in row ? { name: row.name, place: 'place' in row ? row.place : undefined } : {};

/**
 * Node id of the practice node inside the page. Its world never leaves the browser, so its data is not backed
 * up.
 */
const PRACTICE_PAGE = 'practice';

const isOfPractice = (row: unknown): boolean =>
	isObject(row) &&
	(row['nodeId'] === PRACTICE_PAGE ||
		row['id'] === PRACTICE_PAGE ||
		(isText(row['name']) && row['name'].endsWith(` ${PRACTICE_PAGE}`)) ||
		(isText(row['series']) && row['series'].startsWith(`["${PRACTICE_PAGE}",`)));

/** Every store of the database; a store without an entry here fails the type check. */
const BACKUP_STORES = {
	settings: {
		held: 'always',
		read: readSettingRow,
		isAsked: (row) => 'name' in row && isText(row.name) && isSettingAsked(row.name),
	},
	nodes: {
		held: 'always',
		// A backup contains no key, no consent, and nothing that only the passphrase can prove.
		read: (row) =>
			isSavedNode(row) && row.id === `${row.address} ${row.wallet}`
				? {
						...without(row, 'mayGetKey', 'walletSource', 'account', 'publicKey'),
						...{ keeping: 'memory', resumes: false },
					}
				: undefined,
		isAsked: () => true,
		compared: nodeChoices,
		written: (row, here) => (isSavedNode(here) ? { ...here, ...nodeChoices(row) } : row),
	},
	journal: {
		held: 'always',
		read: readEntryRow,
		compared: (row) => without(row, 'isRestored'),
		isFarther: (row, here) => {
			const [entry, known] = [readRow(row), readRow(here)];
			return entry !== undefined && known !== undefined && isFarther(entry, known);
		},
		written: (row) => {
			const entry = readRow(row);
			return entry ? rowOf(movedEntry(entry)) : row;
		},
	},
	labels: {
		held: 'always',
		read: ifIs(isLabel),
		isAsked: () => true,
		compared: (row) => without(row, 'changed'),
	},
	swaps: { held: 'always', read: ifIs(isStoredSwap) },
	notices: { held: 'always', read: ifIs(isStoredNotice) },
	// An alert's `memory` changes with every reading.
	alerts: {
		held: 'always',
		read: ifIs(isStoredAlert),
		compared: (row) => without(row, 'hit', 'memory'),
	},
	drawings: { held: 'always', read: ifIs(isStoredDrawing) },
	tokenPlaces: { held: 'always', read: ifIs(isStoredTokenPlaces), isAsked: () => true },
	portfolioSamples: { held: 'always', read: ifIs(isStoredSample) },
	daemonKeys: { held: 'always', read: ifIs(isStoredDaemonKey), isAsked: () => true },
	makers: { held: 'always', read: ifIs(isStoredMaker), isAsked: () => true },
	counterparties: { held: 'always', read: ifIs(isStoredCounterparty) },
	candles: { held: 'on-wish', read: readCandleRow },
	secrets: { held: false, because: 'sealed keys stay in the browser that sealed them' },
	tokens: { held: false, because: 'the daemon proves them again' },
	tokenHoldings: { held: false, because: 'the daemon says them again' },
	readings: { held: false, because: 'the last replies, which the node repeats' },
} as const satisfies Readonly<Record<StoreNames<Schema>, StoreInBackup | StoreLeftOut>>;

type Stores = typeof BACKUP_STORES;

export type BackupStore = {
	[Name in keyof Stores]: Stores[Name]['held'] extends false ? never : Name;
}[keyof Stores];

const STORES_IN_BACKUP = Object.entries<StoreInBackup | StoreLeftOut>(BACKUP_STORES)
	.filter(([, { held }]) => held !== false)
	.map(([name]) => name as BackupStore);

function isBackupStore(name: unknown): name is BackupStore {
	return STORES_IN_BACKUP.includes(name as BackupStore);
}

const storeInBackup = (store: BackupStore): StoreInBackup => BACKUP_STORES[store];

function backupRow(store: BackupStore, row: unknown): BackupRow {
	return isOfPractice(row) ? 'stays' : storeInBackup(store).read(row);
}

function readSettingRow(row: unknown): BackupRow {
	if (!isObject(row) || !isText(row['name']) || !('value' in row)) return undefined;
	if (!isSettingInBackup(row['name'])) return 'stays';
	return isShallow(row['value']) ? { name: row['name'], value: row['value'] } : undefined;
}

/** Far deeper than any setting. A value with thousands of levels could neither be compared nor stored. */
const MAX_LEVELS = 50;

function isShallow(value: unknown, levels = MAX_LEVELS): boolean {
	if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true;
	return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

function readEntryRow(row: unknown): BackupRow {
	const entry = readRow(row);
	if (!entry) return undefined;
	return mayMove(entry) ? entry : 'unsent';
}

function readCandleRow(row: unknown): object | undefined {
	if (!isObject(row) || !isText(row['series']) || !isCount(row['chunk'])) return undefined;
	const timescale = timescaleOf(row['series']);
	return timescale !== undefined && isChunk(row['rows'], row['chunk'], timescale) ? row : undefined;
}

/**
 * Returns the timescale from a series name, which is a JSON list of node, base, rel and timescale in seconds.
 */
function timescaleOf(series: string): number | undefined {
	try {
		const parts: unknown = JSON.parse(series);
		const [nodeId, base, rel, timescale] = Array.isArray(parts) ? (parts as unknown[]) : [];
		return [nodeId, base, rel].every(isText) && isCount(timescale) && timescale > 0 ? timescale : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Prefix of strings that encode values without a JSON form. Plain strings that start with such a prefix are
 * escaped with `s:`.
 */
const MARK = /^[nfs]:/;

/**
 * Serialises a row as JSON with sorted keys, so that equal rows have equal strings. A bigint or typed array
 * becomes a prefixed string.
 *
 * @throws TypeError if a value cannot be serialised
 */
export function textOfRow(row: unknown): string {
	return JSON.stringify(row, (_name, value: unknown) => {
		if (typeof value === 'bigint') return `n:${value}`;
		if (typeof value === 'string') return MARK.test(value) ? `s:${value}` : value;
		if (value instanceof Float64Array) return `f:${bytesOf(value).toBase64()}`;
		if (!isObject(value) || Array.isArray(value)) return value;
		if (isPlain(value)) return inOrder(value);
		throw new TypeError('Cannot be told as text.');
	});
}

/**
 * Parses a serialised row from an untrusted source.
 *
 * @throws SyntaxError if it is not a row
 */
export function rowOfText(text: string): unknown {
	return JSON.parse(text, (name, value: unknown) => {
		// This property name would change the prototype of copies.
		if (name === '__proto__') throw new SyntaxError('Not a row.');
		return typeof value === 'string' && MARK.test(value) ? valueOfMark(value) : value;
	});
}

function valueOfMark(text: string): unknown {
	const rest = text.slice(2);
	if (text.startsWith('s:')) return rest;
	if (text.startsWith('n:')) {
		if (!/^-?\d{1,400}$/.test(rest)) throw new SyntaxError('Not a number.');
		return BigInt(rest);
	}
	const bytes = Uint8Array.fromBase64(rest);
	if (bytes.length % Float64Array.BYTES_PER_ELEMENT > 0) throw new SyntaxError('Not a list of numbers.');
	return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / Float64Array.BYTES_PER_ELEMENT);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array) =>
	new Uint8Array(buffer, byteOffset, byteLength);

function isPlain(value: object): boolean {
	const proto: unknown = Object.getPrototypeOf(value);
	return proto === Object.prototype || proto === null;
}

function inOrder(value: Record<string, unknown>): Record<string, unknown> {
	const entries = Object.entries(value).filter(([, member]) => member !== undefined);
	return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** First line of the decrypted content. Every other line is a store name and a row. */
const TITLE = '{"swapdesk":"rows"}';

/** Rows read before yielding to the event loop. */
const AT_ONCE = 200;

export interface BackupOptions {
	readonly withCandles: boolean;
	/** True if a string may contain a secret: its row is left out of the backup. */
	readonly holdsSecret: (text: string) => boolean;
}

/** The rows of this browser as one string, and the number of rows left out. */
export interface BackupText {
	readonly text: string;
	readonly rows: number;
	readonly unsent: number;
	/** Rows that may contain a secret. */
	readonly secret: number;
	/** Rows that are damaged or from a different version. */
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
			// Candles are exempt: base64 numbers can resemble a key.
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

interface RestoredRow {
	readonly store: BackupStore;
	readonly row: object;
}

export interface BackupContent {
	readonly rows: readonly RestoredRow[];
	/** Rows that failed validation, by store. */
	readonly refused: Readonly<Partial<Record<BackupStore, number>>>;
	/** Rows of unknown stores, written by a newer version. */
	readonly unknown: number;
}

/** Lines read before yielding to the event loop. */
const LINES_AT_ONCE = 500;

/**
 * Validates every row with the same check as a read from the database.
 *
 * @throws BackupError if the text is not the content of a backup
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

/** Result of comparing a backup's row with the stored row of the same key. */
type RowMatch =
	| 'new'
	| 'same'
	/** The backup's row is more advanced and replaces the stored row. */
	| 'farther'
	/** Both rows are valid and the user chooses. In the journal the stored row is always kept. */
	| 'differs';

export type CachedRow = 'here' | 'backup';

/** Rows of one store by result. */
type MatchCounts = Readonly<Record<RowMatch, number>>;

export interface StoreMatch extends MatchCounts {
	readonly store: BackupStore;
	/** Rows of the backup that failed validation. */
	readonly refused: number;
	/** True if the user can choose between differing rows. */
	readonly isChoice: boolean;
}

/** A row that grants trust. It is written and counted only after the user ticks it. */
interface AskedRow {
	/** Serialised store name and row. */
	readonly id: string;
	readonly store: BackupStore;
	readonly row: object;
	/** True if this browser has a different row with the same key. */
	readonly isOther: boolean;
}

export interface BackupComparison {
	readonly matches: readonly StoreMatch[];
	readonly asked: readonly AskedRow[];
}

export interface RestoreChoices {
	/** Choice between two differing rows, by store; `here` if missing. */
	readonly kept?: Readonly<Partial<Record<BackupStore, CachedRow>>>;
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

/** Compares a backup with the stored rows; changes nothing. */
export function compareBackup(database: Database, content: BackupContent): Promise<BackupComparison> {
	return mergeAll(database, content, 'readonly', {});
}

/**
 * Writes the rows of a backup in one transaction, and compares them again because other tabs may have written
 * since. Differing rows keep the stored version unless the user chose the backup; rows that grant trust are
 * written only if ticked.
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
	// If one row cannot be written, the transaction rolls back all of them.
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

/** @returns the match, if the row is counted; the question for the user; and the row to write */
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

function keyOf({ keyPath }: { readonly keyPath: string | string[] | null }, row: object): never {
	const member = (name: string | null) => (row as Record<string, unknown>)[name ?? ''];
	return (Array.isArray(keyPath) ? keyPath.map(member) : member(keyPath)) as never;
}
