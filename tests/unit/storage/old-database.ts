import { openDB, type IDBPDatabase } from 'idb';

/** The stores as version 3 had them, with these rows in them. Closed again, so that they can be migrated. */
export async function storeOldRows(
	rows: Partial<Readonly<Record<'journal' | 'tokens' | 'swaps', readonly object[]>>>,
): Promise<void> {
	const database = await openDB('swapdesk', 3, { upgrade: createStores });
	for (const [store, those] of Object.entries(rows)) {
		for (const row of those) await database.add(store, row);
	}
	database.close();
}

function createStores(database: IDBPDatabase): void {
	database.createObjectStore('settings', { keyPath: 'name' });
	database.createObjectStore('nodes', { keyPath: 'id' });
	database.createObjectStore('secrets', { keyPath: 'id' });
	database.createObjectStore('journal', { keyPath: 'id' }).createIndex('by-node', ['nodeId', 'updated']);
	database.createObjectStore('candles', { keyPath: ['series', 'chunk'] });
	database.createObjectStore('tokens', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('swaps', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('tokenHoldings', { keyPath: ['nodeId', 'id'] });
	database.createObjectStore('tokenPlaces', { keyPath: ['nodeId', 'id'] });
}
