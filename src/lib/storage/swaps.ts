import type { SwapCheck } from '#lib/domain/swaps/swap-check.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { Database } from './database.ts';

/** A swap as the node last reported it, with its checks, the latest first. */
export interface KeptSwap {
	readonly swap: Swap;
	readonly checks: readonly SwapCheck[];
}

/** What is over never changes; what goes on is here as it was seen last. */
export interface StoredSwap extends Omit<Swap, 'txfee'> {
	readonly nodeId: string;
	/** Rows of the first version have neither this nor checks. */
	readonly txfee?: bigint;
	readonly checks?: readonly SwapCheck[];
}

/** So many rows are read before the page may draw again. */
const AT_ONCE = 500;

/** Every swap that is kept for a node, in no order. */
export async function readSwaps(database: Database, nodeId: string): Promise<KeptSwap[]> {
	const swaps: KeptSwap[] = [];
	let after: string | undefined;
	do {
		const range = IDBKeyRange.bound([nodeId, after ?? ''], [nodeId, []], after !== undefined);
		const rows = await database.getAll('swaps', range, AT_ONCE);
		swaps.push(...rows.map(kept));
		after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
	} while (after !== undefined);
	return swaps;
}

/** What any tab of this browser knows of a swap. */
export async function readSwap(
	database: Database,
	nodeId: string,
	id: string,
): Promise<KeptSwap | undefined> {
	const row = await database.get('swaps', [nodeId, id]);
	return row && kept(row);
}

/** Writes many at once, since each transaction costs more than what is in it. */
export async function writeSwaps(
	database: Database,
	nodeId: string,
	swaps: readonly KeptSwap[],
): Promise<void> {
	const transaction = database.transaction('swaps', 'readwrite');
	const puts = swaps.map(({ swap, checks }) => transaction.store.put({ ...swap, checks, nodeId }));
	await Promise.all([...puts, transaction.done]);
}

function kept({ nodeId: _nodeId, checks = [], txfee = 0n, ...swap }: StoredSwap): KeptSwap {
	return { swap: { ...swap, txfee }, checks };
}
