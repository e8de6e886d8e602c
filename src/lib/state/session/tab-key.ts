import type { SavedNode } from '#lib/domain/session/saved-node.ts';

/** Where the tab has the key that the secret of this node is sealed under. */
export const TAB_KEY = (nodeId: string) => `swapdesk-key ${nodeId}`;

/** A reload of this tab opens the node by itself: nothing is asked before. */
export function canReopen({ id, keeping }: SavedNode): boolean {
	return keeping === 'none' || (keeping === 'tab' && sessionStorage.getItem(TAB_KEY(id)) !== null);
}
