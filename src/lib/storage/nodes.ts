import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import type { Database } from './database.ts';

/** All saved nodes, the one used last first. */
export async function readNodes(database: Database): Promise<SavedNode[]> {
	const nodes = await database.getAll('nodes');
	return nodes.sort((one, other) => other.lastOpened - one.lastOpened);
}

export async function writeNode(database: Database, node: SavedNode): Promise<void> {
	await database.put('nodes', node);
}

/**
 * Removes the node, its sealed keys and what was cached of its tokens in one step. The journal of what was done on it
 * stays.
 */
export async function deleteNode(database: Database, id: string): Promise<void> {
	const stores = ['nodes', 'secrets', 'tokens', 'tokenHoldings'] as const;
	const change = database.transaction(stores, 'readwrite', { durability: 'strict' });
	const ofNode = IDBKeyRange.bound([id], [id, []]);
	const ofTabs = IDBKeyRange.bound(`${id} tab `, `${id} tab \uffff`);
	await Promise.all([
		change.objectStore('nodes').delete(id),
		change.objectStore('secrets').delete(id),
		change.objectStore('secrets').delete(ofTabs),
		change.objectStore('tokens').delete(ofNode),
		change.objectStore('tokenHoldings').delete(ofNode),
		change.done,
	]);
}
