import type { ReplyOf } from '#lib/api/method.ts';
import { recentswaps, swapstatus } from '#lib/api/swaps.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { swapId, swapOfRecord, type Swap, type WireSwap } from '#lib/domain/swaps/swap.ts';

/** A request that waits for a maker's answer. */
export interface WaitingRequest {
	readonly gives: string;
	readonly wants: string;
	readonly secondsLeft: number;
}

/** What the node tells of the user's swaps without being asked for one. */
export interface SwapListing {
	/** The latest first. */
	readonly ids: readonly string[];
	/** Those that go on, in full. */
	readonly pending: readonly Swap[];
	readonly waiting: WaitingRequest | undefined;
}

/** As many as a list of swaps shows at most. */
const ALL = 10_000;
/** So many are asked for once the rest is known. */
const LATEST = 20;

/** Reads the whole list once, and only its head from then on. */
export async function readListing(
	node: NodeClient,
	signal: AbortSignal,
	previous: SwapListing | undefined,
): Promise<SwapListing> {
	const newer = previous && (await readNewer(node, signal, previous.ids));
	const recent = newer ?? (await readRecent(node, ALL, signal));
	return { ...recent, pending: await readPending(node, signal) };
}

type Recent = Omit<SwapListing, 'pending'>;

/** Nothing where more swaps are new than one reading of the head holds. */
async function readNewer(
	node: NodeClient,
	signal: AbortSignal,
	known: readonly string[],
): Promise<Recent | undefined> {
	const head = await readRecent(node, LATEST, signal);
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

async function readRecent(node: NodeClient, limit: number, signal: AbortSignal): Promise<Recent> {
	const { swaps, pending } = await node.call(recentswaps, { limit }, { signal });
	const ids = swaps.map(([requestid, quoteid]) => swapId({ requestid, quoteid }));
	const isWaiting = pending?.timeleft !== undefined && pending.timeleft > 0;
	return {
		ids: [...new Set(ids)],
		waiting: isWaiting
			? { gives: pending.alice ?? '', wants: pending.bob ?? '', secondsLeft: pending.timeleft ?? 0 }
			: undefined,
	};
}

async function readPending(node: NodeClient, signal: AbortSignal): Promise<Swap[]> {
	return wholeSwaps(await node.call(swapstatus, { pending: 1, limit: ALL }, { signal }));
}

/** The swaps in which a coin was paid or got, or those in which a maker paid `base` and got `rel`. */
export type SwapFamily = { readonly coin: string } | { readonly base: string; readonly rel: string };

/** Every swap of a family, in full, with one call. */
export async function readFamily(node: NodeClient, family: SwapFamily): Promise<Swap[]> {
	return wholeSwaps(await node.call(swapstatus, { ...family, limit: ALL }));
}

/** So many records are read before the page may draw again. */
const AT_ONCE = 200;

async function wholeSwaps(reply: ReplyOf<typeof swapstatus>): Promise<Swap[]> {
	const rows = rowsOf(reply).filter(isWhole);
	const swaps: Swap[] = [];
	for (let start = 0; start < rows.length; start += AT_ONCE) {
		if (start > 0) await new Promise((resolve) => setTimeout(resolve));
		swaps.push(...rows.slice(start, start + AT_ONCE).map(swapOfRecord));
	}
	return swaps;
}

function rowsOf(reply: ReplyOf<typeof swapstatus>): readonly unknown[] {
	if (Array.isArray(reply)) return reply;
	return 'swaps' in reply ? (reply.swaps as readonly unknown[]) : [reply];
}

/** Lists hold short rows and refusals as well. */
function isWhole(row: unknown): row is WireSwap {
	return typeof row === 'object' && row !== null && 'sentflags' in row && 'iambob' in row;
}

/**
 * Asks for one swap, which helps a stuck one on.
 *
 * @throws CallError when the node does not know it.
 */
export async function readSwap(
	node: NodeClient,
	ids: { readonly requestid: number; readonly quoteid: number },
	priority: 'user' | 'screen' | 'background',
): Promise<Swap | undefined> {
	const { requestid, quoteid } = ids;
	const reply = await node.call(swapstatus, { requestid, quoteid }, { priority });
	const swap = isWhole(reply) ? swapOfRecord(reply) : undefined;
	return swap?.id === swapId(ids) ? swap : undefined;
}
