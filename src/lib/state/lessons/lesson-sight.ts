import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import type { LessonView } from '#lib/domain/lessons/lesson.ts';
import type { Desk } from '../desk.ts';
import { Journal } from '../flow/journal.svelte.ts';
import { Trading } from '../orders/trading.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';

/** Where the person is. */
export type PageSight = Pick<LessonView, 'path' | 'params' | 'shown'>;

/** What the steps of a lesson look at. Whoever reads it keeps its readings going: a trade is followed on every page. */
export class LessonSight {
	readonly #desk: Desk;
	readonly #journal: Journal;
	readonly #swaps: Swaps;
	readonly #trading: Trading;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#journal = desk.use(Journal);
		this.#swaps = desk.use(Swaps);
		this.#trading = desk.use(Trading);
	}

	/** @param begun when the lesson began, in milliseconds since 1970 */
	look(page: PageSight, begun: number): LessonView {
		const { requests } = this.#trading;
		// Read for the sake of being read again.
		void [this.#swaps.list.current, requests.watch.current];
		const entries = this.#journal.entries.current ?? [];
		return {
			...page,
			entries: entries.filter(({ created }) => created >= begun),
			isTrading: requests.isOpen,
			swaps: this.#swaps.all,
			now: this.#swaps.now,
			isAway: this.#desk.connection.outage.is === 'away',
		};
	}

	/** Reads the swaps that the requests of a lesson led to: the list has those only that are open. */
	readSwaps({ entries }: LessonView): void {
		const ids = entries.flatMap((entry) => (entry.kind === 'trade-request' ? swapsOfCall(entry) : []));
		for (const id of ids) if (!this.#swaps.known(id)) void this.#swaps.want(id);
	}
}
