import type { NodeKey, NodeNetwork } from '#lib/domain/session/node-key.ts';
import type { SavedNode } from '#lib/domain/session/saved-node.ts';

/** A key with what is known of the node's network from earlier visits, whichever wallet signed in then. */
export function withKnownNetwork(key: NodeKey, address: string, saved: readonly SavedNode[]): NodeKey {
	if (key.by !== 'passphrase') return key;
	const known = saved.find((node) => node.address === address && node.netid !== undefined);
	return { ...key, knownNetid: known?.netid };
}

/** What to remember of how the node was started, and of where it runs. */
export function startOf(key: NodeKey, { netid }: NodeNetwork): Pick<SavedNode, 'start' | 'netid'> {
	if (key.by === 'userpass') return { netid };
	return { start: key.start, netid: netid ?? key.start.netid ?? key.knownNetid };
}
