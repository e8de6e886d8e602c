import type { Database } from './database.ts';
import type { StoredTokenPlaces } from './rows.ts';

/** Every token of a node's chain for which the user has chosen. */
export function readTokenPlaces(database: Database, nodeId: string): Promise<StoredTokenPlaces[]> {
	return database.getAll('tokenPlaces', IDBKeyRange.bound([nodeId], [nodeId, []]));
}

export async function writeTokenPlaces(database: Database, row: StoredTokenPlaces): Promise<void> {
	await database.put('tokenPlaces', row);
}
