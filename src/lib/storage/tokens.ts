import { usableRows } from './cached-rows.ts';
import type { Database } from './database.ts';
import { isBigint, isMissingOr, isMoment, isRecordOf, isText, isObject } from './row-check.ts';
import type { StoredToken, StoredHolding, StoredTokenPlaces } from './rows.ts';
import { isPlaces } from '#lib/domain/tokens.ts';

const isStoredToken = isRecordOf<StoredToken>({
	nodeId: isText,
	id: isText,
	creator: isText,
	name: isText,
	description: isText,
	supply: isBigint,
	data: isMissingOr(isText),
	imported: isMissingOr(isRecordOf({ chain: isText, tokenId: isText })),
	minedAt: isMissingOr(isMoment),
});

export async function readTokens(database: Database, nodeId: string): Promise<StoredToken[]> {
	const rows = await database.getAll('tokens', IDBKeyRange.bound([nodeId], [nodeId, []]));
	return usableRows(database, 'tokens', rows, isStoredToken, ({ id }) => [nodeId, id]);
}

export async function writeToken(database: Database, token: StoredToken): Promise<void> {
	await database.put('tokens', token);
}

const isStoredHolding = isRecordOf<StoredHolding>({ nodeId: isText, id: isText, units: isBigint });

export async function readHoldings(database: Database, nodeId: string): Promise<StoredHolding[]> {
	const rows = await database.getAll('tokenHoldings', IDBKeyRange.bound([nodeId], [nodeId, []]));
	return usableRows(database, 'tokenHoldings', rows, isStoredHolding, ({ id }) => [nodeId, id]);
}

/** Deletes the row if the balance is zero. */
export async function writeHolding(database: Database, holding: StoredHolding): Promise<void> {
	if (holding.units > 0n) await database.put('tokenHoldings', holding);
	else await database.delete('tokenHoldings', [holding.nodeId, holding.id]);
}

export const isStoredTokenPlaces = isRecordOf<StoredTokenPlaces>({
	nodeId: isText,
	id: isText,
	places: isPlaces,
});

/** The user's readable settings for tokens of a node's chain. */
export async function readTokenPlaces(database: Database, nodeId: string): Promise<StoredTokenPlaces[]> {
	const rows = await database.getAll('tokenPlaces', IDBKeyRange.bound([nodeId], [nodeId, []]));
	return rows.filter(isStoredTokenPlaces);
}

export async function writeTokenPlaces(database: Database, row: StoredTokenPlaces): Promise<void> {
	await database.put('tokenPlaces', row);
}

/** Ids of tokens whose setting is unreadable. */
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
