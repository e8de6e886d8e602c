import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { type RecentSwaps, STARTING_MS } from '#lib/domain/swaps/swap.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { findStarted, findFurther, FoundSwaps } from './started-swap.ts';
import type { RequestJournal } from './request-journal.svelte.ts';

/** An unseen request that the node shows after all. */
export interface LateRequest {
	readonly entry: CallEntry<'trade-request'>;
	/** The swap started by the request; `undefined` while it waits for a maker. */
	readonly swap: string | undefined;
}

/** Delayed, unseen requests that may still arrive. Polled as long as this is possible. */
export class LateRequests {
	#awaited = $state.raw<readonly CallEntry<'trade-request'>[]>([]);
	#isRead = false;
	readonly #desk: Desk;
	readonly #journal: RequestJournal;

	constructor(desk: Desk, journal: RequestJournal) {
		this.#desk = desk;
		this.#journal = journal;
	}

	/** Requests that may still arrive, latest first. */
	get awaited(): readonly TradeRequest[] {
		return this.#awaited.map(({ draft }) => draft);
	}

	/** Makes the next lookup reread the requests from the journal. */
	forget(): void {
		this.#isRead = false;
	}

	/**
	 * Finds the first request that has arrived.
	 *
	 * @param isOpen whether a different request is open, which would explain the pending one
	 */
	async poll(recent: RecentSwaps, isOpen: boolean, options: ReadOptions): Promise<LateRequest | undefined> {
		if (!this.#isRead) this.#awaited = await this.#journal.unseen();
		this.#isRead = true;
		if (this.#awaited.length === 0) return undefined;
		return this.#findWaiting(recent, isOpen) ?? this.#findStarted(recent.ids, options);
	}

	#findWaiting({ waiting }: RecentSwaps, isOpen: boolean): LateRequest | undefined {
		if (!waiting || isOpen) return undefined;
		const entry = this.#awaited.find(({ draft: { side, base, rel } }) =>
			side === 'buy'
				? waiting.gives === rel && waiting.wants === base
				: waiting.gives === base && waiting.wants === rel,
		);
		return entry && { entry, swap: undefined };
	}

	async #findStarted(listed: readonly string[], options: ReadOptions): Promise<LateRequest | undefined> {
		const swaps = this.#desk.use(FoundSwaps);
		const readTaken = () => this.#journal.swaps();
		for (const entry of this.#awaited) {
			const found = await findStarted(swaps, entry.draft, { listed, readTaken, options });
			if (found?.isStarting === false) return { entry, swap: found.id };
		}
		return undefined;
	}
}

/**
 * Time for which a request is watched after it was reported as ended without a swap, in milliseconds, because a maker
 * may be slow to connect.
 */
const WATCHED_MS = 10 * 60 * 1000;

/**
 * Requests reported as refused, declined or unanswered that led to a swap anyway. Only the request’s label proves this.
 */
export class EndedRequests {
	readonly #desk: Desk;
	readonly #journal: RequestJournal;
	/** Ids at the last lookup, which is repeated only after they change. */
	#looked: string | undefined;

	constructor(desk: Desk, journal: RequestJournal) {
		this.#desk = desk;
		this.#journal = journal;
	}

	/** @param listed ids of the latest swaps */
	async poll(listed: readonly string[], options: ReadOptions): Promise<LateRequest | undefined> {
		const ended = await this.#journal.ended(Date.now() - WATCHED_MS);
		const shown = [...ended.map(({ id }) => id), ...listed].join();
		if (ended.length === 0 || this.#looked === shown) return undefined;
		const swaps = this.#desk.use(FoundSwaps);
		const readTaken = () => this.#journal.swaps();
		let isSure = true;
		for (const entry of ended) {
			const { further, isUnsure } = await findFurther(swaps, entry.draft, { listed, readTaken, options });
			if (further[0] !== undefined) return { entry, swap: further[0] };
			if (isUnsure) isSure = false;
		}
		this.#looked = isSure ? shown : undefined;
		return undefined;
	}
}

/**
 * Time for which additional swaps of a request are searched for, in milliseconds. A program makes such swaps while
 * makers still answer.
 */
const FURTHER_WATCHED_MS = 60 * 60 * 1000;

/** Counts the swaps of each request, because a program may trade more than once for a request sent once. */
export class FurtherSwaps {
	readonly #desk: Desk;
	readonly #journal: RequestJournal;
	/** Ids at the last lookup, which is repeated only after they change. */
	#looked: { readonly shown: string; readonly at: number; readonly isSure: boolean } | undefined;

	constructor(desk: Desk, journal: RequestJournal) {
		this.#desk = desk;
		this.#journal = journal;
	}

	/** @param listed ids of the latest swaps */
	async poll(listed: readonly string[], options: ReadOptions): Promise<void> {
		const requests = await this.#journal.matched(Date.now() - FURTHER_WATCHED_MS);
		const shown = [...requests.map(({ id }) => id), ...listed].join();
		const before = this.#looked?.shown === shown ? this.#looked : undefined;
		// The node has no details of a starting swap for some seconds.
		if (before && (before.isSure || Date.now() - before.at > STARTING_MS)) return;
		const swaps = this.#desk.use(FoundSwaps);
		const readTaken = () => this.#journal.swaps();
		let isSure = true;
		for (const { id, draft } of requests) {
			const { further, isUnsure } = await findFurther(swaps, draft, { listed, readTaken, options });
			for (const swap of further) await this.#journal.further(id, swap);
			if (isUnsure) isSure = false;
		}
		this.#looked = { shown, at: before?.at ?? Date.now(), isSure };
	}
}
