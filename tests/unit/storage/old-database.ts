import { openDB, type IDBPDatabase } from 'idb';

/** The stores of the journal as version 3 had them, with these rows in it. Closed again, so that it can be migrated. */
export async function storeOldJournal(
	rows: readonly object[],
	tokens: readonly object[] = [],
): Promise<void> {
	const database = await openDB('swapdesk', 3, { upgrade: createStores });
	for (const row of rows) await database.add('journal', row);
	for (const token of tokens) await database.add('tokens', token);
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
