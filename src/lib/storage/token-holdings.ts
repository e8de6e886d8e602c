import { usableRows } from './cached-rows.ts';
import type { Database } from './database.ts';
import { isBigint, isRecordOf, isText } from './checks/row-check.ts';
import type { StoredHolding } from './rows.ts';

const isStoredHolding = isRecordOf<StoredHolding>({ nodeId: isText, id: isText, units: isBigint });

export async function readHoldings(database: Database, nodeId: string): Promise<StoredHolding[]> {
	const rows = await database.getAll('tokenHoldings', IDBKeyRange.bound([nodeId], [nodeId, []]));
	return usableRows(database, 'tokenHoldings', rows, isStoredHolding, ({ id }) => [nodeId, id]);
}

/** A balance of zero has no row. */
export async function writeHolding(database: Database, holding: StoredHolding): Promise<void> {
	if (holding.units > 0n) await database.put('tokenHoldings', holding);
	else await database.delete('tokenHoldings', [holding.nodeId, holding.id]);
}
