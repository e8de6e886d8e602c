import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import type { RecentSwaps } from '#lib/domain/swaps/swap.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { Desk } from '../desk.ts';
import { findBegun } from './begun-swap.ts';
import type { RequestJournal } from './request-journal.ts';

/** A request that had not been seen, and that the node shows now. */
export interface LateRequest {
	readonly entry: CallEntry<'trade-request'>;
	/** The swap that it led to; without one it waits for a maker. */
	readonly swap: string | undefined;
}

/**
 * Requests that were held up on their way, so that nothing was seen of them, and that can still arrive. The node is looked
 * at for as long as they can.
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

	/** Those that may still arrive, the latest first. */
	get awaited(): readonly TradeRequest[] {
		return this.#awaited.map(({ draft }) => draft);
	}

	/** Reads them from the journal anew at the next look. */
	forget(): void {
		this.#isRead = false;
	}

	/**
	 * Looks for the first of them that has arrived.
	 *
	 * @param isOpen another request is under way, so that one that waits is not theirs
	 */
	async look(recent: RecentSwaps, isOpen: boolean, signal: AbortSignal): Promise<LateRequest | undefined> {
		if (!this.#isRead) this.#awaited = await this.#journal.unseen();
		this.#isRead = true;
		if (this.#awaited.length === 0) return undefined;
		return this.#findWaiting(recent, isOpen) ?? this.#findBegun(recent.ids, signal);
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

	async #findBegun(listed: readonly string[], signal: AbortSignal): Promise<LateRequest | undefined> {
		const { swaps } = this.#desk.connection.node;
		const readTaken = () => this.#journal.swaps();
		for (const entry of this.#awaited) {
			const found = await findBegun(swaps, entry.draft, { listed, readTaken, signal });
			if (found?.isStarting === false) return { entry, swap: found.id };
		}
		return undefined;
	}
}
