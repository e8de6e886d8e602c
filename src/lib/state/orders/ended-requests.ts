import type { Desk } from '../desk.ts';
import { findFurther } from './begun-swap.ts';
import type { LateRequest } from './late-requests.svelte.ts';
import type { RequestJournal } from './request-journal.ts';

/** For so long after it was said that no swap came of a request, in milliseconds: its maker may have been slow to connect. */
const WATCHED_MS = 10 * 60 * 1000;

/**
 * Requests that were refused, declined or not answered, as far as the node showed, and that led to a swap all the same. Only
 * the request’s own label proves that.
 */
export class EndedRequests {
	readonly #desk: Desk;
	readonly #journal: RequestJournal;
	/** Nothing new can be seen before the node lists other swaps. */
	#looked: string | undefined;

	constructor(desk: Desk, journal: RequestJournal) {
		this.#desk = desk;
		this.#journal = journal;
	}

	/** @param listed the ids of the latest swaps */
	async look(listed: readonly string[], signal: AbortSignal): Promise<LateRequest | undefined> {
		const ended = await this.#journal.ended(Date.now() - WATCHED_MS);
		const shown = [...ended.map(({ id }) => id), ...listed].join();
		if (ended.length === 0 || this.#looked === shown) return undefined;
		const { swaps } = this.#desk.connection.node;
		const readTaken = () => this.#journal.swaps();
		let isSure = true;
		for (const entry of ended) {
			const { further, isUnsure } = await findFurther(swaps, entry.draft, { listed, readTaken, signal });
			if (further[0] !== undefined) return { entry, swap: further[0] };
			if (isUnsure) isSure = false;
		}
		this.#looked = isSure ? shown : undefined;
		return undefined;
	}
}
