import { swapsOfCall } from '#lib/domain/flow/call-record.ts';
import {
	type LessonRun,
	type LessonView,
	beginLesson,
	leaveLesson,
	NO_PROGRESS,
	readProgress,
	reachStep,
	resumeLesson,
	standingOf,
	type LessonProgress,
	type LessonStatus,
	findStep,
	type Lesson,
} from '#lib/domain/lessons.ts';
import type { Desk } from './desk.ts';
import { Journal } from './flow/journal.svelte.ts';
import { Trading } from './orders/trading.svelte.ts';
import { NodeClock } from './swaps/node-clock.svelte.ts';
import { Swaps } from './swaps/swaps.svelte.ts';
import { CallError } from '#lib/client/call-error.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import { Action } from './live/action.svelte.ts';
import { PracticeWorld } from './practice-world.svelte.ts';
import { StoredSetting } from './stored/stored-setting.svelte.ts';

/** The part of the view provided by the page. */
export type PageView = Pick<LessonView, 'path' | 'params' | 'shown'>;

/**
 * The view by which a lesson's steps are judged. Reading it keeps its data polled, so that a trade is followed on every
 * page.
 */
export class LessonViewer {
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

	/** @param run contains the start time of the lesson */
	view(page: PageView, { begun }: Pick<LessonRun, 'begun'>): LessonView {
		const { requests } = this.#trading;
		// Reading these properties starts their polling.
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

	/** Reads the swaps started by the requests of a lesson, since the list contains open swaps only. */
	readSwaps({ entries }: LessonView): void {
		const ids = entries.flatMap((entry) => (entry.kind === 'trade-request' ? swapsOfCall(entry) : []));
		for (const id of ids) if (!this.#swaps.known(id)) void this.#swaps.want(id);
	}
}

/** Retry delay in case the node is temporarily unreachable. */
const CALM_AGAIN_MS = 5000;

/** The lessons of a practice node: the active one, the progress of each, and the completed ones. */
export class Lessons {
	/** Sends a lesson's orders to the practice environment; the subject is the lesson's id. */
	readonly preparing = new Action();
	readonly #stored: StoredSetting<LessonProgress>;
	readonly #desk: Desk;
	readonly #world: PracticeWorld;
	/** Number of prepared lessons. Used to prevent a delayed reset from removing the orders of the next lesson. */
	#prepared = 0;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#world = desk.use(PracticeWorld);
		this.#stored = new StoredSetting<LessonProgress>(desk.database, {
			name: nodeSetting('lessons', desk.connection.id),
			initial: NO_PROGRESS,
			parse: readProgress,
		});
	}

	/** Whether the progress at this node has been loaded. */
	get isLoaded(): boolean {
		return this.#stored.isLoaded;
	}

	/** Id of the lesson whose steps are shown. */
	get active(): string | undefined {
		return this.#stored.current.active;
	}

	runOf(id: string): LessonRun | undefined {
		return this.#stored.current.runs[id];
	}

	standingOf(lesson: Lesson): LessonStatus {
		return standingOf(this.#stored.current, lesson);
	}

	/** Whether the lesson is available. Some lessons need a practice environment that accepts orders from this page. */
	isPossible({ orders, isPossibleWithout, steps }: Lesson): boolean {
		const needsWorld = (orders && !isPossibleWithout) || steps.some(({ move }) => move);
		return this.#desk.connection.world !== undefined || !needsWorld;
	}

	/**
	 * Starts or restarts the lesson; earlier actions no longer count.
	 *
	 * @returns whether the lesson has started
	 */
	async begin(lesson: Lesson): Promise<boolean> {
		if (!(await this.#prepare(lesson, 0))) return false;
		const now = Date.now();
		this.#stored.update((progress) => beginLesson(progress, lesson.id, now));
		this.#show();
		return true;
	}

	/** @returns whether the lesson has resumed */
	async resume(lesson: Lesson): Promise<boolean> {
		if (!(await this.#prepare(lesson, this.runOf(lesson.id)?.step ?? 0))) return false;
		this.#stored.update((progress) => resumeLesson(progress, lesson.id));
		this.#show();
		return true;
	}

	/** Hides the lesson's steps in all tabs and removes its orders. */
	leave(lesson: Lesson): void {
		this.#stored.update((progress) => leaveLesson(progress, lesson));
		void this.#desk.settings.change('guidance', 'none');
		void this.#calm();
	}

	/** Advances to the step that is due in this view. */
	advance(lesson: Lesson, view: LessonView): void {
		const run = this.runOf(lesson.id);
		// A completed lesson stays completed.
		if (!run || run.step >= lesson.steps.length) return;
		const step = findStep(lesson, run.step, view);
		if (step === run.step) return;
		this.#stored.update((progress) => reachStep(progress, lesson, step));
		if (step >= lesson.steps.length) void this.#calm();
	}

	/** Adopts the progress of other tabs. */
	async reload(): Promise<void> {
		await this.#stored.reload();
		if (this.active === undefined) void this.#calm();
	}

	/** @returns whether the practice environment is in the state that the lesson needs from this step on */
	async #prepare({ id, orders, isPossibleWithout }: Lesson, step: number): Promise<boolean> {
		const isAlone = isPossibleWithout && this.#desk.connection.world === undefined;
		const wanted = (!isAlone && orders?.(step)) || [];
		if (wanted.length === 0 && !this.#stored.current.isUpset) return true;
		return this.preparing.run(async () => {
			this.#prepared += 1;
			// Removes orders of a different lesson or of an earlier start.
			await this.#world.calm();
			this.#stored.update((progress) => ({ ...progress, isUpset: wanted.length > 0 }));
			for (const order of wanted) await this.#world.order(order);
		}, id);
	}

	/** Resets the practice environment, retrying until it succeeds. */
	async #calm(): Promise<void> {
		if (!this.#stored.current.isUpset || !this.#desk.connection.world) return;
		const round = this.#prepared;
		try {
			await this.#world.calm();
			if (round === this.#prepared) this.#stored.update((progress) => ({ ...progress, isUpset: false }));
		} catch (error) {
			// The user has left the node, or a different program has replaced it. The next visit retries.
			if (error instanceof CallError && error.neverLeft) return;
			setTimeout(() => round === this.#prepared && void this.#calm(), CALM_AGAIN_MS);
		}
	}

	#show(): void {
		void this.#desk.settings.change('guidance', 'lesson');
	}
}
