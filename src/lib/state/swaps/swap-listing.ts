import type { RecentSwaps } from '#lib/domain/swaps/recent-swaps.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { NodeSwaps } from '#lib/node/swaps.ts';

/** All that a node says of the user’s swaps without being asked for one. */
export interface SwapListing extends RecentSwaps {
	/** Those that are not finished, in full. */
	readonly open: readonly Swap[];
}

/** As many as a list of swaps shows at most. */
const ALL = 10_000;
/** As many are asked for once the rest is known. */
const LATEST = 20;

/** Reads the whole list once, and only its head from then on. */
export async function readListing(
	node: NodeSwaps,
	signal: AbortSignal,
	previous: SwapListing | undefined,
): Promise<SwapListing> {
	const newer = previous && (await readNewer(node, signal, previous.ids));
	const recent = newer ?? (await node.recent(ALL, { signal }));
	return { ...recent, open: await node.open({ signal }) };
}

/** Nothing where more swaps are new than one reading of the head holds. */
async function readNewer(
	node: NodeSwaps,
	signal: AbortSignal,
	known: readonly string[],
): Promise<RecentSwaps | undefined> {
	const head = await node.recent(LATEST, { signal });
	const ids = joinIds(head.ids, known);
	return ids && { ...head, ids };
}

/** The new ids before the old ones; nothing where the two do not meet. */
function joinIds(head: readonly string[], known: readonly string[]): readonly string[] | undefined {
	if (known.length === 0) return head.length < LATEST ? head : undefined;
	const place = head.indexOf(known[0] ?? '');
	if (place < 0) return undefined;
	return place === 0 ? known : [...head.slice(0, place), ...known];
}
