import type { Database } from './database.ts';
import type { StoredToken } from './rows.ts';

/** Every token that is cached for a node, in no order. */
export function readTokens(database: Database, nodeId: string): Promise<StoredToken[]> {
	return database.getAll('tokens', IDBKeyRange.bound([nodeId], [nodeId, []]));
}

export async function writeToken(database: Database, token: StoredToken): Promise<void> {
	await database.put('tokens', token);
}
