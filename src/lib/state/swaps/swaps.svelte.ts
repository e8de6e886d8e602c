import { CallError } from '#lib/client/call-error.ts';
import {
	type RecentSwaps,
	type SwapCheck,
	type Swap,
	LATEST_SWAPS,
	lostArrivals,
} from '#lib/domain/swaps/swap.ts';
import {
	expectedDuration,
	type ExpectedDuration,
	evidenceOf,
	FOLLOWED_MS,
	stateOfSwap,
	needsAttention,
	type SwapState,
} from '#lib/domain/swaps/swap-state.ts';
import type { NodeSwaps } from '#lib/node/features/swaps.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import { readSwaps, writeSwaps } from '#lib/storage/swaps.ts';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import { NodeClock } from './node-clock.svelte.ts';
import { readListing, type SwapListing, SwapRows, type SwapRow } from './swap-rows.svelte.ts';
import { StartingSwaps, isNews, txidsOf, withMemory } from './swap-news.ts';

const INTERVAL_MS = 5000;
/**
 * Interval for rereading a swap whose reported end the chain contradicts or has not shown. `REPORTED_INTERVAL_MS`
 * applies if the end cannot be looked up.
 */
const DOUBTED_INTERVAL_MS = 30_000;
const REPORTED_INTERVAL_MS = 600_000;
/** Maximum number of doubted swaps read with each listing. */
const MAX_DOUBTED = 5;

/** State of reading all swaps of a coin. */
export type CoinReading = 'reading' | 'read' | CallError;

/** The user’s swaps. A finished swap is read again until its chain confirms the end. */
export class Swaps {
	/** The ids of all swaps, and the open swaps in full. */
	readonly list: Live<SwapListing>;
	readonly clock: NodeClock;
	/** The reference time for ages and time locks, by the node's clock. Advances with each listing. */
	readonly now: number = $derived.by(() => this.clock.at(this.#listedAt ?? Date.now()));
	/** Swaps with coins waiting to be claimed, and overdue swaps. */
	readonly needingAttention: readonly Swap[] = $derived.by(() =>
		this.unsettled.filter((swap) => needsAttention(this.stateOf(swap))),
	);

	/** Expected durations, for the list of swaps that they were computed from. */
	#durations: { readonly of: readonly Swap[]; readonly byPair: Record<string, ExpectedDuration> } = {
		of: [],
		byPair: {},
	};
	#listedAt = $state.raw<number>();
	/** Replaced after each listing. */
	#listed: readonly string[] = [];
	readonly #desk: Desk;
	readonly #rows = new SwapRows();
	readonly #checks = new SvelteMap<string, readonly SwapCheck[]>();
	readonly #starting: StartingSwaps;
	/** When each doubted swap was last read, in milliseconds since 1970. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is never shown
	readonly #doubtedAt = new Map<string, number>();
	readonly #coins = new SvelteMap<string, CoinReading>();
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is never shown
	readonly #coinRuns = new Map<string, Promise<void>>();
	/** Pairs whose swaps were requested with a single call. */
	readonly #pairs = new SvelteSet<string>();
	#opened: Promise<void> | undefined;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.clock = desk.use(NodeClock);
		this.#starting = new StartingSwaps(desk);
		const { news } = desk.connection;
		this.list = new Live((options, previous) => this.#readList(options, previous), {
			cachedValue: desk.cachedValue('swaps'),
			every: () => (this.#isIdle ? news.pace(INTERVAL_MS) : INTERVAL_MS),
			invalidatedBy: news.about(({ of }) => of === 'swap'),
		});
	}

	/** A swap with the state of its request; `undefined` before it was requested. */
	row(id: string): SwapRow | undefined {
		return this.#rows.get(id);
	}

	known(id: string): Swap | undefined {
		return this.#rows.known(id);
	}

	/** All swaps known in full. */
	get all(): readonly Swap[] {
		return this.#rows.swaps;
	}

	/** Records the swap's state on its chains, unless the node has reported different transactions since. */
	async noteChain(looked: Swap): Promise<void> {
		const { id, lost, proved, unseeable, settledAt } = looked;
		const swap = this.known(id);
		if (!swap || txidsOf(swap) !== txidsOf(looked)) return;
		const noted = { ...swap, lost, proved, unseeable, settledAt };
		this.#rows.take([noted], this.#rows.seenAt(id));
		await this.#keep([noted]);
	}

	/** When a swap was last read, in milliseconds since 1970; `undefined` if unknown. */
	seenAt(id: string): number | undefined {
		const { current, asOf } = this.list;
		const isListed = current?.open.some((swap) => swap.id === id);
		return this.#rows.seenAt(id) ?? (isListed ? asOf?.getTime() : undefined);
	}

	/** Whether an open swap is missing from the node's current report, so that its state may be outdated. */
	isStale({ id, isFinished }: Swap): boolean {
		if (isFinished) return false;
		const { outage } = this.#desk.connection;
		const isSilent = !!outage.is || !!this.list.error || this.#rows.seenAt(id) === undefined;
		return isSilent || this.#rows.refusal(id) !== undefined;
	}

	/** Whether the node knew the swap but reports that it no longer has a record. */
	isForgotten(id: string): boolean {
		return this.#rows.refusal(id)?.code === 'SWAP-FORGOTTEN';
	}

	/** Open swaps, and finished swaps with the user's coins in a contract. */
	get unsettled(): readonly Swap[] {
		return this.#rows.unsettled;
	}

	/** Ids of swaps agreed on seconds ago, without details from the node. */
	get starting(): readonly string[] {
		return this.#starting.ids.filter((id) => this.#rows.get(id)?.state === 'starting');
	}

	/** The pending request. Requests are pending only for seconds, so cached listings are ignored. */
	get waiting(): RecentSwaps['waiting'] {
		return this.list.error ? undefined : this.list.fresh?.waiting;
	}

	/** Manual and automatic checks of a swap, latest first. */
	checks(id: string): readonly SwapCheck[] {
		return this.#checks.get(id) ?? [];
	}

	/** The swap's state, which depends on the usual duration of the user’s swaps. */
	stateOf(swap: Swap): SwapState {
		const usualMs = swap.isFinished ? undefined : this.expectedDuration(swap).ms;
		return stateOfSwap(swap, this.now, usualMs);
	}

	/** Expected duration of a swap, based on the user’s known swaps. */
	expectedDuration(swap: Swap): ExpectedDuration {
		const { swaps } = this.#rows;
		// A list of thousands of swaps is not searched for each of its swaps.
		if (this.#durations.of !== swaps) this.#durations = { of: swaps, byPair: {} };
		const { byPair } = this.#durations;
		return (byPair[`${swap.pays.coin} ${swap.gets.coin}`] ??= expectedDuration(swaps, swap));
	}

	/** Requests a swap unless that was done before and did not fail. */
	async want(id: string): Promise<void> {
		await this.open();
		const row = this.#rows.get(id);
		if (row && row.state !== 'failed') return;
		this.#rows.note(id, { state: 'asked' });
		await this.#ask(id, 'screen');
	}

	/** State of reading all swaps of a coin; `undefined` before they were requested. */
	coinReading(coin: string): CoinReading | undefined {
		return this.#coins.get(coin);
	}

	/** Reads all swaps of a coin with one call, unless that was done before. */
	wantCoin(coin: string): Promise<void> {
		const before = this.#coinRuns.get(coin);
		if (before && !(this.#coins.get(coin) instanceof CallError)) return before;
		const run = this.#readCoin(coin);
		this.#coinRuns.set(coin, run);
		return run;
	}

	async #readCoin(coin: string): Promise<void> {
		this.#coins.set(coin, 'reading');
		try {
			await this.#take(await this.#node.ofCoin(coin));
			this.#coins.set(coin, 'read');
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			this.#coins.set(coin, error);
		}
	}

	/** Reads the unknown swaps, all of a pair at once, because each call has to wait for its turn. */
	async wantAll(ids: readonly string[]): Promise<void> {
		for (const id of ids) {
			if (this.known(id)) continue;
			await this.want(id);
			const row = this.#rows.get(id);
			if (row?.state === 'known') await this.#wantAlike(row.swap);
			// A refused or malformed reply concerns one swap; a node that does not answer will not answer for the
			// others either.
			else if (row?.state === 'failed' && !['refused', 'malformed'].includes(row.error.kind)) return;
		}
	}

	async #wantAlike({ isMaker, pays, gets }: Swap): Promise<void> {
		const [base, rel] = isMaker ? [pays.coin, gets.coin] : [gets.coin, pays.coin];
		const pair = `${base} ${rel}`;
		if (this.#pairs.has(pair)) return;
		this.#pairs.add(pair);
		// Swaps missing from the reply are requested individually.
		const swaps = await this.#node.ofPair({ base, rel }).catch((): Swap[] => []);
		await this.#take(swaps);
	}

	/** Rereads a swap, which makes the node try to advance a stuck one, and records the result. */
	async check(id: string, isByItself = false): Promise<void> {
		const before = this.known(id)?.payments.length ?? 0;
		const error = await this.#ask(id, isByItself ? 'background' : 'user');
		const swap = this.known(id);
		const at = this.clock.at(Date.now());
		const made: SwapCheck = error
			? { at, isByItself, failure: { kind: error.kind, message: error.message, code: error.code } }
			: { at, isByItself, news: (swap?.payments.length ?? 0) - before };
		this.#checks.set(id, [made, ...this.checks(id)]);
		if (swap) await this.#keep([swap]);
	}

	/** Adopts checks recorded by a different tab. */
	noteChecks(id: string, checks: readonly SwapCheck[]): void {
		if ((checks[0]?.at ?? 0) > (this.checks(id)[0]?.at ?? 0)) this.#checks.set(id, checks);
	}

	/** Whether no swap is open and the event stream reports new ones. */
	get #isIdle(): boolean {
		const listing = this.list.current;
		if (this.#starting.ids.length > 0) return false;
		return listing !== undefined && listing.open.length === 0 && listing.waiting === undefined;
	}

	get #node(): NodeSwaps {
		return this.#desk.connection.node.swaps;
	}

	async #readList(options: ReadOptions, previous: SwapListing | undefined): Promise<SwapListing> {
		await this.open();
		const listing = await readListing(this.#node, options, previous);
		await this.clock.settle();
		this.#listedAt = Date.now();
		this.#listed = [...listing.ids];
		await this.#take(listing.open);
		await this.#askForClosed(listing);
		const known = previous?.ids ?? listing.ids;
		const fresh =
			known === listing.ids ? [] : listing.ids.slice(0, LATEST_SWAPS).filter((id) => !known.includes(id));
		for (const id of [...this.#starting.ids, ...fresh]) if (!this.known(id)) await this.#ask(id, 'screen');
		return listing;
	}

	/** Rereads swaps that were open before and are missing from the listing. */
	async #askForClosed({ open }: SwapListing): Promise<void> {
		const openIds = open.map(({ id }) => id);
		for (const { id, isFinished } of this.unsettled)
			if (!isFinished && !openIds.includes(id) && this.#rows.mayBeFound(id)) await this.#ask(id, 'screen');
		for (const id of this.#doubtedEnds()) {
			this.#doubtedAt.set(id, Date.now());
			await this.#ask(id, 'background');
		}
	}

	/** Swaps of the last day whose end is reported only by the node and may be wrong. */
	#doubtedEnds(): string[] {
		const now = this.clock.at(Date.now());
		return this.#rows.swaps
			.filter((swap) => {
				if (!swap.isFinished || now - (swap.finishedAt ?? swap.startedAt ?? now) >= FOLLOWED_MS) return false;
				const evidence = evidenceOf(swap, now);
				if (evidence === 'seen') return false;
				const isDoubted = evidence === 'checking' || lostArrivals(swap).length > 0;
				const readAt = this.#doubtedAt.get(swap.id) ?? this.#rows.seenAt(swap.id) ?? 0;
				return Date.now() - readAt >= (isDoubted ? DOUBTED_INTERVAL_MS : REPORTED_INTERVAL_MS);
			})
			.slice(0, MAX_DOUBTED)
			.map(({ id }) => id);
	}

	/** @returns the error. After an error, earlier data is kept. */
	async #ask(id: string, priority: 'user' | 'screen' | 'background'): Promise<CallError | undefined> {
		try {
			await this.#take([await this.#read(id, priority)]);
			return undefined;
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			if (!this.known(id)) this.#rows.note(id, await this.#unreadable(id, error));
			else if (error.kind === 'refused') this.#rows.refuse(id, ofKnown(error));
			return error;
		}
	}

	/** Handles an error for an unknown swap. The node also reports "never started" for a swap agreed on moments ago. */
	async #unreadable(id: string, error: CallError): Promise<Exclude<SwapRow, { state: 'known' }>> {
		if (error.code !== 'SWAP-NOT-STARTED') return { state: 'failed', error };
		const state = await this.#starting.note(id, this.#listed);
		return state === 'never-started' ? { state: 'failed', error } : { state };
	}

	async #read(id: string, priority: 'user' | 'screen' | 'background'): Promise<Swap> {
		return this.#node.read(id, { priority });
	}

	async #take(reported: readonly Swap[]): Promise<void> {
		await this.clock.settle();
		// Until the node's clock is known, times cannot be compared with the start of a swap.
		const now = this.clock.skew.current === undefined ? undefined : this.clock.at(Date.now());
		const swaps = reported.map((swap) => {
			const readAt = this.#rows.seenAt(swap.id);
			const readBefore = readAt === undefined ? undefined : this.clock.at(readAt);
			return withMemory(swap, this.known(swap.id), now, readBefore);
		});
		const news = swaps.filter((swap) => isNews(swap, this.known(swap.id)));
		this.#rows.take(swaps, Date.now());
		for (const { id } of swaps) this.#starting.forget(id);
		await this.#keep(news);
	}

	async #keep(swaps: readonly Swap[]): Promise<void> {
		if (swaps.length === 0) return;
		const stored = swaps.map((swap) => ({ swap, checks: [...this.checks(swap.id)] }));
		// A failed write is ignored, because the node can report the swaps again.
		await writeSwaps(this.#desk.database, this.#desk.connection.id, stored).catch(() => undefined);
	}

	/** Loads the swaps stored on earlier visits. */
	open(): Promise<void> {
		this.#opened ??= readSwaps(this.#desk.database, this.#desk.connection.id).then((stored) => {
			this.#rows.take(stored.map(({ swap }) => swap));
			for (const { swap, checks } of stored) if (checks.length > 0) this.#checks.set(swap.id, checks);
		});
		return this.#opened;
	}
}

/**
 * For a swap without a record, the node returns the same error as for one that never started. A swap reported before
 * must have started.
 */
function ofKnown(error: CallError): CallError {
	if (error.code !== 'SWAP-NOT-STARTED') return error;
	const { kind, message, method, cause } = error;
	return new CallError(kind, message, { code: 'SWAP-FORGOTTEN', method, cause });
}
