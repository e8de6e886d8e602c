import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { candlesOf } from './candle-keys.ts';
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
 * Removes the node, its sealed keys, its settings and what was cached of it in one step. The journal of what was done on
 * it stays.
 */
export async function deleteNode(database: Database, id: string): Promise<void> {
	const byNode = ['tokens', 'tokenHoldings', 'tokenPlaces', 'swaps'] as const;
	const stores = ['nodes', 'secrets', 'settings', 'candles', ...byNode] as const;
	const change = database.transaction(stores, 'readwrite', { durability: 'strict' });
	const names = await change.objectStore('settings').getAllKeys();
	const ofTabs = IDBKeyRange.bound(`${id} tab `, `${id} tab \uffff`);
	await Promise.all([
		change.objectStore('nodes').delete(id),
		change.objectStore('secrets').delete(id),
		change.objectStore('secrets').delete(ofTabs),
		...names
			.filter((name) => isSettingOf(id, name))
			.map((name) => change.objectStore('settings').delete(name)),
		change.objectStore('candles').delete(candlesOf(id)),
		...byNode.map((store) => change.objectStore(store).delete(IDBKeyRange.bound([id], [id, []]))),
		change.done,
	]);
}

/** The settings of one node carry its id behind their first word: `used-coins http://127.0.0.1:7783 RAddress`. */
function isSettingOf(id: string, name: string): boolean {
	return name.slice(name.indexOf(' ') + 1) === id;
}
