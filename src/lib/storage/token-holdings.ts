import type { Database } from './database.ts';
import type { StoredHolding } from './rows.ts';

export function readHoldings(database: Database, nodeId: string): Promise<StoredHolding[]> {
	return database.getAll('tokenHoldings', IDBKeyRange.bound([nodeId], [nodeId, []]));
}

/** A balance of zero has no row. */
export async function writeHolding(database: Database, holding: StoredHolding): Promise<void> {
	if (holding.units > 0n) await database.put('tokenHoldings', holding);
	else await database.delete('tokenHoldings', [holding.nodeId, holding.id]);
}
