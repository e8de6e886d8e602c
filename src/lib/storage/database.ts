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

/**
 * The database, one per origin. Row types are in `rows.ts`; each store has a separate file that reads and
 * writes it.
 */
export interface Schema extends DBSchema {
	settings: { key: string; value: SettingRow };
	/** Nodes that the user signed in to, without secrets. */
	nodes: { key: string; value: SavedNode };
	/** Encrypted secrets, with the same keys as `nodes`. */
	secrets: { key: string; value: EncryptedSecret };
	/** All actions that sign, spend or trade. Written before sending; deleted only by the user. */
	journal: {
		key: string;
		value: StoredEntry;
		indexes: {
			'by-node': [nodeId: string, updated: number];
			'by-open': [nodeId: string, open: 1];
			'by-kind': [nodeId: string, kind: string, updated: number];
		};
	};
	/** Candle history in chunks of typed arrays. Cache; may be deleted at any time. */
	candles: { key: [series: string, chunk: number]; value: CandleChunk };
	/** Immutable token data. Cache; may be deleted at any time. */
	tokens: { key: [nodeId: string, id: string]; value: StoredToken };
	/** Finished swaps, which are immutable. Cache; may be deleted at any time. */
	swaps: { key: [nodeId: string, id: string]; value: StoredSwap };
	/** Token balances at the last query. Cache; may be deleted at any time. */
	tokenHoldings: { key: [nodeId: string, id: string]; value: StoredHolding };
	/** The user's settings for each token. The only copy. */
	tokenPlaces: { key: [nodeId: string, id: string]; value: StoredTokenPlaces };
	/** Portfolio values over time. The only copy. */
	portfolioSamples: { key: [nodeId: string, at: number]; value: StoredTotalSample };
	/**
	 * Last replies of a node's programs, shown while they do not answer. Cache; may be deleted at any time.
	 */
	readings: { key: [nodeId: string, name: string]; value: StoredReading };
	daemonKeys: { key: [address: string, chain: string]; value: StoredDaemonKey };
	/** Notices, one row per matter. Ended ones are deleted after 30 days. */
	notices: { key: [nodeId: string, key: string]; value: StoredNotice };
	/** Swaps of each maker from the node's log, which may have dropped them since. */
	makers: { key: [nodeId: string, maker: string]; value: StoredMaker };
	/** Counterparty of each swap of the user, once found in the node's log. */
	counterparties: { key: [nodeId: string, id: string]; value: StoredCounterparty };
	/** The user's names, notes and tags, for all nodes. The only copy. */
	labels: { key: [kind: LabelKind, id: string]; value: Label };
	/** Price and offer alerts, with their memory. The only copy. */
	alerts: { key: [nodeId: string, id: string]; value: StoredAlert };
	/** The user's chart drawings per pair. The only copy. */
	drawings: { key: [nodeId: string, base: string, rel: string, id: string]; value: StoredDrawing };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'swapdesk';

/** Upgrades the database by one version. Existing rows may be damaged. */
export type Upgrade = (
	database: Database,
	transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
) => void | Promise<void>;

/** One upgrade per version, in order. Never change the upgrade of a released version; append a new one. */
export const UPGRADES: readonly Upgrade[] = [createStores];

export const VERSION = UPGRADES.length;

/** Database events caused by other tabs or by the browser. */
export interface DatabaseNews {
	/** Another tab still has an older version open. */
	blocked(): void;
	/**
	 * The database was closed while the page was using it.
	 *
	 * @param reason error of all later accesses
	 */
	lost(reason: DOMException): void;
}

/**
 * Opens the database and upgrades it to the current schema.
 *
 * @throws `VersionError` if a newer version has upgraded it; the database is left unchanged
 */
export async function openDatabase(news?: DatabaseNews, upgrades = UPGRADES): Promise<Database> {
	const lose = (database: IDBDatabase, loss: DatabaseLoss) => {
		const reason = closeFor(database, loss);
		news?.lost(reason);
	};
	const database: Database = await openDB<Schema>(NAME, upgrades.length, {
		upgrade(stores, oldVersion, _newVersion, transaction) {
			// Aborts a failed upgrade completely, because a partial one would count as complete. `openDB`
			// reports the error.
			const upgraded = upgrade(stores, transaction, upgrades.slice(oldVersion)).catch(() =>
				transaction.abort(),
			);
			void Promise.allSettled([upgraded, transaction.done]);
		},
		blocked: () => news?.blocked(),
		blocking(_current, next, event) {
			// Closes the database, so as not to block another tab that wants to upgrade or delete it.
			lose(event.target as IDBDatabase, next === null ? 'DeletedError' : 'ReplacedError');
		},
		// Closed by the browser, for example when the user clears site data.
		terminated: () => lose(unwrap(database), 'ClearedError'),
	});
	return database;
}

/**
 * Why an open database was closed: the name of the DOMException of all later accesses. Browsers use the same
 * name for all of them.
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
