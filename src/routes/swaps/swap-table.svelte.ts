import { fitsChoice, urgencyOf, type SwapChoice } from '#lib/domain/swap-list.ts';
import type { Swap } from '#lib/domain/swap.ts';
import type { Swaps } from '#lib/state/swaps.svelte.ts';

/** So many rows more whenever the end of the list comes into sight. */
const ROWS = 60;

/** What the user sees of the swaps: which of them, in which order, and how many rows so far. */
export class SwapTable {
	#rows = $state(ROWS);
	readonly #swaps: Swaps;
	readonly #choice: () => SwapChoice;

	constructor(swaps: Swaps, choice: () => SwapChoice) {
		this.#swaps = swaps;
		this.#choice = choice;
	}

	readonly #ids: readonly string[] = $derived.by(() => {
		const { ids = [], pending = [] } = this.#swaps.list.current ?? {};
		return [...pending.map(({ id }) => id).filter((id) => !ids.includes(id)), ...ids];
	});

	/** What fits the choice: that which needs the user first, then what goes on, then the rest, the latest first. */
	readonly found: readonly string[] = $derived.by(() => {
		const { now } = this.#swaps;
		return this.#ids
			.filter((id) => fitsChoice(this.#swaps.known(id), this.#choice(), now))
			.map((id) => ({ id, urgency: urgencyOf(this.#swaps.known(id), now) }))
			.sort((one, other) => one.urgency - other.urgency)
			.map(({ id }) => id);
	});

	/** The part of it that has rows. */
	readonly rows: readonly string[] = $derived(this.found.slice(0, this.#rows));

	/** The swaps of which more is known than their ids. */
	readonly known: readonly Swap[] = $derived.by(() =>
		this.found.flatMap((id) => this.#swaps.known(id) ?? []),
	);

	readonly isEmpty: boolean = $derived(this.#ids.length === 0);

	/** How many swaps a search cannot find by coin, because nobody has read them yet. */
	readonly unread: number = $derived.by(() => this.#ids.filter((id) => !this.#swaps.known(id)).length);

	showMore(): void {
		this.#rows += ROWS;
	}

	/** Reads every swap that is not known yet, one after the other. */
	async readAll(): Promise<void> {
		for (const id of this.#ids) await this.#swaps.want(id);
	}
}
