import type { SavedNode } from './saved-node.ts';

/** Those that the user has put in order come first, as ordered; then the others, the one used last first. */
export function inUserOrder(nodes: readonly SavedNode[]): SavedNode[] {
	const placeOf = ({ place = Number.MAX_SAFE_INTEGER }: SavedNode) => place;
	return nodes.toSorted((one, other) => placeOf(one) - placeOf(other) || other.lastOpened - one.lastOpened);
}

/**
 * The places of all nodes after one was moved by a step up (-1) or down (1).
 *
 * @param ordered as the user sees them
 * @returns nothing where there is no such step
 */
export function movedBy(
	ordered: readonly SavedNode[],
	id: string,
	step: -1 | 1,
): (readonly [id: string, choice: { readonly place: number }])[] | undefined {
	const from = ordered.findIndex((node) => node.id === id);
	const to = from + step;
	if (from < 0 || to < 0 || to >= ordered.length) return undefined;
	const ids = ordered.map((node) => node.id);
	ids.splice(to, 0, ...ids.splice(from, 1));
	return ids.map((each, place) => [each, { place }]);
}
