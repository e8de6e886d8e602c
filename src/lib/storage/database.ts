import type { JournalEntry } from '#lib/domain/flow/journal-entry.ts';
import type { Label, LabelKind } from '#lib/domain/labels.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import {
	openDB,
	unwrap,
	type DBSchema,
	type IDBPDatabase,
	type IDBPObjectStore,
	type IDBPTransaction,
	type StoreNames,
} from 'idb';
import type * as JournalMigration from './migration/journal-migration.ts';
import { rowOf } from './journal-row.ts';
import type {
	CandleChunk,
	SealedSecret,
	SettingRow,
	StoredAlert,
	StoredCounterparty,
	StoredDaemonKey,
	StoredDrawing,
	StoredEntry,
	StoredHolding,
	StoredMaker,
	StoredNotice,
	StoredReading,
	StoredSwap,
	StoredToken,
	StoredTokenPlaces,
	StoredTotalSample,
} from './rows.ts';
import type * as SwapMigration from './migration/swap-migration.ts';

/** The database of the page: one per origin. `rows.ts` has what is stored; one file per store reads and writes it. */
export interface Schema extends DBSchema {
	/** One row per setting. */
	settings: { key: string; value: SettingRow };
	/** Nodes that the user signed in to, without any secret. */
	nodes: { key: string; value: SavedNode };
	/** Sealed secrets, keyed like the node that they open. */
	secrets: { key: string; value: SealedSecret };
	/** Everything that signs, spends or trades: written before it goes out, deleted only when the user forgets it. */
	journal: {
		key: string;
		value: StoredEntry;
		indexes: {
			'by-node': [nodeId: string, updated: number];
			/** Open entries only. */
			'by-open': [nodeId: string, open: 1];
			'by-kind': [nodeId: string, kind: string, updated: number];
		};
	};
	/** Candle history in chunks of typed arrays; may be thrown away at any time. */
	candles: { key: [series: string, chunk: number]; value: CandleChunk };
	/** Facts of tokens, which never change; may be thrown away at any time. */
	tokens: { key: [nodeId: string, id: string]; value: StoredToken };
	/** Swaps that are over never change; may be thrown away at any time. */
	swaps: { key: [nodeId: string, id: string]; value: StoredSwap };
	/** Which tokens were held when that was last asked; may be thrown away at any time. */
	tokenHoldings: { key: [nodeId: string, id: string]; value: StoredHolding };
	/** The user's choices for each token; they are stored nowhere else. */
	tokenPlaces: { key: [nodeId: string, id: string]; value: StoredTokenPlaces };
	/** The worth of the portfolio over time; it is stored nowhere else. */
	portfolioSamples: { key: [nodeId: string, at: number]; value: StoredTotalSample };
	/** The last replies of a node's programs, for a time when they do not answer; may be thrown away at any time. */
	readings: { key: [nodeId: string, name: string]; value: StoredReading };
	/** The key that each daemon is known by on each chain. */
	daemonKeys: { key: [address: string, chain: string]; value: StoredDaemonKey };
	/** The notices, one row for each matter; ended ones are deleted after 30 days. */
	notices: { key: [nodeId: string, key: string]; value: StoredNotice };
	/** Swaps of each maker that the node's log has shown; the log may not go back as far any more. */
	makers: { key: [nodeId: string, maker: string]; value: StoredMaker };
	/** The counterparty of each swap of the user, once the node's log has named it. */
	counterparties: { key: [nodeId: string, id: string]; value: StoredCounterparty };
	/** The user's own names, notes and tags, over all nodes; they are stored nowhere else. */
	labels: { key: [kind: LabelKind, id: string]; value: Label };
	/** Price and offer alerts, with their memory; they are stored nowhere else. */
	alerts: { key: [nodeId: string, id: string]; value: StoredAlert };
	/** The user's drawings over the candles of each pair; they are stored nowhere else. */
	drawings: { key: [nodeId: string, base: string, rel: string, id: string]; value: StoredDrawing };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'swapdesk';
export const VERSION = 13;

/** Events of the database that other tabs or the browser cause. */
export interface DatabaseNews {
	/** Another tab still holds an older version open. */
	blocked(): void;
	/** It was closed under the page. @param reason the error with which every later use of it fails */
	lost(reason: DOMException): void;
}

/** Opens the database and brings it to this version's schema. */
export async function openDatabase(news?: DatabaseNews): Promise<Database> {
	try {
		return await open(news);
	} catch (error) {
		if (!(error instanceof OldRows)) throw error;
		return open(news, await loadRowMigrations());
	}
}

/** The database holds rows of another shape: it is left as it is until the migrations are loaded. */
class OldRows extends Error {}

/** The last version with rows of another shape. */
const LAST_OLD_ROWS = 7;

/** Few users have such rows: the others do not load this. */
type RowMigrations = typeof JournalMigration & typeof SwapMigration;

async function loadRowMigrations(): Promise<RowMigrations> {
	const [journal, swaps] = await Promise.all([
		import('./migration/journal-migration.ts'),
		import('./migration/swap-migration.ts'),
	]);
	return { ...journal, ...swaps };
}

/** @throws OldRows if it needs migrations and has none */
async function open(news?: DatabaseNews, migrations?: RowMigrations): Promise<Database> {
	let lacksMigrations = false;
	const lose = (database: IDBDatabase, loss: DatabaseLoss) => {
		const reason = closeFor(database, loss);
		news?.lost(reason);
	};
	const opening: Promise<Database> = openDB<Schema>(NAME, VERSION, {
		upgrade(database, oldVersion, _newVersion, transaction) {
			const hasOldRows = oldVersion > 0 && oldVersion <= LAST_OLD_ROWS;
			lacksMigrations = hasOldRows && !migrations;
			// A migration that fails is undone as a whole, as half of one would pass for all of it; openDB says so.
			const migrated = lacksMigrations
				? transaction.abort()
				: migrate(database, oldVersion, transaction, hasOldRows ? migrations : undefined).catch(() =>
						transaction.abort(),
					);
			void Promise.allSettled([migrated, transaction.done]);
		},
		blocked: () => news?.blocked(),
		blocking(_current, next, event) {
			// Another tab wants to migrate or to delete it: let go, so that it is not held up by this one.
			lose(event.target as IDBDatabase, next === null ? 'DeletedError' : 'ReplacedError');
		},
		// By the browser itself, as when the user clears the data of the site.
		terminated: () => lose(unwrap(database), 'ClearedError'),
	});
	const database = await opening.catch((error: unknown) => {
		throw lacksMigrations ? new OldRows() : error;
	});
	return database;
}

/**
 * Why an open database was closed under the page: the name of the DOMException with which every later use of it fails.
 * Browsers themselves give all of them one name.
 */
type DatabaseLoss = 'ReplacedError' | 'DeletedError' | 'ClearedError';

function closeFor(database: IDBDatabase, loss: DatabaseLoss): DOMException {
	const reason = new DOMException('The database was closed under this page.', loss);
	database.close();
	database.transaction = () => {
		throw reason;
	};
	return reason;
}

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/** The stores and indexes that each version brought. */
const CREATIONS: readonly (readonly [
	version: number,
	create: (database: Database, upgrade: Upgrade) => void,
])[] = [
	[1, createFirstStores],
	[2, (database) => database.createObjectStore('swaps', { keyPath: ['nodeId', 'id'] })],
	[3, createTokenStores],
	[4, (_database, upgrade) => indexJournal(upgrade.objectStore('journal'))],
	[5, (database) => database.createObjectStore('daemonKeys', { keyPath: ['address', 'chain'] })],
	[6, (database) => database.createObjectStore('portfolioSamples', { keyPath: ['nodeId', 'at'] })],
	[7, (database) => database.createObjectStore('readings', { keyPath: ['nodeId', 'name'] })],
	[9, (database) => database.createObjectStore('notices', { keyPath: ['nodeId', 'key'] })],
	[10, createMakerStores],
	[11, (database) => database.createObjectStore('labels', { keyPath: ['kind', 'id'] })],
	[12, (database) => database.createObjectStore('alerts', { keyPath: ['nodeId', 'id'] })],
	[13, (database) => database.createObjectStore('drawings', { keyPath: ['nodeId', 'base', 'rel', 'id'] })],
];

async function migrate(
	database: Database,
	oldVersion: number,
	upgrade: Upgrade,
	rows: RowMigrations | undefined,
): Promise<void> {
	for (const [version, create] of CREATIONS) if (oldVersion < version) create(database, upgrade);
	// Daemons are known by their keys since: what earlier versions believed of tokens is read again, with its proof.
	if (oldVersion < 5) await upgrade.objectStore('tokens').clear();
	const journal = upgrade.objectStore('journal');
	if (rows && oldVersion < 4) await separateCalls(journal, rows);
	if (rows && oldVersion < 8) await renameSwaps(journal, upgrade.objectStore('swaps'), rows);
}

function createFirstStores(database: Database): void {
	database.createObjectStore('settings', { keyPath: 'name' });
	database.createObjectStore('nodes', { keyPath: 'id' });
	database.createObjectStore('secrets', { keyPath: 'id' });
	database.createObjectStore('journal', { keyPath: 'id' }).createIndex('by-node', ['nodeId', 'updated']);
	database.createObjectStore('candles', { keyPath: ['series', 'chunk'] });
	database.createObjectStore('tokens', { keyPath: ['nodeId', 'id'] });
}

function createTokenStores(database: Database): void {
	database.createObjectStore('tokenHoldings', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('tokenPlaces', { keyPath: ['nodeId', 'id'] });
}

function createMakerStores(database: Database): void {
	database.createObjectStore('makers', { keyPath: ['nodeId', 'maker'] });
	database.createObjectStore('counterparties', { keyPath: ['nodeId', 'id'] });
}

/** A damaged row stays as it is: one of them must not keep all others from the user. */
function tryTo<Old, Row>(migrateRow: (old: Old) => Row, old: unknown): Row | undefined {
	try {
		return migrateRow(old as Old);
	} catch {
		return undefined;
	}
}

type Migrated<Name extends StoreNames<Schema>> = IDBPObjectStore<
	Schema,
	StoreNames<Schema>[],
	Name,
	'versionchange'
>;

/** Open entries, and those of a kind, are found by an index. */
function indexJournal(journal: Migrated<'journal'>): void {
	journal.createIndex('by-open', ['nodeId', 'open']);
	journal.createIndex('by-kind', ['nodeId', 'kind', 'updated']);
}

/** Calls become entries of their own form. */
async function separateCalls(
	journal: Migrated<'journal'>,
	{ migrateEntry }: Pick<RowMigrations, 'migrateEntry'>,
): Promise<void> {
	for await (const cursor of journal) {
		const entry = tryTo<JournalMigration.OldEntry, JournalEntry>(migrateEntry, cursor.value);
		if (entry) await cursor.update(rowOf(entry));
	}
}

/** Swaps have texts for ids, and stages in the words of the trade. */
async function renameSwaps(
	journal: Migrated<'journal'>,
	swaps: Migrated<'swaps'>,
	{ migrateSwapIds, migrateSwap }: Pick<RowMigrations, 'migrateSwapIds' | 'migrateSwap'>,
): Promise<void> {
	for await (const cursor of journal) {
		const row = tryTo(migrateSwapIds, cursor.value);
		if (row) await cursor.update(row);
	}
	for await (const cursor of swaps) {
		const row = tryTo<SwapMigration.OldSwap, StoredSwap>(migrateSwap, cursor.value);
		if (row) await cursor.update(row);
	}
}
