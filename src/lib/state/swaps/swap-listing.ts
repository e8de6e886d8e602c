import { LATEST_SWAPS, STARTING_MS, type RecentSwaps, type Swap } from '#lib/domain/swaps/swap.ts';
import type { NodeSwaps } from '#lib/node/subjects/swaps.ts';
import { acceptingRecent } from '#lib/tabs/shared-reading.ts';

/** All that a node says of the user’s swaps without being asked for one. */
export interface SwapListing extends RecentSwaps {
	/** Those that are not finished, in full. */
	readonly open: readonly Swap[];
	/** When those were read, in milliseconds since 1970. */
	readonly openAt: number;
	/** When a new swap came into the list last; nothing before one did. */
	readonly grownAt?: number;
}

/** As many as a list of swaps shows at most. */
const ALL = 10_000;
/** A swap whose coins were switched on again opens without being new. */
const LOOK_FOR_OPEN_EVERY_MS = 60_000;

/** Reads the whole list once, and only its head from then on; the open ones only while there can be any. */
export async function readListing(
	node: NodeSwaps,
	signal: AbortSignal,
	previous: SwapListing | undefined,
): Promise<SwapListing> {
	const newer = previous && (await readNewer(node, signal, previous.ids));
	const recent = newer ?? (await node.recent(ALL, { signal }));
	const isIdle = newer && previous && isStillIdle(newer, previous);
	const openAt = Date.now();
	if (isIdle && openAt - previous.openAt < LOOK_FOR_OPEN_EVERY_MS) return { ...previous, ...newer };
	const looking = isIdle ? acceptingRecent(signal, LOOK_FOR_OPEN_EVERY_MS) : signal;
	const hasGrown = previous !== undefined && recent.ids[0] !== previous.ids[0];
	const grownAt = hasGrown ? openAt : previous?.grownAt;
	const open = await node.open({ signal: looking });
	return { ...recent, open, openAt, ...(grownAt !== undefined && { grownAt }) };
}

/** None was open, and none has begun since: one that is starting is listed some seconds before it is open. */
function isStillIdle({ ids, waiting }: RecentSwaps, previous: SwapListing): boolean {
	if (Date.now() - (previous.grownAt ?? 0) < STARTING_MS) return false;
	return previous.open.length === 0 && ids[0] === previous.ids[0] && waiting === undefined;
}

/** Nothing where more swaps are new than one reading of the head holds. */
async function readNewer(
	node: NodeSwaps,
	signal: AbortSignal,
	known: readonly string[],
): Promise<RecentSwaps | undefined> {
	const head = await node.recent(LATEST_SWAPS, { signal });
	const ids = joinIds(head.ids, known);
	return ids && { ...head, ids };
}

/** The new ids before the old ones; nothing where the two do not meet. */
function joinIds(head: readonly string[], known: readonly string[]): readonly string[] | undefined {
	if (known.length === 0) return head.length < LATEST_SWAPS ? head : undefined;
	const place = head.indexOf(known[0] ?? '');
	if (place < 0) return undefined;
	return place === 0 ? known : [...head.slice(0, place), ...known];
}
