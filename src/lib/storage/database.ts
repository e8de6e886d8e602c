import type { Label, LabelKind } from '#lib/domain/labels.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { openDB, unwrap, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import type {
	CandleChunk,
	EncryptedSecret,
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

/** The database of the page: one per origin. `rows.ts` defines the rows; one file per store reads and writes it. */
export interface Schema extends DBSchema {
	settings: { key: string; value: SettingRow };
	/** Nodes that the user signed in to, without any secret. */
	nodes: { key: string; value: SavedNode };
	/** Sealed secrets, keyed like the node that they open. */
	secrets: { key: string; value: EncryptedSecret };
	/** Every action that signs, spends or trades: written before it is sent, deleted only when the user forgets it. */
	journal: {
		key: string;
		value: StoredEntry;
		indexes: {
			'by-node': [nodeId: string, updated: number];
			'by-open': [nodeId: string, open: 1];
			'by-kind': [nodeId: string, kind: string, updated: number];
		};
	};
	/** Candle history in chunks of typed arrays; may be deleted at any time. */
	candles: { key: [series: string, chunk: number]; value: CandleChunk };
	/** Facts of tokens, which never change; may be deleted at any time. */
	tokens: { key: [nodeId: string, id: string]; value: StoredToken };
	/** Finished swaps never change; may be deleted at any time. */
	swaps: { key: [nodeId: string, id: string]; value: StoredSwap };
	/** The tokens held at the last query; may be deleted at any time. */
	tokenHoldings: { key: [nodeId: string, id: string]; value: StoredHolding };
	/** The user's choices for each token; stored nowhere else. */
	tokenPlaces: { key: [nodeId: string, id: string]; value: StoredTokenPlaces };
	/** The worth of the portfolio over time; stored nowhere else. */
	portfolioSamples: { key: [nodeId: string, at: number]; value: StoredTotalSample };
	/** The last replies of a node's programs, for when they do not answer; may be deleted at any time. */
	readings: { key: [nodeId: string, name: string]; value: StoredReading };
	daemonKeys: { key: [address: string, chain: string]; value: StoredDaemonKey };
	/** The notices, one row per subject; ended ones are deleted after 30 days. */
	notices: { key: [nodeId: string, key: string]; value: StoredNotice };
	/** Swaps of each maker seen in the node's log, which may no longer go back as far. */
	makers: { key: [nodeId: string, maker: string]; value: StoredMaker };
	/** The counterparty of each swap of the user, once the node's log has named it. */
	counterparties: { key: [nodeId: string, id: string]; value: StoredCounterparty };
	/** The user's names, notes and tags, for all nodes; stored nowhere else. */
	labels: { key: [kind: LabelKind, id: string]; value: Label };
	/** Price and offer alerts, with their memory; stored nowhere else. */
	alerts: { key: [nodeId: string, id: string]; value: StoredAlert };
	/** The user's drawings on the candles of each pair; stored nowhere else. */
	drawings: { key: [nodeId: string, base: string, rel: string, id: string]; value: StoredDrawing };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'swapdesk';

/** Upgrades the database by one version. The rows that it changes may be damaged. */
export type Upgrade = (
	database: Database,
	transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void | Promise<void>;

/** One upgrade per version, in order. A released version is never changed: a new one is appended. */
export const UPGRADES: readonly Upgrade[] = [createStores];

export const VERSION = UPGRADES.length;

/** Events of the database caused by other tabs or the browser. */
export interface DatabaseNews {
	/** Another tab still has an older version open. */
	blocked(): void;
	/** The database was closed under the page. @param reason the error with which every later use of it fails */
	lost(reason: DOMException): void;
}

/**
 * Opens the database and upgrades it to this version's schema.
 *
 * @throws `VersionError` if a later version has used it: it is left unchanged
 */
export async function openDatabase(news?: DatabaseNews, upgrades = UPGRADES): Promise<Database> {
	const lose = (database: IDBDatabase, loss: DatabaseLoss) => {
		const reason = closeFor(database, loss);
		news?.lost(reason);
	};
	const database: Database = await openDB<Schema>(NAME, upgrades.length, {
		upgrade(stores, oldVersion, _newVersion, transaction) {
			// A failed upgrade is undone as a whole, as half of one would count as complete; openDB reports it.
			const upgraded = upgrade(stores, transaction, upgrades.slice(oldVersion)).catch(() =>
				transaction.abort(),
			);
			void Promise.allSettled([upgraded, transaction.done]);
		},
		blocked: () => news?.blocked(),
		blocking(_current, next, event) {
			// Another tab wants to upgrade or delete it: close it, so as not to block that tab.
			lose(event.target as IDBDatabase, next === null ? 'DeletedError' : 'ReplacedError');
		},
		// Closed by the browser itself, as when the user clears the data of the site.
		terminated: () => lose(unwrap(database), 'ClearedError'),
	});
	return database;
}

/**
 * Why an open database was closed under the page: the name of the DOMException with which every later use of it fails.
 * Browsers use the same name for all of them.
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

async function upgrade(
	database: Database,
	transaction: Parameters<Upgrade>[1],
	steps: readonly Upgrade[],
): Promise<void> {
	for (const step of steps) await step(database, transaction);
}

function createStores(database: Database): void {
	database.createObjectStore('settings', { keyPath: 'name' });
	database.createObjectStore('nodes', { keyPath: 'id' });
	database.createObjectStore('secrets', { keyPath: 'id' });
	const journal = database.createObjectStore('journal', { keyPath: 'id' });
	journal.createIndex('by-node', ['nodeId', 'updated']);
	journal.createIndex('by-open', ['nodeId', 'open']);
	journal.createIndex('by-kind', ['nodeId', 'kind', 'updated']);
	database.createObjectStore('candles', { keyPath: ['series', 'chunk'] });
	database.createObjectStore('tokens', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('tokenHoldings', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('tokenPlaces', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('swaps', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('counterparties', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('makers', { keyPath: ['nodeId', 'maker'] });
	database.createObjectStore('portfolioSamples', { keyPath: ['nodeId', 'at'] });
	database.createObjectStore('readings', { keyPath: ['nodeId', 'name'] });
	database.createObjectStore('daemonKeys', { keyPath: ['address', 'chain'] });
	database.createObjectStore('notices', { keyPath: ['nodeId', 'key'] });
	database.createObjectStore('labels', { keyPath: ['kind', 'id'] });
	database.createObjectStore('alerts', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('drawings', { keyPath: ['nodeId', 'base', 'rel', 'id'] });
}
