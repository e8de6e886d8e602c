import type { SavedNode } from '#lib/domain/session/saved-node.ts';

/** Where a node answers, as it is shown. */
export function placeOfNode({ address }: Pick<SavedNode, 'address'>): string {
	return address.replace(/^https?:\/\//, '') || 'Inside this page';
}

/** The user's own name for a node, or where it answers. */
export function nameOfNode(node: Pick<SavedNode, 'name' | 'address'>): string {
	return node.name || placeOfNode(node);
}

/** `RHmpZ2…eHse`; empty where the node does not know the reference coin. */
export function shortWallet(wallet: string): string {
	return wallet && `${wallet.slice(0, 6)}…${wallet.slice(-4)}`;
}

const LOST = 'Its key is not kept: you sign in again.';

/** What opening a saved node asks of the user. */
export function openingWords({ keeping }: Pick<SavedNode, 'keeping'>, isInTab: boolean): string {
	if (keeping === 'none') return 'Opens at once';
	if (keeping === 'code') return 'Opens with its lock code';
	return isInTab ? 'Opens at once in this tab' : LOST;
}
