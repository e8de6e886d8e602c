import { LATEST_SWAPS, STARTING_MS, type RecentSwaps, type Swap } from '#lib/domain/swaps/swap.ts';
import type { NodeSwaps } from '#lib/node/features/swaps.ts';
import { acceptingRecent, type ReadOptions } from '#lib/node/read-options.ts';
import type { CallError } from '#lib/client/call-error.ts';
import { isSettled } from '#lib/domain/swaps/swap-state.ts';

/** A listing of the user’s swaps, read without a call per swap. */
export interface SwapListing extends RecentSwaps {
	/** The unfinished swaps, in full. */
	readonly open: readonly Swap[];
	/** When the open swaps were read, in milliseconds since 1970. */
	readonly openAt: number;
	/** When the list last gained a swap, in milliseconds since 1970; `undefined` before that. */
	readonly grownAt?: number;
}

/** The maximum length of a list of swaps. */
const ALL = 10_000;
/** Interval for finding swaps that open without being new, because their coins were activated again. */
const OPEN_SWAPS_POLL_INTERVAL_MS = 60_000;

/** Reads the whole list once and then only its head; reads the open swaps only if there may be any. */
export async function readListing(
	node: NodeSwaps,
	options: ReadOptions,
	previous: SwapListing | undefined,
): Promise<SwapListing> {
	const newer = previous && (await readNewer(node, options, previous.ids));
	const recent = newer ?? (await node.recent(ALL, options));
	const isIdle = newer && previous && isStillIdle(newer, previous);
	const openAt = Date.now();
	if (isIdle && openAt - previous.openAt < OPEN_SWAPS_POLL_INTERVAL_MS) return { ...previous, ...newer };
	const looking = isIdle ? acceptingRecent(options, OPEN_SWAPS_POLL_INTERVAL_MS) : options;
	const hasGrown = previous !== undefined && recent.ids[0] !== previous.ids[0];
	const grownAt = hasGrown ? openAt : previous?.grownAt;
	const open = await node.open(looking);
	return { ...recent, open, openAt, ...(grownAt !== undefined && { grownAt }) };
}

/** Whether the user still has no open swap. A starting swap is listed some seconds before it is open. */
function isStillIdle({ ids, waiting }: RecentSwaps, previous: SwapListing): boolean {
	if (Date.now() - (previous.grownAt ?? 0) < STARTING_MS) return false;
	return previous.open.length === 0 && ids[0] === previous.ids[0] && waiting === undefined;
}

/** `undefined` if there are more new swaps than one read of the head returns. */
async function readNewer(
	node: NodeSwaps,
	options: ReadOptions,
	known: readonly string[],
): Promise<RecentSwaps | undefined> {
	const head = await node.recent(LATEST_SWAPS, options);
	const ids = joinIds(head.ids, known);
	return ids && { ...head, ids };
}

/** Prepends the new ids to the known ones; `undefined` if the two lists do not overlap. */
function joinIds(head: readonly string[], known: readonly string[]): readonly string[] | undefined {
	if (known.length === 0) return head.length < LATEST_SWAPS ? head : undefined;
	const place = head.indexOf(known[0] ?? '');
	if (place < 0) return undefined;
	return place === 0 ? known : [...head.slice(0, place), ...known];
}

/** A swap in the list, with the state of its request. */
export type SwapRow =
	| { readonly state: 'asked' }
	/** Agreed on seconds ago; the node has no details yet. */
	| { readonly state: 'starting' }
	| KnownSwap
	| { readonly state: 'failed'; readonly error: CallError };

interface KnownSwap {
	readonly state: 'known';
	readonly swap: Swap;
	/**
	 * When the swap was last read during this visit, in milliseconds since 1970; `undefined` if it was stored by an
	 * earlier visit.
	 */
	readonly seenAt?: number | undefined;
	/** The error of the last read; `swap` is older. */
	readonly refusal?: CallError;
	/** When the last read failed, in milliseconds since 1970. */
	readonly refusedAt?: number;
}

/** Interval for retrying a forgotten swap, in case the node's folder was restored. */
const FORGOTTEN_INTERVAL_MS = 60_000;

/**
 * The user's known swaps. One signal covers all rows and one the unsettled swaps, because a signal per row would be too
 * expensive for ten thousand rows.
 */
export class SwapRows {
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- the object around it is replaced at each change
	#all = $state.raw<{ readonly rows: Map<string, SwapRow> }>({ rows: new Map() });
	#unsettled = $state.raw<readonly Swap[]>([]);

	get(id: string): SwapRow | undefined {
		return this.#all.rows.get(id);
	}

	known(id: string): Swap | undefined {
		return this.#knownRow(id)?.swap;
	}

	seenAt(id: string): number | undefined {
		return this.#knownRow(id)?.seenAt;
	}

	/** The error if a known swap could not be read again. */
	refusal(id: string): CallError | undefined {
		return this.#knownRow(id)?.refusal;
	}

	#knownRow(id: string): KnownSwap | undefined {
		const row = this.get(id);
		return row?.state === 'known' ? row : undefined;
	}

	/** All swaps known in full. */
	readonly swaps: readonly Swap[] = $derived.by(() => {
		const swaps: Swap[] = [];
		for (const row of this.#all.rows.values()) if (row.state === 'known') swaps.push(row.swap);
		return swaps;
	});

	/** Open swaps, and finished swaps with the user's coins in a contract. */
	get unsettled(): readonly Swap[] {
		return this.#unsettled;
	}

	/** Records that a swap is being requested or could not be read. */
	note(id: string, row: Exclude<SwapRow, { state: 'known' }>): void {
		this.#all.rows.set(id, row);
		this.#all = { rows: this.#all.rows };
	}

	/** Records that a known swap could not be read again. */
	refuse(id: string, refusal: CallError): void {
		const row = this.#knownRow(id);
		if (!row) return;
		this.#all.rows.set(id, { ...row, refusal, refusedAt: Date.now() });
		this.#all = { rows: this.#all.rows };
	}

	/** Whether to request the swap again. A forgotten swap is requested less often. */
	mayBeFound(id: string): boolean {
		const { refusal, refusedAt = 0 } = this.#knownRow(id) ?? {};
		// `Math.abs`, in case the computer's clock was set back.
		return refusal?.code !== 'SWAP-FORGOTTEN' || Math.abs(Date.now() - refusedAt) >= FORGOTTEN_INTERVAL_MS;
	}

	/**
	 * @param seenAt when the node reported the swaps, in milliseconds since 1970; `undefined` for stored swaps of an
	 * earlier visit
	 */
	take(swaps: readonly Swap[], seenAt?: number): void {
		if (swaps.length === 0) return;
		for (const swap of swaps) this.#all.rows.set(swap.id, { state: 'known', swap, seenAt });
		this.#all = { rows: this.#all.rows };
		this.#sortOut(swaps);
	}

	#sortOut(swaps: readonly Swap[]): void {
		const before = this.#unsettled;
		const changed = swaps.filter((swap) => !isSettled(swap) || before.some(({ id }) => id === swap.id));
		if (changed.length === 0) return;
		const others = before.filter(({ id }) => !changed.some((swap) => swap.id === id));
		this.#unsettled = [...others, ...changed.filter((swap) => !isSettled(swap))];
	}
}
