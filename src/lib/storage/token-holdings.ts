import type { Database } from './database.ts';

/** That the key of the daemon beside a node held some of a token. */
export interface StoredHolding {
	readonly nodeId: string;
	/** The token's id. */
	readonly id: string;
	/** How much, in units, above 0. */
	readonly units: bigint;
}

export function readHoldings(database: Database, nodeId: string): Promise<StoredHolding[]> {
	return database.getAll('tokenHoldings', IDBKeyRange.bound([nodeId], [nodeId, []]));
}

/** Nothing held leaves no row. */
export async function writeHolding(database: Database, holding: StoredHolding): Promise<void> {
	if (holding.units > 0n) await database.put('tokenHoldings', holding);
	else await database.delete('tokenHoldings', [holding.nodeId, holding.id]);
}
