import {
	type SwapColumn,
	findSwaps,
	pagesOf,
	SWAPS_A_PAGE,
	type SwapListFilter,
	describeMatches,
	describeSearch,
	sortSwaps,
} from '#lib/domain/swaps/swap-list.ts';
import type { Column } from '#lib/ui/table/column.ts';
import { hasTag, type Label } from '#lib/domain/labels.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { summaryOf, type SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { Action } from '#lib/state/live/action.svelte.ts';
import type { Counterparties } from '#lib/state/swaps/counterparties.svelte.ts';
import type { CoinReading, Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { STATE_TEXT } from '#lib/messages/swaps/swap-progress-text.ts';

/** Columns of the swap list. All columns but the amounts can be sorted by and hidden. */
export const SWAP_TABLE_COLUMNS: readonly Pick<Column<never, SwapColumn>, 'name' | 'isHeader' | 'sort'>[] = [
	{ name: 'Date', sort: 'date' },
	{ name: 'Side', sort: 'side' },
	{ name: 'Pair', sort: 'pair' },
	{ name: 'Paid → received', isHeader: true },
	{ name: 'All-in price', sort: 'price' },
	{ name: 'Fees', sort: 'fees' },
	{ name: 'State', sort: 'state' },
];

/** State of the swap list: filter, sort order and page. */
export class SwapTable {
	/** Action that reads the swaps known only by id. */
	readonly readingAll = new Action();
	readonly lookingUp = new Action();
	readonly #swaps: Swaps;
	readonly #counterparties: Counterparties;
	readonly #address: () => SwapListFilter;
	readonly #requests: () => readonly TradeRequest[];
	readonly #labelOf: (id: string) => Label | undefined;

	/**
	 * @param address the filter in the URL
	 * @param requests requests sent by this browser
	 * @param labelOf the user's label of a swap
	 */
	constructor(
		{ swaps, counterparties }: { readonly swaps: Swaps; readonly counterparties: Counterparties },
		address: () => SwapListFilter,
		requests: () => readonly TradeRequest[] = () => [],
		labelOf: (id: string) => Label | undefined = () => undefined,
	) {
		this.#swaps = swaps;
		this.#counterparties = counterparties;
		this.#address = address;
		this.#requests = requests;
		this.#labelOf = labelOf;
	}

	/** Text of the filter field; written to the URL when the user leaves the field. */
	text: string = $derived.by(() => this.#address().text);

	readonly choice: SwapListFilter = $derived.by(() => {
		const address = this.#address();
		return { ...address, text: this.text, page: this.text === address.text ? address.page : 1 };
	});

	readonly #ids: readonly string[] = $derived.by(() => this.#swaps.list.current?.ids ?? []);
	readonly #words: readonly string[] = $derived.by(() => describeSearch(this.text));
	/** Cached summaries of finished swaps, which no longer change; recomputed when the requests change. */
	readonly #finished: WeakMap<Swap, SwapSummary> = $derived.by(() => {
		this.#requests();
		return new WeakMap<Swap, SwapSummary>();
	});

	/** Ids of the swaps that match the state, tag and coin, in the default order. */
	readonly #listed: readonly string[] = $derived.by(() => {
		const { unsettled, now } = this.#swaps;
		const known = (id: string) => this.#swaps.known(id);
		const usualMsOf = (swap: Swap) => this.#usualMsOf(swap);
		const { tag } = this.choice;
		const found = findSwaps({ ids: this.#ids, unsettled, known, usualMsOf }, this.choice, now);
		return tag === '' ? found : found.filter((id) => hasTag(this.#labelOf(id) ?? { tags: [] }, tag));
	});

	/** True if the filter needs the swap data: text search and sorting cannot use ids alone. */
	readonly needsAll: boolean = $derived.by(() => this.#words.length > 0 || this.choice.sort !== undefined);

	/** Number of possible matches that are not read yet; 0 if the filter needs only ids. */
	readonly unread: number = $derived.by(() =>
		this.needsAll ? this.#listed.filter((id) => !this.#swaps.known(id)).length : 0,
	);

	/** Ids of all matching swaps, on every page. */
	readonly found: readonly string[] = $derived.by(() => {
		if (!this.needsAll) return this.#listed;
		const { sort } = this.choice;
		const summaries = this.#listed.flatMap((id) => this.summary(id) ?? []);
		const fitting = summaries.filter((each) => this.#fits(each));
		const sorted = (sort ? sortSwaps(fitting, sort) : fitting).map(({ swap }) => swap.id);
		// An unread swap is listed last and can be found only by its id.
		const rest = this.#listed.filter((id) => !this.#swaps.known(id));
		return [...sorted, ...rest.filter((id) => this.#words.every((word) => id.includes(word)))];
	});

	readonly pages: number = $derived.by(() => pagesOf(this.found.length));
	/** Page number, from 1. The URL may contain a page past the last one. */
	readonly page: number = $derived.by(() => Math.min(this.choice.page, this.pages));
	/** Number of swaps before this page. */
	readonly before: number = $derived.by(() => (this.page - 1) * SWAPS_A_PAGE);
	/** Ids of the swaps on this page. */
	readonly rows: readonly string[] = $derived.by(() =>
		this.found.slice(this.before, this.before + SWAPS_A_PAGE),
	);

	readonly isEmpty: boolean = $derived.by(() => this.#ids.length === 0 && this.#swaps.unsettled.length === 0);

	/** Read swaps that match the filters and whose counterparty was not looked up. */
	readonly unknownSides: readonly Swap[] = $derived.by(() =>
		this.#listed.flatMap((id) => {
			const swap = this.#swaps.known(id);
			return swap && this.#counterparties.of(id) === undefined ? [swap] : [];
		}),
	);

	/** Progress of reading the searched coin's swaps; `undefined` without a coin. */
	readonly coinReading: CoinReading | undefined = $derived.by(() => {
		const { coin } = this.choice;
		return coin === '' ? undefined : this.#swaps.coinReading(coin);
	});

	/** `undefined` for a swap known only by its id. */
	summary(id: string): SwapSummary | undefined {
		const swap = this.#swaps.known(id);
		if (!swap) return undefined;
		const done = this.#finished.get(swap);
		if (done) return done;
		const summary = summaryOf(swap, this.#swaps.now, this.#requests(), this.#usualMsOf(swap));
		if (swap.isFinished) this.#finished.set(swap, summary);
		return summary;
	}

	/** Expected duration in milliseconds, based on the user's swaps as on the swap's page. */
	#usualMsOf(swap: Swap): number | undefined {
		return swap.isFinished ? undefined : this.#swaps.expectedDuration(swap).ms;
	}

	/** Returns whether the node no longer reports a swap that was open when last read. */
	isStale(id: string): boolean {
		const swap = this.#swaps.known(id);
		return swap ? this.#swaps.isStale(swap) : this.#swaps.list.error !== undefined;
	}

	/** Reads the swaps of a coin, since the node lists ids only. */
	async wantCoin(coin: string): Promise<void> {
		if (coin !== '' && this.#ids.some((id) => !this.#swaps.known(id))) await this.#swaps.wantCoin(coin);
	}

	/** Reads every possible match, so that text search and sorting cover all of them. */
	async wantListed(): Promise<void> {
		await this.readingAll.run(() => this.#swaps.wantAll(this.#listed));
	}

	/** Looks up the counterparties of possible matches, so that text search covers them. */
	async lookUpSides(): Promise<void> {
		await this.lookingUp.run(() => this.#counterparties.readAll(this.unknownSides));
	}

	/** Reads all matching swaps, on every page. */
	async readFound(): Promise<SwapSummary[]> {
		await this.#swaps.wantAll(this.needsAll ? this.#listed : this.found);
		return this.found.flatMap((id) => this.summary(id) ?? []);
	}

	/** The user's label of a swap as search text. */
	#wordsOf(id: string): readonly string[] {
		const label = this.#labelOf(id);
		return label ? [label.name, label.note, ...label.tags] : [];
	}

	#fits(summary: SwapSummary): boolean {
		const { id } = summary.swap;
		const words = [STATE_TEXT[summary.state], this.#counterparties.of(id), ...this.#wordsOf(id)];
		return this.#words.length === 0 || describeMatches(summary, this.#words, words);
	}
}
