import type { NodeStart } from '#lib/domain/session/node-key.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';
import { candlesOf } from './candles.ts';
import type { Database } from './database.ts';
import { isSettingOf } from './settings.ts';
import { isCount, isFlag, isMissingOr, isMoment, isOneOf, isRecordOf, isText } from './row-check.ts';

export const isSavedNode = isRecordOf<SavedNode>({
	id: isText,
	name: isText,
	address: isText,
	wallet: isText,
	walletSource: isOneOf<SavedNode['walletSource']>(undefined, 'passphrase', 'node'),
	practice: isFlag,
	program: isOneOf<SavedNode['program']>(undefined, 'document', 'marketmaker'),
	keeping: isOneOf<SavedNode['keeping']>('memory', 'tab', 'code', 'none'),
	start: isMissingOr(
		isRecordOf<NodeStart>({ gui: isText, netid: isMissingOr(isCount), seednode: isMissingOr(isText) }),
	),
	netid: isMissingOr(isCount),
	publicKey: isMissingOr(isText),
	account: isMissingOr(isText),
	place: isMissingOr(isCount),
	mayGetKey: isMissingOr(isFlag),
	resumes: isFlag,
	lastOpened: isMoment,
});

/** All readable saved nodes, last used first. */
export async function readNodes(database: Database): Promise<SavedNode[]> {
	const nodes = (await database.getAll('nodes')).filter(isSavedNode);
	return nodes.sort((one, other) => other.lastOpened - one.lastOpened);
}

/** Ids of unreadable nodes, which the user has to sign in to again. */
export async function readUnreadableNodes(database: Database): Promise<string[]> {
	const rows: readonly { readonly id: unknown }[] = await database.getAll('nodes');
	return rows.flatMap((row) => (isSavedNode(row) || !isText(row.id) ? [] : [row.id]));
}

/** The user's choices for a node, which a visit leaves unchanged. */
type NodeChoices = Partial<Pick<SavedNode, 'name' | 'place'>>;

/** Stores data about a node from a visit. Name and position stay as last chosen in any tab. */
export async function noteNode(database: Database, node: SavedNode): Promise<void> {
	const { store, done } = database.transaction('nodes', 'readwrite');
	const known: unknown = await store.get(node.id);
	const { name, place } = isSavedNode(known) ? known : node;
	await store.put({ ...node, name, place });
	await done;
}

/** Stores the user's choices for several nodes in one transaction; skips nodes that are no longer stored. */
export async function chooseForNodes(
	database: Database,
	choices: Iterable<readonly [id: string, choice: NodeChoices]>,
): Promise<void> {
	const { store, done } = database.transaction('nodes', 'readwrite');
	for (const [id, choice] of choices) {
		const known: unknown = await store.get(id);
		if (isSavedNode(known)) await store.put({ ...known, ...choice });
	}
	await done;
}

/**
 * Removes a node with its encrypted keys, settings and all other stored data in one transaction, except the
 * journal.
 */
export async function deleteNode(database: Database, id: string): Promise<void> {
	const byNode = [
		'tokens',
		'tokenHoldings',
		'tokenPlaces',
		'swaps',
		'portfolioSamples',
		'readings',
		'notices',
		'makers',
		'counterparties',
		'alerts',
		'drawings',
	] as const;
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
