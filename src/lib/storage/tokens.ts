import { usableRows } from './cached-rows.ts';
import type { Database } from './database.ts';
import { isBigint, isMissingOr, isMoment, isRecordOf, isText } from './checks/row-check.ts';
import type { StoredToken } from './rows.ts';

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

/** Every token that is cached for a node, in no order. */
export async function readTokens(database: Database, nodeId: string): Promise<StoredToken[]> {
	const rows = await database.getAll('tokens', IDBKeyRange.bound([nodeId], [nodeId, []]));
	return usableRows(database, 'tokens', rows, isStoredToken, ({ id }) => [nodeId, id]);
}

export async function writeToken(database: Database, token: StoredToken): Promise<void> {
	await database.put('tokens', token);
}
