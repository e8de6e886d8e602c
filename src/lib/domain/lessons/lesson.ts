import type { PracticeOrder } from '../practice/practice-order.ts';
import type { JournalEntry } from '../flow/journal-entry.ts';
import type { Swap } from '../swaps/swap.ts';

/** The view that the steps of a lesson are judged by: the page that the person is on, and the state of node and journal. */
export interface LessonView {
	/** The page, below the folder that the app is served from. */
	readonly path: string;
	readonly params: Pick<URLSearchParams, 'get'>;
	/** The `data-lesson` marks on screen. */
	readonly shown: ReadonlySet<string>;
	/** Entries of the journal since the lesson began, newest first. */
	readonly entries: readonly JournalEntry[];
	/** A request for a trade is on its way, or waits for its outcome. */
	readonly isTrading: boolean;
	/** Every swap that is known in full. */
	readonly swaps: readonly Swap[];
	/** Now by the node's clock, in milliseconds since 1970. */
	readonly now: number;
}

/** A link to the page of a step. */
export interface LessonPlace {
	readonly name: string;
	readonly href: `/${string}`;
}

/** A move of practice time to the moment at which a step goes on. */
export interface LessonMove {
	readonly name: string;
	readonly ms: number;
}

export interface LessonStep {
	/** The instruction. */
	readonly say: string | ((view: LessonView) => string);
	/** The page on which it happens; `undefined` for a person who is there. */
	readonly place?: (view: LessonView) => LessonPlace | undefined;
	/** A move of practice time instead of a wait; `undefined` while waiting would not help. */
	readonly move?: (view: LessonView) => LessonMove | undefined;
	/** The `data-lesson` marks of the controls to use: those on screen are outlined. */
	readonly marks?: readonly string[];
	/** A step that is done completes those before it: a person may take another way to it. */
	readonly isDone: (view: LessonView) => boolean;
	/** The precondition of the step. While it does not hold, the step before it comes again. */
	readonly needs?: (view: LessonView) => boolean;
}

export interface Lesson {
	/** A word of lower-case letters and dashes: it is stored. */
	readonly id: string;
	readonly name: string;
	/** The aim, in at most two lines. */
	readonly learns: string;
	/** How long it takes. */
	readonly minutes: number;
	/** The page that it starts on. */
	readonly start: LessonPlace['href'];
	/** Orders to the practice world from a step on, counted from 0. All are undone at the end. */
	readonly orders?: (step: number) => readonly PracticeOrder[];
	/** The orders only help: it can be taken where the world takes none. */
	readonly isPossibleWithout?: boolean;
	readonly steps: readonly LessonStep[];
	/** The summary at its end. */
	readonly ends: string;
}

/** @returns the place of the step to do now, counted from 0, or how many there are when all are done */
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
