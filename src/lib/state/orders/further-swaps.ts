import { STARTING_MS } from '#lib/domain/swaps/swap.ts';
import type { Desk } from '../desk.ts';
import { findFurther } from './begun-swap.ts';
import type { RequestJournal } from './request-journal.ts';

/** A program that makes a second swap of a request does so while its makers answer; looked for so long, in milliseconds. */
const WATCHED_MS = 60 * 60 * 1000;

/** Counts the swaps of each request: a request is sent once, and a program can still be led to trade more than once by it. */
export class FurtherSwaps {
	readonly #desk: Desk;
	readonly #journal: RequestJournal;
	/** Nothing new can be seen before the node lists other swaps, or other requests have led to one. */
	#looked: { readonly shown: string; readonly at: number; readonly isSure: boolean } | undefined;

	constructor(desk: Desk, journal: RequestJournal) {
		this.#desk = desk;
		this.#journal = journal;
	}

	/** @param listed the ids of the latest swaps */
	async look(listed: readonly string[], signal: AbortSignal): Promise<void> {
		const requests = await this.#journal.matched(Date.now() - WATCHED_MS);
		const shown = [...requests.map(({ id }) => id), ...listed].join();
		const before = this.#looked?.shown === shown ? this.#looked : undefined;
		// Of a swap that is starting the node says nothing for some seconds.
		if (before && (before.isSure || Date.now() - before.at > STARTING_MS)) return;
		const { swaps } = this.#desk.connection.node;
		const readTaken = () => this.#journal.swaps();
		let isSure = true;
		for (const { id, draft } of requests) {
			const { further, isUnsure } = await findFurther(swaps, draft, { listed, readTaken, signal });
			for (const swap of further) await this.#journal.further(id, swap);
			if (isUnsure) isSure = false;
		}
		this.#looked = { shown, at: before?.at ?? Date.now(), isSure };
	}
}
