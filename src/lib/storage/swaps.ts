import type { Swap } from '#lib/domain/swap.ts';
import type { Database } from './database.ts';

/** A swap that is over, as the node told it. */
export interface StoredSwap extends Swap {
	readonly nodeId: string;
}

/** Every swap that is kept for a node, in no order. */
export function readSwaps(database: Database, nodeId: string): Promise<Swap[]> {
	return database.getAll('swaps', IDBKeyRange.bound([nodeId], [nodeId, []]));
}

export async function writeSwap(database: Database, nodeId: string, swap: Swap): Promise<void> {
	await database.put('swaps', { ...swap, nodeId });
}
