import type { PracticeOrder } from './practice-order.ts';
import type { JournalEntry, EntryOf } from './flow/journal-entry.ts';
import type { Swap } from './swaps/swap.ts';
import { swapsOfCall } from './flow/call-record.ts';
import { hasReceived, isClaimed, isSettled } from './swaps/swap-state.ts';

/** The view by which the steps of a lesson are judged: the user's page, and the state of node and journal. */
export interface LessonView {
	/** The page, below the folder that the app is served from. */
	readonly path: string;
	readonly params: Pick<URLSearchParams, 'get'>;
	/** The `data-lesson` marks on screen. */
	readonly shown: ReadonlySet<string>;
	/** Entries of the journal since the lesson began, newest first. */
	readonly entries: readonly JournalEntry[];
	/** A request for a trade is pending, or its outcome is. */
	readonly isTrading: boolean;
	/** Every swap with known details. */
	readonly swaps: readonly Swap[];
	/** The node's current time, in milliseconds since 1970. */
	readonly now: number;
}

/** A link to the page of a step. */
export interface LessonPlace {
	readonly name: string;
	readonly href: `/${string}`;
}

/** A move of practice time to the moment at which a step continues. */
export interface LessonMove {
	readonly name: string;
	readonly ms: number;
}

export interface LessonStep {
	/** The instruction. */
	readonly say: string | ((view: LessonView) => string);
	/** The page on which it happens; `undefined` for a user who is already there. */
	readonly place?: (view: LessonView) => LessonPlace | undefined;
	/** A move of practice time instead of a wait; `undefined` if waiting would not help. */
	readonly move?: (view: LessonView) => LessonMove | undefined;
	/** The `data-lesson` marks of the controls to use: those on screen are outlined. */
	readonly marks?: readonly string[];
	/** A completed step completes those before it: the user may reach it in a different way. */
	readonly isDone: (view: LessonView) => boolean;
	/** The precondition of the step. While it does not hold, the previous step is current again. */
	readonly needs?: (view: LessonView) => boolean;
}

export interface Lesson {
	/** A word of lower-case letters and dashes: it is stored. */
	readonly id: string;
	readonly name: string;
	/** The aim, in at most two lines. */
	readonly learns: string;
	/** Duration. */
	readonly minutes: number;
	/** The page that it starts on. */
	readonly start: LessonPlace['href'];
	/** Orders to the practice node from a step on, counted from 0. All are undone at the end. */
	readonly orders?: (step: number) => readonly PracticeOrder[];
	/** The orders only help: the lesson is possible on a host that takes none. */
	readonly isPossibleWithout?: boolean;
	readonly steps: readonly LessonStep[];
	/** The summary at its end. */
	readonly ends: string;
}

/** @returns the index of the current step, or the number of steps if all are done */
export function findStep({ steps }: Pick<Lesson, 'steps'>, from: number, view: LessonView): number {
	const start = Math.min(from, steps.length);
	const done = steps.findLastIndex((step, place) => place >= start && step.isDone(view));
	let now = Math.max(start, done + 1);
	while (now > 0 && steps[now]?.needs?.(view) === false) now -= 1;
	return now;
}

/** The instruction of a step in a view. */
export function sayStep({ say }: LessonStep, view: LessonView): string {
	return typeof say === 'string' ? say : say(view);
}

/** Whether the user is at an address: all of its parameters count, and others may be present too. */
export function isAt({ path, params }: LessonView, href: string): boolean {
	const [asked, search] = href.split('?');
	return (
		path === asked && [...new URLSearchParams(search)].every(([name, value]) => params.get(name) === value)
	);
}

/** The place of a step: a link to an address, for a user who is elsewhere. */
export function placeAt(href: LessonPlace['href'], name: string) {
	return (view: LessonView): LessonPlace | undefined => (isAt(view, href) ? undefined : { href, name });
}

/** Whether an element with one of these marks is on screen. */
export function shows({ shown }: LessonView, ...marks: readonly string[]): boolean {
	return marks.some((mark) => shown.has(mark));
}

/** Whether an order form of any type is on screen. */
export function showsForm({ shown }: LessonView): boolean {
	return [...shown].some((mark) => mark.startsWith('form-'));
}

/** The last trade request of the lesson, whether or not it led to a trade. */
export function lastRequest({ entries }: LessonView): EntryOf<'trade-request'> | undefined {
	return entries.find((entry): entry is EntryOf<'trade-request'> => entry.kind === 'trade-request');
}

/** The id of the swap that resulted from the lesson's last request. */
export function swapIdOf(view: LessonView): string | undefined {
	const request = lastRequest(view);
	return request && swapsOfCall(request)[0];
}

/** The swap that resulted from the lesson's last request, once it was read. */
export function swapOf(view: LessonView): Swap | undefined {
	const id = swapIdOf(view);
	return id === undefined ? undefined : view.swaps.find((swap) => swap.id === id);
}

/** The swap of the lesson ended in a trade. */
export function isTraded(view: LessonView): boolean {
	const swap = swapOf(view);
	return swap !== undefined && swap.isFinished && hasReceived(swap) && !isClaimed(swap);
}

/** A trade of the lesson is pending or done: its request neither failed nor led to a swap without a trade. */
export function isTradeAlive(view: LessonView): boolean {
	if (view.isTrading) return true;
	const request = lastRequest(view);
	if (!request || request.step === 'refused') return false;
	const swap = swapOf(view);
	return !swap?.isFinished || !isSettled(swap) || isTraded(view);
}

/** The progress of one lesson. */
export interface LessonRun {
	/** The index of the current step. */
	readonly step: number;
	/** When it began, in milliseconds since 1970: earlier actions do not count. */
	readonly begun: number;
}

export interface LessonProgress {
	/** The lesson whose steps are shown. */
	readonly active?: string | undefined;
	/** Started lessons, by id; one that was left can be resumed. */
	readonly runs: Readonly<Record<string, LessonRun>>;
	/** The ids of lessons that were completed once. */
	readonly finished: readonly string[];
	/** A lesson's orders to the practice node are not undone yet. */
	readonly isUpset?: boolean | undefined;
}

export const NO_PROGRESS: LessonProgress = { runs: {}, finished: [] };

export function beginLesson(progress: LessonProgress, id: string, now: number): LessonProgress {
	const run: LessonRun = { step: 0, begun: now };
	return { ...progress, active: id, runs: { ...progress.runs, [id]: run } };
}

/** A lesson that never started stays so. */
export function resumeLesson(progress: LessonProgress, id: string): LessonProgress {
	return Object.hasOwn(progress.runs, id) ? { ...progress, active: id } : progress;
}

/** Hides its steps. A completed lesson starts from the beginning the next time. */
export function leaveLesson(
	progress: LessonProgress,
	{ id, steps }: Pick<Lesson, 'id' | 'steps'>,
): LessonProgress {
	const { [id]: run, ...others } = progress.runs;
	const runs = run && run.step < steps.length ? progress.runs : others;
	return { ...progress, active: progress.active === id ? undefined : progress.active, runs };
}

/** Moves to a different step. A lesson that is not running makes no progress. */
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

export type LessonStatus = 'new' | 'begun' | 'finished';

export function standingOf(
	{ runs, finished }: LessonProgress,
	{ id, steps }: Pick<Lesson, 'id' | 'steps'>,
): LessonStatus {
	const run = runs[id];
	if (run && run.step < steps.length) return 'begun';
	return finished.includes(id) ? 'finished' : 'new';
}

/** Progress as stored, perhaps by a different version of the app; damaged parts are dropped. */
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
