import { shownPublicKey } from '../session/node-key.ts';
import type { SavedNode } from '../session/saved-node.ts';
import { canBeLabelled, labelOf, type Label } from './label.ts';

/** The user's own nodes as labels: the name of a profile is that of the node's key and of its addresses. */
export function labelsOfNodes(nodes: readonly SavedNode[]): Label[] {
	return nodes.flatMap(({ name, wallet, account, publicKey, lastOpened }) => {
		const things = [
			{ kind: 'address', text: wallet },
			{ kind: 'address', text: account ?? '' },
			{ kind: 'key', text: shownPublicKey(publicKey) ?? '' },
		] as const;
		const known = name === '' ? [] : things.filter(({ kind, text }) => canBeLabelled(kind, text));
		return known.map((thing) => labelOf(thing, { name, note: '', tags: '' }, lastOpened));
	});
}
