import { LATEST_SWAPS, STARTING_MS, type RecentSwaps, type Swap } from '#lib/domain/swaps/swap.ts';
import type { NodeSwaps } from '#lib/node/features/swaps.ts';
import { acceptingRecent, type ReadOptions } from '#lib/node/read-options.ts';
import type { CallError } from '#lib/client/call-error.ts';
import { isSettled } from '#lib/domain/swaps/swap-state.ts';

/** Everything that a node reports of the user’s swaps in one listing, without a call per swap. */
export interface SwapListing extends RecentSwaps {
	/** Unfinished swaps, in full. */
	readonly open: readonly Swap[];
	/** When the open swaps were read, in milliseconds since 1970. */
	readonly openAt: number;
	/** When a new swap came into the list last; `undefined` before one did. */
	readonly grownAt?: number;
}

/** As many as a list of swaps shows at most. */
const ALL = 10_000;
/** A swap whose coins were switched on again opens without being new. */
const LOOK_FOR_OPEN_INTERVAL_MS = 60_000;

/** Reads the whole list once, and only its head from then on; the open ones only while there can be any. */
export async function readListing(
	node: NodeSwaps,
	options: ReadOptions,
	previous: SwapListing | undefined,
): Promise<SwapListing> {
	const newer = previous && (await readNewer(node, options, previous.ids));
	const recent = newer ?? (await node.recent(ALL, options));
	const isIdle = newer && previous && isStillIdle(newer, previous);
	const openAt = Date.now();
	if (isIdle && openAt - previous.openAt < LOOK_FOR_OPEN_INTERVAL_MS) return { ...previous, ...newer };
	const looking = isIdle ? acceptingRecent(options, LOOK_FOR_OPEN_INTERVAL_MS) : options;
	const hasGrown = previous !== undefined && recent.ids[0] !== previous.ids[0];
	const grownAt = hasGrown ? openAt : previous?.grownAt;
	const open = await node.open(looking);
	return { ...recent, open, openAt, ...(grownAt !== undefined && { grownAt }) };
}

/** No swap was open, and none has begun since: a starting swap is listed some seconds before it is open. */
function isStillIdle({ ids, waiting }: RecentSwaps, previous: SwapListing): boolean {
	if (Date.now() - (previous.grownAt ?? 0) < STARTING_MS) return false;
	return previous.open.length === 0 && ids[0] === previous.ids[0] && waiting === undefined;
}

/** `undefined` if more swaps are new than one reading of the head holds. */
async function readNewer(
	node: NodeSwaps,
	options: ReadOptions,
	known: readonly string[],
): Promise<RecentSwaps | undefined> {
	const head = await node.recent(LATEST_SWAPS, options);
	const ids = joinIds(head.ids, known);
	return ids && { ...head, ids };
}

/** The new ids before the old ones; `undefined` if the two do not meet. */
function joinIds(head: readonly string[], known: readonly string[]): readonly string[] | undefined {
	if (known.length === 0) return head.length < LATEST_SWAPS ? head : undefined;
	const place = head.indexOf(known[0] ?? '');
	if (place < 0) return undefined;
	return place === 0 ? known : [...head.slice(0, place), ...known];
}

/** One swap of the list, as far as it is known. */
export type SwapRow =
	| { readonly state: 'asked' }
	/** Agreed on some seconds ago: the node has no details yet. */
	| { readonly state: 'starting' }
	| KnownSwap
	| { readonly state: 'failed'; readonly error: CallError };

interface KnownSwap {
	readonly state: 'known';
	readonly swap: Swap;
	/** When this visit read it last, in milliseconds since 1970; `undefined` if an earlier visit stored it. */
	readonly seenAt?: number | undefined;
	/** The node could not read it any more when it was last asked: `swap` is from before. */
	readonly refusal?: CallError;
	/** When that was, in milliseconds since 1970. */
	readonly refusedAt?: number;
}

/** A node that has no record of a swap any more may have its folder back. */
const FORGOTTEN_INTERVAL_MS = 60_000;

/**
 * The user's known swaps. One signal covers all rows and one the unsettled rows: with ten thousand rows, a signal for
 * each costs more than it saves.
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

	/** Why the node could not read a known swap when it was last asked. */
	refusal(id: string): CallError | undefined {
		return this.#knownRow(id)?.refusal;
	}

	#knownRow(id: string): KnownSwap | undefined {
		const row = this.get(id);
		return row?.state === 'known' ? row : undefined;
	}

	/** Every swap that is known in full. */
	get swaps(): Swap[] {
		return [...this.#all.rows.values()].flatMap((row) => (row.state === 'known' ? [row.swap] : []));
	}

	/** Open swaps, and swaps that ended with coins of the user in a contract. */
	get unsettled(): readonly Swap[] {
		return this.#unsettled;
	}

	/** Notes that a swap is being asked for, or could not be read. */
	note(id: string, row: Exclude<SwapRow, { state: 'known' }>): void {
		this.#all.rows.set(id, row);
		this.#all = { rows: this.#all.rows };
	}

	/** Notes that the node could not read a known swap when it was asked again. */
	refuse(id: string, refusal: CallError): void {
		const row = this.#knownRow(id);
		if (!row) return;
		this.#all.rows.set(id, { ...row, refusal, refusedAt: Date.now() });
		this.#all = { rows: this.#all.rows };
	}

	/** A swap that the node has no record of is not requested at each reading. */
	mayBeFound(id: string): boolean {
		const { refusal, refusedAt = 0 } = this.#knownRow(id) ?? {};
		// However this computer's clock was moved.
		return refusal?.code !== 'SWAP-FORGOTTEN' || Math.abs(Date.now() - refusedAt) >= FORGOTTEN_INTERVAL_MS;
	}

	/**
	 *
	 * @param seenAt when the node reported them, in milliseconds since 1970; `undefined` for values stored by an
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
