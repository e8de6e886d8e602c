import type { Lesson } from './lesson.ts';

/** How far one lesson has come. */
export interface LessonRun {
	/** The place of the step to do now, counted from 0. */
	readonly step: number;
	/** When it began, in milliseconds since 1970: earlier actions do not count. */
	readonly begun: number;
}

export interface LessonProgress {
	/** The lesson whose steps are shown. */
	readonly active?: string | undefined;
	/** Lessons that began, by id; one that was left can be resumed. */
	readonly runs: Readonly<Record<string, LessonRun>>;
	/** The ids of those that were done to the end once. */
	readonly finished: readonly string[];
	/** Orders of a lesson to the practice world are not undone yet. */
	readonly isUpset?: boolean | undefined;
}

export const NO_PROGRESS: LessonProgress = { runs: {}, finished: [] };

export function beginLesson(progress: LessonProgress, id: string, now: number): LessonProgress {
	const run: LessonRun = { step: 0, begun: now };
	return { ...progress, active: id, runs: { ...progress.runs, [id]: run } };
}

/** One that never began stays so. */
export function resumeLesson(progress: LessonProgress, id: string): LessonProgress {
	return Object.hasOwn(progress.runs, id) ? { ...progress, active: id } : progress;
}

/** Its steps are shown no more. One that is done begins anew the next time. */
export function leaveLesson(
	progress: LessonProgress,
	{ id, steps }: Pick<Lesson, 'id' | 'steps'>,
): LessonProgress {
	const { [id]: run, ...others } = progress.runs;
	const runs = run && run.step < steps.length ? progress.runs : others;
	return { ...progress, active: progress.active === id ? undefined : progress.active, runs };
}

/** Another step is to be done now. A lesson that does not run makes no progress. */
export function reachStep(
	progress: LessonProgress,
	{ id, steps }: Pick<Lesson, 'id' | 'steps'>,
	step: number,
): LessonProgress {
	const run = progress.runs[id];
	if (!run) return progress;
	const isNew = step >= steps.length && !progress.finished.includes(id);
	return {
		...progress,
		runs: { ...progress.runs, [id]: { ...run, step } },
		finished: isNew ? [...progress.finished, id] : progress.finished,
	};
}

export type LessonStanding = 'new' | 'begun' | 'finished';

export function standingOf(
	{ runs, finished }: LessonProgress,
	{ id, steps }: Pick<Lesson, 'id' | 'steps'>,
): LessonStanding {
	const run = runs[id];
	if (run && run.step < steps.length) return 'begun';
	return finished.includes(id) ? 'finished' : 'new';
}

/** Progress as stored, perhaps by another version of the app; damaged parts are left out. */
export function readProgress(stored: unknown): LessonProgress {
	if (typeof stored !== 'object' || stored === null) return NO_PROGRESS;
	const { active, runs, finished, isUpset } = stored as Record<string, unknown>;
	const read = Object.entries(runs ?? {}).filter(([, run]) => isRun(run));
	const known = Object.fromEntries(read) as Record<string, LessonRun>;
	return {
		active: typeof active === 'string' && Object.hasOwn(known, active) ? active : undefined,
		runs: known,
		finished: Array.isArray(finished) ? finished.filter((id) => typeof id === 'string') : [],
		...(isUpset === true && { isUpset }),
	};
}

function isRun(stored: unknown): stored is LessonRun {
	if (typeof stored !== 'object' || stored === null) return false;
	const { step, begun } = stored as Record<string, unknown>;
	const isStep = Number.isSafeInteger(step) && (step as number) >= 0;
	return isStep && Number.isFinite(begun);
}
