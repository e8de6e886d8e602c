import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { CandleChunk } from './candles.ts';
import type { JournalEntry } from './journal.ts';
import type { SavedNode } from './nodes.ts';
import type { SealedSecret } from './secrets.ts';
import type { SettingRow } from './settings.ts';
import type { StoredSwap } from './swaps.ts';
import type { StoredHolding } from './token-holdings.ts';
import type { StoredTokenPlaces } from './token-places.ts';
import type { StoredToken } from './tokens.ts';

/** The database of the page: one per origin, one file per store beside this one. */
export interface Schema extends DBSchema {
	/** One row per setting. */
	settings: { key: string; value: SettingRow };
	/** Nodes that the user signed in to, without any secret. */
	nodes: { key: string; value: SavedNode };
	/** Sealed secrets, keyed like the node that they open. */
	secrets: { key: string; value: SealedSecret };
	/** Everything that signs, spends or trades: written before it goes out, never deleted by the app. */
	journal: { key: string; value: JournalEntry; indexes: { 'by-node': [nodeId: string, updated: number] } };
	/** Candle history in chunks of typed arrays; may be thrown away at any time. */
	candles: { key: [series: string, chunk: number]; value: CandleChunk };
	/** What a token is never changes; may be thrown away at any time. */
	tokens: { key: [nodeId: string, id: string]; value: StoredToken };
	/** Swaps that are over never change; may be thrown away at any time. */
	swaps: { key: [nodeId: string, id: string]; value: StoredSwap };
	/** Which tokens were held when that was last asked; may be thrown away at any time. */
	tokenHoldings: { key: [nodeId: string, id: string]; value: StoredHolding };
	/** What the user chose for each token: nobody else knows it. */
	tokenPlaces: { key: [nodeId: string, id: string]; value: StoredTokenPlaces };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'swapdesk';
const VERSION = 3;

/**
 * Opens the database and brings it to this version's schema. `blocked` is called when another tab still holds
 * an older version open.
 */
export function openDatabase(blocked?: () => void): Promise<Database> {
	return openDB<Schema>(NAME, VERSION, {
		upgrade(database, oldVersion) {
			if (oldVersion < 1) createFirstStores(database);
			if (oldVersion < 2) database.createObjectStore('swaps', { keyPath: ['nodeId', 'id'] });
			if (oldVersion < 3) createTokenStores(database);
		},
		blocked,
		blocking(_current, _next, event) {
			// Another tab wants to migrate: let go, so that it is not held up by this one.
			(event.target as IDBDatabase).close();
		},
	});
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
