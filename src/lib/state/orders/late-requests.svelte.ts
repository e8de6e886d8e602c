import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { type RecentSwaps, STARTING_MS } from '#lib/domain/swaps/swap.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { findStarted, findFurther, FoundSwaps } from './started-swap.ts';
import type { RequestJournal } from './request-journal.svelte.ts';

/** A request that had not been seen, and that the node shows now. */
export interface LateRequest {
	readonly entry: CallEntry<'trade-request'>;
	/** The swap that it led to; without one it waits for a maker. */
	readonly swap: string | undefined;
}

/**
 * Requests that were delayed, so that they were not seen, and that can still arrive. The node is polled for as long as
 * they can.
 */
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

	/** Rereads them from the journal at the next look-up. */
	forget(): void {
		this.#isRead = false;
	}

	/**
	 * Finds the first of them that has arrived.
	 *
	 * @param isOpen a different request is open, so that a waiting one is not theirs
	 */
	async look(recent: RecentSwaps, isOpen: boolean, options: ReadOptions): Promise<LateRequest | undefined> {
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
 * How long a request is watched after it was reported that it led to no swap, in milliseconds: its maker may have been
 * slow to connect.
 */
const WATCHED_MS = 10 * 60 * 1000;

/**
 * Requests that the node showed as refused, declined or unanswered, and that led to a swap anyway. Only the request’s
 * own label proves that.
 */
export class EndedRequests {
	readonly #desk: Desk;
	readonly #journal: RequestJournal;
	/** A look-up finds no change before the node lists other swaps. */
	#looked: string | undefined;

	constructor(desk: Desk, journal: RequestJournal) {
		this.#desk = desk;
		this.#journal = journal;
	}

	/** @param listed the ids of the latest swaps */
	async look(listed: readonly string[], options: ReadOptions): Promise<LateRequest | undefined> {
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
 * A program that makes a second swap of a request does so while its makers answer; the search for it lasts this long,
 * in milliseconds.
 */
const FURTHER_WATCHED_MS = 60 * 60 * 1000;

/** Counts the swaps of each request: a request is sent once, and a program can still be led to trade more than once by it. */
export class FurtherSwaps {
	readonly #desk: Desk;
	readonly #journal: RequestJournal;
	/** A look finds no change before the node lists other swaps, or other requests have led to one. */
	#looked: { readonly shown: string; readonly at: number; readonly isSure: boolean } | undefined;

	constructor(desk: Desk, journal: RequestJournal) {
		this.#desk = desk;
		this.#journal = journal;
	}

	/** @param listed the ids of the latest swaps */
	async look(listed: readonly string[], options: ReadOptions): Promise<void> {
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
