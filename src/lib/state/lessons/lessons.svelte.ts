import {
	beginLesson,
	leaveLesson,
	NO_PROGRESS,
	readProgress,
	reachStep,
	resumeLesson,
	standingOf,
	type LessonProgress,
	type LessonRun,
	type LessonStanding,
} from '#lib/domain/lessons/lesson-progress.ts';
import { findStep, type Lesson, type LessonView } from '#lib/domain/lessons/lesson.ts';
import { nodeSetting } from '#lib/storage/settings.ts';
import type { Desk } from '../desk.ts';
import { StoredSetting } from '../stored/stored-setting.svelte.ts';

/** The lessons of a practice node: which one is shown, how far each has come, and those that were finished. */
export class Lessons {
	readonly #stored: StoredSetting<LessonProgress>;
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.#stored = new StoredSetting<LessonProgress>(desk.database, {
			name: nodeSetting('lessons', desk.connection.id),
			initial: NO_PROGRESS,
			parse: readProgress,
		});
	}

	/** The id of the lesson whose steps are shown. */
	get active(): string | undefined {
		return this.#stored.current.active;
	}

	runOf(id: string): LessonRun | undefined {
		return this.#stored.current.runs[id];
	}

	standingOf(lesson: Lesson): LessonStanding {
		return standingOf(this.#stored.current, lesson);
	}

	/** Begins it, also one that began before: from then on only what is done anew counts. */
	begin({ id }: Lesson): void {
		this.#stored.update((progress) => beginLesson(progress, id, Date.now()));
		this.#show();
	}

	resume({ id }: Lesson): void {
		this.#stored.update((progress) => resumeLesson(progress, id));
		this.#show();
	}

	/** Hides its steps, in all tabs. */
	leave(lesson: Lesson): void {
		this.#stored.update((progress) => leaveLesson(progress, lesson));
		void this.#desk.settings.change('guidance', 'none');
	}

	/** Goes on to the step that is to be done in this view. */
	look(lesson: Lesson, view: LessonView): void {
		const run = this.runOf(lesson.id);
		// What is done stays done.
		if (!run || run.step >= lesson.steps.length) return;
		const step = findStep(lesson, run.step, view);
		if (step !== run.step) this.#stored.update((progress) => reachStep(progress, lesson, step));
	}

	/** Takes over what another tab has done since. */
	reload(): Promise<void> {
		return this.#stored.reload();
	}

	#show(): void {
		void this.#desk.settings.change('guidance', 'lesson');
	}
}
