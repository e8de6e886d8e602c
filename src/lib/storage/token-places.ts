import { isPlaces } from '#lib/domain/tokens/token-units.ts';
import type { Database } from './database.ts';
import { isObject, isRecordOf, isText } from './checks/row-check.ts';
import type { StoredTokenPlaces } from './rows.ts';

const isStoredTokenPlaces = isRecordOf<StoredTokenPlaces>({
	nodeId: isText,
	id: isText,
	places: isPlaces,
});

/** Every token of a node's chain for which the user has chosen, as far as the choice can be read. */
export async function readTokenPlaces(database: Database, nodeId: string): Promise<StoredTokenPlaces[]> {
	const rows = await database.getAll('tokenPlaces', IDBKeyRange.bound([nodeId], [nodeId, []]));
	return rows.filter(isStoredTokenPlaces);
}

export async function writeTokenPlaces(database: Database, row: StoredTokenPlaces): Promise<void> {
	await database.put('tokenPlaces', row);
}

/** The tokens of a node's chain whose choice cannot be read. */
export async function readUnreadablePlaces(database: Database, nodeId: string): Promise<string[]> {
	const rows: readonly unknown[] = await database.getAll(
		'tokenPlaces',
		IDBKeyRange.bound([nodeId], [nodeId, []]),
	);
	return rows.flatMap((row) =>
		isStoredTokenPlaces(row) || !isObject(row) || !isText(row['id']) ? [] : row['id'],
	);
}

export async function deleteTokenPlaces(database: Database, nodeId: string, id: string): Promise<void> {
	await database.delete('tokenPlaces', [nodeId, id]);
}
