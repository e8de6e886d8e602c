import type { CheckedSwap } from '#lib/domain/swaps/swap.ts';
import { usableRows } from './cached-rows.ts';
import type { Database } from './database.ts';
import type { StoredSwap } from './rows.ts';
import { isStoredSwap } from './checks/swap-check.ts';

/** Rows that are read before the page may draw again. */
const AT_ONCE = 500;

/** Every swap that is cached for a node, in no order. */
export async function readSwaps(database: Database, nodeId: string): Promise<CheckedSwap[]> {
	const swaps: CheckedSwap[] = [];
	let after: string | undefined;
	do {
		const range = IDBKeyRange.bound([nodeId, after ?? ''], [nodeId, []], after !== undefined);
		const rows = await database.getAll('swaps', range, AT_ONCE);
		swaps.push(...usableRows(database, 'swaps', rows, isStoredSwap, keyOf).map(swapOfRow));
		after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
	} while (after !== undefined);
	return swaps;
}

/** A swap as any tab of this browser has cached it. */
export async function readSwap(
	database: Database,
	nodeId: string,
	id: string,
): Promise<CheckedSwap | undefined> {
	const row = await database.get('swaps', [nodeId, id]);
	return isStoredSwap(row) ? swapOfRow(row) : undefined;
}

/** Writes many at once, since each transaction costs more than what is in it. */
export async function writeSwaps(
	database: Database,
	nodeId: string,
	swaps: readonly CheckedSwap[],
): Promise<void> {
	const transaction = database.transaction('swaps', 'readwrite');
	const puts = swaps.map(({ swap, checks }) => transaction.store.put({ ...swap, checks, nodeId }));
	await Promise.all([...puts, transaction.done]);
}

const keyOf = ({ nodeId, id }: StoredSwap): [nodeId: string, id: string] => [nodeId, id];

function swapOfRow({ nodeId: _, checks, ...swap }: StoredSwap): CheckedSwap {
	return { swap, checks };
}
