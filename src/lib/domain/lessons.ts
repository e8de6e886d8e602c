import type { PracticeOrder } from './practice-order.ts';
import type { JournalEntry, EntryOf } from './flow/journal-entry.ts';
import type { Swap } from './swaps/swap.ts';
import { swapsOfCall } from './flow/call-record.ts';
import { hasReceived, isClaimed, isSettled } from './swaps/swap-state.ts';

/** Inputs of the lesson steps: the user's page, and the state of node and journal. */
export interface LessonView {
	/** Path of the page, relative to the base path of the app. */
	readonly path: string;
	readonly params: Pick<URLSearchParams, 'get'>;
	/** The `data-lesson` marks on screen. */
	readonly shown: ReadonlySet<string>;
	/** Journal entries since the lesson began, newest first. */
	readonly entries: readonly JournalEntry[];
	/** True while a trade request or its outcome is pending. */
	readonly isTrading: boolean;
	/** Swaps with known details. */
	readonly swaps: readonly Swap[];
	/** The node's current time, in milliseconds since 1970. */
	readonly now: number;
}

/** Link to the page of a step. */
export interface LessonPlace {
	readonly name: string;
	readonly href: `/${string}`;
}

/** Moves practice time to when a step continues. */
export interface LessonMove {
	readonly name: string;
	readonly ms: number;
}

export interface LessonStep {
	/** The instruction. */
	readonly say: string | ((view: LessonView) => string);
	/** Page of the step; `undefined` if the user is already there. */
	readonly place?: (view: LessonView) => LessonPlace | undefined;
	/** Moves practice time instead of waiting; `undefined` if waiting would not help. */
	readonly move?: (view: LessonView) => LessonMove | undefined;
	/** `data-lesson` marks of the controls to use. Those on screen are outlined. */
	readonly marks?: readonly string[];
	/** Completing a step completes all earlier ones, because the user may take a different route. */
	readonly isDone: (view: LessonView) => boolean;
	/** Precondition of the step. If it is false, the previous step becomes current again. */
	readonly needs?: (view: LessonView) => boolean;
}

export interface Lesson {
	/** Lower-case letters and dashes. Stored, so it must not change. */
	readonly id: string;
	readonly name: string;
	/** Learning goal, in at most two lines. */
	readonly learns: string;
	/** Expected duration. */
	readonly minutes: number;
	/** First page of the lesson. */
	readonly start: LessonPlace['href'];
	/** Orders to the practice node during a step, counted from 0. All are undone at the end. */
	readonly orders?: (step: number) => readonly PracticeOrder[];
	/** True if the lesson also works on a host that takes no practice orders. */
	readonly isPossibleWithout?: boolean;
	readonly steps: readonly LessonStep[];
	/** Summary at the end. */
	readonly ends: string;
}

/** @returns index of the current step, or the number of steps if all are done */
export function findStep({ steps }: Pick<Lesson, 'steps'>, from: number, view: LessonView): number {
	const start = Math.min(from, steps.length);
	const done = steps.findLastIndex((step, place) => place >= start && step.isDone(view));
	let now = Math.max(start, done + 1);
	while (now > 0 && steps[now]?.needs?.(view) === false) now -= 1;
	return now;
}

/** The instruction of a step. */
export function sayStep({ say }: LessonStep, view: LessonView): string {
	return typeof say === 'string' ? say : say(view);
}

/** True if the user is at an address. All parameters of `href` must match; additional ones are ignored. */
export function isAt({ path, params }: LessonView, href: string): boolean {
	const [asked, search] = href.split('?');
	return (
		path === asked && [...new URLSearchParams(search)].every(([name, value]) => params.get(name) === value)
	);
}

/** A link to an address, for users who are elsewhere. */
export function placeAt(href: LessonPlace['href'], name: string) {
	return (view: LessonView): LessonPlace | undefined => (isAt(view, href) ? undefined : { href, name });
}

/** True if an element with one of these marks is on screen. */
export function shows({ shown }: LessonView, ...marks: readonly string[]): boolean {
	return marks.some((mark) => shown.has(mark));
}

/** True if an order form of any type is on screen. */
export function showsForm({ shown }: LessonView): boolean {
	return [...shown].some((mark) => mark.startsWith('form-'));
}

/** The last trade request of the lesson, even if it led to no trade. */
export function lastRequest({ entries }: LessonView): EntryOf<'trade-request'> | undefined {
	return entries.find((entry): entry is EntryOf<'trade-request'> => entry.kind === 'trade-request');
}

/** Id of the swap from the lesson's last request. */
export function swapIdOf(view: LessonView): string | undefined {
	const request = lastRequest(view);
	return request && swapsOfCall(request)[0];
}

/** The swap from the lesson's last request, once loaded. */
export function swapOf(view: LessonView): Swap | undefined {
	const id = swapIdOf(view);
	return id === undefined ? undefined : view.swaps.find((swap) => swap.id === id);
}

/** True if the lesson's swap ended in a trade. */
export function isTraded(view: LessonView): boolean {
	const swap = swapOf(view);
	return swap !== undefined && swap.isFinished && hasReceived(swap) && !isClaimed(swap);
}

/**
 * True if a trade of the lesson is pending or done: the request did not fail or lead to a swap without a
 * trade.
 */
export function isTradeAlive(view: LessonView): boolean {
	if (view.isTrading) return true;
	const request = lastRequest(view);
	if (!request || request.step === 'refused') return false;
	const swap = swapOf(view);
	return !swap?.isFinished || !isSettled(swap) || isTraded(view);
}

/** Progress of one lesson. */
export interface LessonRun {
	/** Index of the current step. */
	readonly step: number;
	/** Start time, in milliseconds since 1970. Earlier actions do not count. */
	readonly begun: number;
}

export interface LessonProgress {
	/** Id of the lesson on screen. */
	readonly active?: string | undefined;
	/** Started lessons by id; an unfinished one can be resumed. */
	readonly runs: Readonly<Record<string, LessonRun>>;
	/** Ids of all lessons that were ever completed. */
	readonly finished: readonly string[];
	/** True while the lesson's orders to the practice node are not undone. */
	readonly isUpset?: boolean | undefined;
}

export const NO_PROGRESS: LessonProgress = { runs: {}, finished: [] };

export function beginLesson(progress: LessonProgress, id: string, now: number): LessonProgress {
	const run: LessonRun = { step: 0, begun: now };
	return { ...progress, active: id, runs: { ...progress.runs, [id]: run } };
}

/** Resumes a lesson, if it was ever started. */
export function resumeLesson(progress: LessonProgress, id: string): LessonProgress {
	return Object.hasOwn(progress.runs, id) ? { ...progress, active: id } : progress;
}

/** Hides the steps. A completed lesson starts over next time. */
export function leaveLesson(
	progress: LessonProgress,
	{ id, steps }: Pick<Lesson, 'id' | 'steps'>,
): LessonProgress {
	const { [id]: run, ...others } = progress.runs;
	const runs = run && run.step < steps.length ? progress.runs : others;
	return { ...progress, active: progress.active === id ? undefined : progress.active, runs };
}

/** Moves to a step, if the lesson was started. */
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

/** Parses stored progress, perhaps from a different version of the app; damaged parts are dropped. */
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
