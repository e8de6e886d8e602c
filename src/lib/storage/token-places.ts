import type { Database } from './database.ts';

/** With how many decimal places the user wants to see a token. */
export interface StoredTokenPlaces {
	readonly nodeId: string;
	/** The token's id. */
	readonly id: string;
	readonly places: number;
}

/** Every token of a node's chain for which the user has chosen. */
export function readTokenPlaces(database: Database, nodeId: string): Promise<StoredTokenPlaces[]> {
	return database.getAll('tokenPlaces', IDBKeyRange.bound([nodeId], [nodeId, []]));
}

export async function writeTokenPlaces(database: Database, row: StoredTokenPlaces): Promise<void> {
	await database.put('tokenPlaces', row);
}
