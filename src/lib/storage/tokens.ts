import type { Token } from '#lib/domain/token.ts';
import type { Database } from './database.ts';

/** A token as the daemon beside a node told it. */
export interface StoredToken extends Token {
	readonly nodeId: string;
}

export async function readToken(database: Database, nodeId: string, id: string): Promise<Token | undefined> {
	return database.get('tokens', [nodeId, id]);
}

export async function writeToken(database: Database, nodeId: string, token: Token): Promise<void> {
	await database.put('tokens', { ...token, nodeId });
}
