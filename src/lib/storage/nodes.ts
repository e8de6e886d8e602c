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

/** Removes the node and its sealed key in one step. The journal of what was done on it stays. */
export async function deleteNode(database: Database, id: string): Promise<void> {
	const change = database.transaction(['nodes', 'secrets'], 'readwrite', { durability: 'strict' });
	await Promise.all([
		change.objectStore('nodes').delete(id),
		change.objectStore('secrets').delete(id),
		change.done,
	]);
}
