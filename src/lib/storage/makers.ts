import { FAILURES, type SwapWithMaker, latestOf, mergeSwaps } from '#lib/domain/makers.ts';
import type { StoredCounterparty, StoredMaker } from './rows.ts';
import { isListOf, isMissingOr, isMoment, isOneOf, isRecordOf, isText } from './row-check.ts';
import { usableRows } from './cached-rows.ts';
import type { Database } from './database.ts';

export const isStoredMaker = isRecordOf<StoredMaker>({
	nodeId: isText,
	maker: isText,
	swaps: isListOf(
		isRecordOf<SwapWithMaker>({
			id: isText,
			result: isOneOf('finished', ...FAILURES),
			begunAt: isMissingOr(isMoment),
			endedAt: isMissingOr(isMoment),
		}),
	),
});

export const isStoredCounterparty = isRecordOf<StoredCounterparty>({
	nodeId: isText,
	id: isText,
	key: isMissingOr(isText),
});

/** More than a large network has. Only the most recently seen makers are kept. */
const MAX_MAKERS = 1000;

const ofNode = (nodeId: string) => IDBKeyRange.bound([nodeId], [nodeId, []]);

/** Swaps with a maker seen in the node's log, latest first. */
export async function readMaker(
	database: Database,
	nodeId: string,
	maker: string,
): Promise<readonly SwapWithMaker[]> {
	const row = await database.get('makers', [nodeId, maker]);
	return isStoredMaker(row) ? row.swaps : [];
}

/** Merges swaps into the stored records in one transaction, so that swaps stored by other tabs are kept. */
export async function noteMakers(
	database: Database,
	nodeId: string,
	news: ReadonlyMap<string, readonly SwapWithMaker[]>,
): Promise<void> {
	const change = database.transaction('makers', 'readwrite');
	const notes = [...news].map(async ([maker, swaps]) => {
		const row: unknown = await change.store.get([nodeId, maker]);
		const known = isStoredMaker(row) ? row.swaps : [];
		await change.store.put({ nodeId, maker, swaps: mergeSwaps(known, swaps) });
	});
	await Promise.all([...notes, change.done]);
	if ((await database.count('makers', ofNode(nodeId))) > MAX_MAKERS) await forgetOldest(database, nodeId);
}

async function forgetOldest(database: Database, nodeId: string): Promise<void> {
	const rows = await database.getAll('makers', ofNode(nodeId));
	const usable = usableRows(database, 'makers', rows, isStoredMaker, keyOf);
	const oldest = usable.sort((one, other) => latestOf(other.swaps) - latestOf(one.swaps)).slice(MAX_MAKERS);
	const change = database.transaction('makers', 'readwrite');
	await Promise.all([...oldest.map((row) => change.store.delete(keyOf(row))), change.done]);
}

const keyOf = ({ nodeId, maker }: StoredMaker): [nodeId: string, maker: string] => [nodeId, maker];
