import type { PortfolioReading } from '#lib/domain/portfolio/portfolio.ts';
import { resultsOf, type SwapResults } from '#lib/domain/portfolio/swap-results.ts';
import { summaryOf, type SwapSummary } from '#lib/domain/swaps/swap-summary.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';
import { Portfolio } from './portfolio.svelte.ts';

const DAY_MS = 86_400_000;

/** Days that results may go back; 0 is all that is known. */
export const RESULT_DAYS = [7, 30, 90, 0] as const;

/** The results of the user's own swaps, from those that this browser has stored. */
export class OwnResults {
	days: (typeof RESULT_DAYS)[number] = $state(30);
	/** Reads the swaps of which only the ids are known. */
	readonly readingAll = new Action();

	readonly #swaps: Swaps;
	readonly #portfolio: Portfolio;
	/** Finished swaps do not change: each summary is computed once. */
	readonly #finished = new WeakMap<Swap, SwapSummary>();

	constructor(desk: Desk) {
		this.#swaps = desk.use(Swaps);
		this.#portfolio = desk.use(Portfolio);
	}

	get list(): Swaps['list'] {
		return this.#swaps.list;
	}

	readonly #ids: readonly string[] = $derived.by(() => this.#swaps.list.current?.ids ?? []);

	/** Swaps of which nothing but the id is known: they are in no sum. */
	readonly unread: readonly string[] = $derived.by(() => this.#ids.filter((id) => !this.#swaps.known(id)));

	readonly results: SwapResults = $derived.by(() => {
		const since = this.days === 0 ? 0 : this.#swaps.now - this.days * DAY_MS;
		const summaries = this.#ids.flatMap((id) => this.#summaryOf(id) ?? []);
		return resultsOf(summaries, since, pricesOf(this.#portfolio.reading.current));
	});

	async readAll(): Promise<void> {
		await this.readingAll.run(() => this.#swaps.wantAll(this.unread));
	}

	#summaryOf(id: string): SwapSummary | undefined {
		const swap = this.#swaps.known(id);
		if (!swap?.isFinished) return undefined;
		const done = this.#finished.get(swap) ?? summaryOf(swap, this.#swaps.now);
		this.#finished.set(swap, done);
		return done;
	}
}

function pricesOf(reading: PortfolioReading | undefined): ReadonlyMap<string, bigint> {
	const coins = reading?.coins ?? [];
	return new Map(coins.flatMap(({ coin, price }) => (price === undefined ? [] : [[coin, price]])));
}
