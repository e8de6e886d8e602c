import { findNodes, USUAL_ADDRESSES, type Found } from '#lib/client/find-nodes.ts';
import { Live } from '#lib/state/live.svelte.ts';
import type { SavedNode } from '#lib/storage/nodes.ts';

/** Looks at the usual addresses, and at those of the nodes that were used before. */
export function searchNodes(saved: () => readonly SavedNode[]): Live<Found> {
	return new Live((signal) => {
		const known = saved().map(({ address }) => address);
		return findNodes([...USUAL_ADDRESSES, ...known.filter(Boolean)], { signal });
	});
}
