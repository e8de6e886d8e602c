import { waitingEntries, type WaitingEntries } from '#lib/domain/home/waiting.ts';
import { needsYou, type Notice } from '#lib/domain/notices/notice.ts';
import { keyOfSwap } from '#lib/domain/notices/swap-notices.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { Desk } from '../desk.ts';
import { Journal } from '../flow/journal.svelte.ts';
import { Notices } from '../notices/notices.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';

/** Everything that needs the user, from what this browser stores: no call is made for it. */
export class Needs {
	readonly #notices: Notices;
	readonly #journal: Journal;
	readonly #swaps: Swaps;

	constructor(desk: Desk) {
		this.#notices = desk.use(Notices);
		this.#journal = desk.use(Journal);
		this.#swaps = desk.use(Swaps);
	}

	/** The latest first. */
	get notices(): readonly Notice[] {
		const told = (this.#notices.list.current ?? []).filter(needsYou);
		return [...told, ...this.#untold(told)];
	}

	/** Swaps are counted as everywhere, also before the next look for notices has told them. */
	#untold(told: readonly Notice[]): Notice[] {
		const keys = told.map(({ key }) => key);
		return this.#swaps.needingAttention
			.filter(({ id }) => !keys.includes(keyOfSwap(id)) && !this.#swaps.isForgotten(id))
			.map((swap) => this.#noticeOf(swap));
	}

	#noticeOf(swap: Swap): Notice {
		const { id, pays, gets, startedAt = Date.now() } = swap;
		const is = this.#swaps.stateOf(swap) === 'late' ? 'swap-late' : 'swap-attention';
		const facts = { key: keyOfSwap(id), is, id, coins: [pays.coin, gets.coin], sums: [pays, gets] } as const;
		return { ...facts, at: startedAt, isRead: true };
	}

	get entries(): WaitingEntries {
		return waitingEntries(this.#journal.entries.current ?? []);
	}

	/** Without drafts, of which nothing was signed; `undefined` until it is read. */
	get count(): number | undefined {
		if (!this.#notices.list.current || !this.#journal.entries.current) return undefined;
		return this.notices.length + this.entries.open.length;
	}

	/** Why the browser's storage does not answer. */
	get error(): Error | undefined {
		return this.#notices.list.error ?? this.#journal.entries.error;
	}
}
