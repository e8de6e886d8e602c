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
	wantsLook,
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
 * How often an end is read again that its chain contradicts or has not shown; one that cannot be looked up is read more
 * seldom.
 */
const DOUBTED_INTERVAL_MS = 30_000;
const REPORTED_INTERVAL_MS = 600_000;
/** In one reading of the list. */
const MAX_DOUBTED = 5;

/** The state of reading all swaps of a coin. */
export type CoinReading = 'reading' | 'read' | CallError;

/** The user’s swaps. A finished one is read again until its chain shows its end. */
export class Swaps {
	/** The ids of all, and the open ones in full. */
	readonly list: Live<SwapListing>;
	readonly clock: NodeClock;
	/** The moment that ages and locks are counted to, by the node's clock: it moves with the list. */
	readonly now: number = $derived.by(() => this.clock.at(this.#listedAt ?? Date.now()));
	/** Swaps in which coins wait to be fetched, or which take longer than usual. */
	readonly needingAttention: readonly Swap[] = $derived.by(() =>
		this.unsettled.filter((swap) => wantsLook(this.stateOf(swap))),
	);

	#listedAt = $state.raw<number>();
	/** Another array after each reading of the list. */
	#listed: readonly string[] = [];
	readonly #desk: Desk;
	readonly #rows = new SwapRows();
	readonly #checks = new SvelteMap<string, readonly SwapCheck[]>();
	readonly #starting: StartingSwaps;
	/** When a doubted end was last read, in milliseconds since 1970. */
	// eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is never shown
	readonly #doubtedAt = new Map<string, number>();
	readonly #coins = new SvelteMap<string, CoinReading>();
	/** The pairs of which all swaps were asked for at once. */
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
			hastenedBy: news.about(({ of }) => of === 'swap'),
		});
	}

	/** A swap as far as it is known; `undefined` before it was asked for. */
	row(id: string): SwapRow | undefined {
		return this.#rows.get(id);
	}

	known(id: string): Swap | undefined {
		return this.#rows.known(id);
	}

	/** Every swap that is known in full. */
	get all(): readonly Swap[] {
		return this.#rows.swaps;
	}

	/** Records a swap as its chains show it, unless the node has reported different transactions since. */
	async noteChain(looked: Swap): Promise<void> {
		const { id, lost, proved, unseeable, settledAt } = looked;
		const swap = this.known(id);
		if (!swap || txidsOf(swap) !== txidsOf(looked)) return;
		const noted = { ...swap, lost, proved, unseeable, settledAt };
		this.#rows.take([noted], this.#rows.seenAt(id));
		await this.#keep([noted]);
	}

	/** When a swap was last read, in milliseconds since 1970; `undefined` if that is not known. */
	seenAt(id: string): number | undefined {
		const { current, asOf } = this.list;
		const isListed = current?.open.some((swap) => swap.id === id);
		return this.#rows.seenAt(id) ?? (isListed ? asOf?.getTime() : undefined);
	}

	/** Whether an open swap is currently missing from the node's report: its last reading may be outdated. */
	isStale({ id, isFinished }: Swap): boolean {
		if (isFinished) return false;
		const { outage } = this.#desk.connection;
		const isSilent = !!outage.is || !!this.list.error || this.#rows.seenAt(id) === undefined;
		return isSilent || this.#rows.refusal(id) !== undefined;
	}

	/** The node had the swap, and reports that it has no record of it any more. */
	isForgotten(id: string): boolean {
		return this.#rows.refusal(id)?.code === 'SWAP-FORGOTTEN';
	}

	/** Open swaps, and swaps that ended with coins of the user in a contract. */
	get unsettled(): readonly Swap[] {
		return this.#rows.unsettled;
	}

	/** Swaps agreed on some seconds ago, of which the node has no details yet. */
	get starting(): readonly string[] {
		return this.#starting.ids.filter((id) => this.#rows.get(id)?.state === 'starting');
	}

	/** The request that waits now. A request waits for seconds: an earlier reading proves nothing. */
	get waiting(): RecentSwaps['waiting'] {
		return this.list.error ? undefined : this.list.fresh?.waiting;
	}

	/** The checks of a swap, the latest first. */
	checks(id: string): readonly SwapCheck[] {
		return this.#checks.get(id) ?? [];
	}

	/** Its state in the context of the user’s own swaps, which determine lateness. */
	stateOf(swap: Swap): SwapState {
		const usualMs = swap.isFinished ? undefined : this.expectedDuration(swap).ms;
		return stateOfSwap(swap, this.now, usualMs);
	}

	/** How long a swap like this takes, by the user’s own swaps that this browser knows. */
	expectedDuration(swap: Swap): ExpectedDuration {
		return expectedDuration(this.#rows.swaps, swap);
	}

	/** Asks for a swap, unless that was done already. */
	async want(id: string): Promise<void> {
		await this.open();
		const row = this.#rows.get(id);
		if (row && row.state !== 'failed') return;
		this.#rows.note(id, { state: 'asked' });
		await this.#ask(id, 'screen');
	}

	/** The state of reading all swaps of a coin; `undefined` before they were requested. */
	coinReading(coin: string): CoinReading | undefined {
		return this.#coins.get(coin);
	}

	/** Reads all swaps of a coin with one call, unless that was done already. */
	async wantCoin(coin: string): Promise<void> {
		const before = this.#coins.get(coin);
		if (before === 'reading' || before === 'read') return;
		this.#coins.set(coin, 'reading');
		try {
			await this.#take(await this.#node.ofCoin(coin));
			this.#coins.set(coin, 'read');
		} catch (error) {
			if (!(error instanceof CallError)) throw error;
			this.#coins.set(coin, error);
		}
	}

	/** Reads whichever of these is not known yet, all of a pair at once, since each call takes its turn. */
	async wantAll(ids: readonly string[]): Promise<void> {
		for (const id of ids) {
			if (this.known(id)) continue;
			await this.want(id);
			const row = this.#rows.get(id);
			if (row?.state === 'known') await this.#wantAlike(row.swap);
			// One swap may be unknown or unreadable; a node that does not answer will not answer for the others either.
			else if (row?.state === 'failed' && !['refused', 'malformed'].includes(row.error.kind)) return;
		}
	}

	async #wantAlike({ isMaker, pays, gets }: Swap): Promise<void> {
		const [base, rel] = isMaker ? [pays.coin, gets.coin] : [gets.coin, pays.coin];
		const pair = `${base} ${rel}`;
		if (this.#pairs.has(pair)) return;
		this.#pairs.add(pair);
		// Swaps that are not in the reply are asked for one by one.
		const swaps = await this.#node.ofPair({ base, rel }).catch((): Swap[] => []);
		await this.#take(swaps);
	}

	/** Asks the node about a swap, which makes it try to move a stuck one on, and notes the result. */
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

	/** Adopts the checks that a different tab has recorded since. */
	noteChecks(id: string, checks: readonly SwapCheck[]): void {
		if ((checks[0]?.at ?? 0) > (this.checks(id)[0]?.at ?? 0)) this.#checks.set(id, checks);
	}

	/** No swap is open, and the node reports when one begins. */
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

	/** Swaps that were open when last read, and are not listed as open any more. */
	async #askForClosed({ open }: SwapListing): Promise<void> {
		const openIds = open.map(({ id }) => id);
		for (const { id, isFinished } of this.unsettled)
			if (!isFinished && !openIds.includes(id) && this.#rows.mayBeFound(id)) await this.#ask(id, 'screen');
		for (const id of this.#doubtedEnds()) {
			this.#doubtedAt.set(id, Date.now());
			await this.#ask(id, 'background');
		}
	}

	/** Ends of the last day that only the node reports: they may be wrong. */
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

	/** @returns why it failed. A failure leaves what was known before. */
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

	/** The node reports that a swap that has just been agreed on never started. */
	async #unreadable(id: string, error: CallError): Promise<Exclude<SwapRow, { state: 'known' }>> {
		if (error.code !== 'SWAP-NOT-STARTED') return { state: 'failed', error };
		const state = await this.#starting.note(id, this.#listed);
		return state === 'never-started' ? { state: 'failed', error } : { state };
	}

	async #read(id: string, priority: 'user' | 'screen' | 'background'): Promise<Swap> {
		return this.#node.read(id, { priority });
	}

	async #take(told: readonly Swap[]): Promise<void> {
		await this.clock.settle();
		// Before the node's clock is known, no moment can be compared with the start of a swap.
		const now = this.clock.skew.current === undefined ? undefined : this.clock.at(Date.now());
		const swaps = told.map((swap) => {
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
		const kept = swaps.map((swap) => ({ swap, checks: [...this.checks(swap.id)] }));
		// The node has them all: if there is no room for them, or the page is closing, they are requested again.
		await writeSwaps(this.#desk.database, this.#desk.connection.id, kept).catch(() => undefined);
	}

	/** Reads what this browser stored on earlier visits. */
	open(): Promise<void> {
		this.#opened ??= readSwaps(this.#desk.database, this.#desk.connection.id).then((stored) => {
			this.#rows.take(stored.map(({ swap }) => swap));
			for (const { swap, checks } of stored) if (checks.length > 0) this.#checks.set(swap.id, checks);
		});
		return this.#opened;
	}
}

/**
 * For a swap that it reported before, the node gives the same error as for one that never started: it has no record of
 * it.
 */
function ofKnown(error: CallError): CallError {
	if (error.code !== 'SWAP-NOT-STARTED') return error;
	const { kind, message, method, cause } = error;
	return new CallError(kind, message, { code: 'SWAP-FORGOTTEN', method, cause });
}
