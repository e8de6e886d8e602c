import { matcherOf, type LogFilter } from '#lib/domain/statistics/log-choice.ts';
import type { Timeline } from '#lib/domain/statistics/log-span.ts';
import { LogTallier, type LogTally } from '#lib/domain/statistics/log-tally.ts';
import type { SeenSwap } from '#lib/domain/statistics/seen-swap.ts';

/** As long as the page may be busy at a stretch, in milliseconds: a frame at 60 a second is twice that. */
const SLICE_MS = 8;
/** To look at the clock for each item would take as long as the work. */
const ITEMS_A_LOOK = 200;

/**
 * Goes through a long list in slices, between which the page paints and listens. What fits in one slice is done before this
 * returns. After several there is such a break as well, since what the caller shows then is work enough for a frame.
 *
 * @param work is given the index of the item to work on, and says whether to go on
 * @param count how many there are; looked at again before each slice, since the list may grow meanwhile
 * @returns whether it came to the end
 */
export async function inSlices(count: () => number, work: (index: number) => boolean): Promise<boolean> {
	let index = 0;
	let isLong = false;
	while (index < count()) {
		const end = count();
		const until = performance.now() + SLICE_MS;
		for (; index < end; index++) {
			if (index % ITEMS_A_LOOK === 0 && performance.now() > until) break;
			if (!work(index)) return false;
		}
		if (index < count()) isLong = true;
		if (isLong) await new Promise((resolve) => setTimeout(resolve));
	}
	return true;
}

/** The filter, and the log that it is applied to. */
export interface StudyOrder {
	/** The newest first. A list that begins as the one before continues its study. */
	readonly swaps: readonly SeenSwap[];
	readonly filter: LogFilter;
	readonly timeline: Timeline;
}

/** The lines that fit the filter, and their sums. */
export interface StudyResult {
	readonly found: readonly SeenSwap[];
	readonly tally: LogTally;
}

interface Job {
	readonly key: string;
	swaps: readonly SeenSwap[];
	readonly matches: (swap: SeenSwap) => boolean;
	readonly tallier: LogTallier;
	readonly found: SeenSwap[];
	isAtWork: boolean;
}

/** Filters and counts a long log in slices, so that the page goes on painting while the user types. */
export class LogStudy {
	#result = $state.raw<StudyResult>();
	#isBusy = $state(false);
	#job: Job | undefined;

	/** Of the last order that was worked off. */
	get result(): StudyResult | undefined {
		return this.#result;
	}

	/** Another order is being worked on. */
	get isBusy(): boolean {
		return this.#isBusy;
	}

	/** Takes the place of the order before. */
	async order({ swaps, filter, timeline }: StudyOrder): Promise<void> {
		const key = JSON.stringify([filter, timeline]);
		const known = this.#job;
		if (known?.key === key && isContinuedBy(known.swaps, swaps)) {
			if (known.swaps === swaps) return;
			const from = known.swaps.length;
			known.swaps = swaps;
			// Its work looks at the list before each slice, and finds what was added.
			if (!known.isAtWork) await this.#work(known, from);
			return;
		}
		const [matches, tallier] = [matcherOf(filter), new LogTallier(timeline)];
		const job: Job = { key, swaps, matches, tallier, found: [], isAtWork: false };
		this.#job = job;
		await this.#work(job, 0);
	}

	async #work(job: Job, from: number): Promise<void> {
		job.isAtWork = true;
		this.#isBusy = true;
		const isDone = await inSlices(
			() => job.swaps.length - from,
			(index) => this.#isCurrent(job) && this.#look(job, job.swaps[from + index]),
		);
		job.isAtWork = false;
		if (!isDone || !this.#isCurrent(job)) return;
		this.#result = { found: [...job.found], tally: job.tallier.tally };
		this.#isBusy = false;
	}

	#isCurrent(job: Job): boolean {
		return this.#job === job;
	}

	#look({ matches, tallier, found }: Job, swap: SeenSwap | undefined): true {
		if (swap && matches(swap)) {
			tallier.add(swap);
			found.push(swap);
		}
		return true;
	}
}

function isContinuedBy(list: readonly SeenSwap[], longer: readonly SeenSwap[]): boolean {
	return longer.length >= list.length && longer[list.length - 1] === list.at(-1);
}
