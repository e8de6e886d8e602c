import type { Token } from '#lib/domain/tokens/token.ts';
import type { Database } from './database.ts';

/** A token as the daemon beside a node told it. */
export interface StoredToken extends Token {
	readonly nodeId: string;
	/** When its block was found, in milliseconds since 1970, once that is certain. */
	readonly minedAt?: number | undefined;
}

/** Every token that is kept for a node, in no order. */
export function readTokens(database: Database, nodeId: string): Promise<StoredToken[]> {
	return database.getAll('tokens', IDBKeyRange.bound([nodeId], [nodeId, []]));
}

export async function writeToken(database: Database, token: StoredToken): Promise<void> {
	await database.put('tokens', token);
}
