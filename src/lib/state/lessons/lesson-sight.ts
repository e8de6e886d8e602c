import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import type { LessonRun } from '#lib/domain/lessons/lesson-progress.ts';
import type { LessonView } from '#lib/domain/lessons/lesson.ts';
import type { Desk } from '../desk.ts';
import { Journal } from '../flow/journal.svelte.ts';
import { Trading } from '../orders/trading.svelte.ts';
import { NodeClock } from '../swaps/node-clock.svelte.ts';
import { Swaps } from '../swaps/swaps.svelte.ts';

/** The part of the view that the page knows. */
export type PageSight = Pick<LessonView, 'path' | 'params' | 'shown'>;

/** The view that a lesson's steps are judged by. While it is read its readings go on: a trade is followed on every page. */
export class LessonSight {
	readonly #journal: Journal;
	readonly #swaps: Swaps;
	readonly #trading: Trading;
	readonly #clock: NodeClock;

	constructor(desk: Desk) {
		this.#journal = desk.use(Journal);
		this.#swaps = desk.use(Swaps);
		this.#trading = desk.use(Trading);
		this.#clock = desk.use(NodeClock);
	}

	/** @param run when the lesson began */
	look(page: PageSight, { begun }: Pick<LessonRun, 'begun'>): LessonView {
		const { requests } = this.#trading;
		// A reading goes on only while it is read.
		void [this.#swaps.list.current, requests.watch.current];
		const entries = this.#journal.entries.current ?? [];
		return {
			...page,
			entries: entries.filter(({ created }) => created >= begun),
			isTrading: requests.isOpen,
			swaps: this.#swaps.all,
			now: this.#clock.at(Date.now()),
		};
	}

	/** Reads the swaps that the requests of a lesson led to: the list has those only that are open. */
	readSwaps({ entries }: LessonView): void {
		const ids = entries.flatMap((entry) => (entry.kind === 'trade-request' ? swapsOfCall(entry) : []));
		for (const id of ids) if (!this.#swaps.known(id)) void this.#swaps.want(id);
	}
}
