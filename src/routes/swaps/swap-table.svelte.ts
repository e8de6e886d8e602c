import { findSwaps, pagesOf, SWAPS_A_PAGE, type SwapChoice } from '#lib/domain/swaps/swap-list.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import type { CoinReading, Swaps } from '#lib/state/swaps/swaps.svelte.ts';

/** What the user sees of the swaps: which of them, in which order, and which page of these. */
export class SwapTable {
	readonly #swaps: Swaps;
	readonly #choice: () => SwapChoice;

	constructor(swaps: Swaps, choice: () => SwapChoice) {
		this.#swaps = swaps;
		this.#choice = choice;
	}

	readonly #ids: readonly string[] = $derived.by(() => this.#swaps.list.current?.ids ?? []);

	/** What fits the choice, on whichever page. */
	readonly found: readonly string[] = $derived.by(() => {
		const { unsettled, now } = this.#swaps;
		const known = (id: string) => this.#swaps.known(id);
		return findSwaps({ ids: this.#ids, unsettled, known }, this.#choice(), now);
	});

	readonly pages: number = $derived.by(() => pagesOf(this.found.length));
	/** Counted from 1. The address may name a page past the last one. */
	readonly page: number = $derived.by(() => Math.min(this.#choice().page, this.pages));
	/** How many swaps come before this page. */
	readonly before: number = $derived.by(() => (this.page - 1) * SWAPS_A_PAGE);
	/** The swaps of this page. */
	readonly rows: readonly string[] = $derived.by(() =>
		this.found.slice(this.before, this.before + SWAPS_A_PAGE),
	);

	readonly isEmpty: boolean = $derived.by(() => this.#ids.length === 0 && this.#swaps.unsettled.length === 0);

	/** Whether all swaps of the coin that is searched for are known; nothing where no coin is. */
	readonly coinReading: CoinReading | undefined = $derived.by(() => {
		const { coin } = this.#choice();
		return coin === '' ? undefined : this.#swaps.coinReading(coin);
	});

	/** Reads what a search by coin cannot find, since the node lists ids only. */
	async wantCoin(coin: string): Promise<void> {
		if (coin !== '' && this.#ids.some((id) => !this.#swaps.known(id))) await this.#swaps.wantCoin(coin);
	}

	/** Every swap that fits, on all pages, in full. */
	async readFound(): Promise<Swap[]> {
		await this.#swaps.wantAll(this.found);
		return this.found.flatMap((id) => this.#swaps.known(id) ?? []);
	}
}
