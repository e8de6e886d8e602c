import type { PracticeOrder } from '../practice/practice-order.ts';
import type { JournalEntry } from '../flow/journal-entry.ts';
import type { Swap } from '../swaps/swap.ts';

/** All that a step may ask about: where the person is, and what there is at this moment. */
export interface LessonView {
	/** The page, below the folder that the app is served from. */
	readonly path: string;
	readonly params: Pick<URLSearchParams, 'get'>;
	/** The `data-lesson` marks of what is on screen. */
	readonly shown: ReadonlySet<string>;
	/** What was signed, spent, traded or changed since the lesson began, newest first. */
	readonly entries: readonly JournalEntry[];
	/** A request for a trade is on its way, or waits for its outcome. */
	readonly isTrading: boolean;
	/** Every swap that is known in full. */
	readonly swaps: readonly Swap[];
	/** The node's clock, in milliseconds since 1970: now, and when the lesson began. */
	readonly now: number;
	readonly since: number;
	/** The node does not answer. */
	readonly isAway: boolean;
}

/** A link to where a step happens. */
export interface LessonPlace {
	readonly name: string;
	readonly href: `/${string}`;
}

/** Moves practice time to where a step goes on. */
export interface LessonMove {
	readonly name: string;
	readonly ms: number;
}

export interface LessonStep {
	/** What to do now. */
	readonly say: string | ((view: LessonView) => string);
	/** Where it happens; `undefined` for a person who is there. */
	readonly place?: (view: LessonView) => LessonPlace | undefined;
	/** Nobody has to wait: what a press does with practice time; `undefined` where time changes nothing. */
	readonly move?: (view: LessonView) => LessonMove | undefined;
	/** The `data-lesson` marks of what is to be used: those on screen are outlined. */
	readonly marks?: readonly string[];
	/** A later step that is done takes those before it with it: nobody has to go the way that was meant. */
	readonly isDone: (view: LessonView) => boolean;
	/** What the step stands on. Where that is gone, the step before it comes again. */
	readonly needs?: (view: LessonView) => boolean;
}

export interface Lesson {
	/** A word of lower-case letters and dashes: it is stored. */
	readonly id: string;
	readonly name: string;
	/** What is to be learned, in at most two lines. */
	readonly learns: string;
	/** How long it takes. */
	readonly minutes: number;
	/** The page that it starts on. */
	readonly start: LessonPlace['href'];
	/** What is to happen in the practice world from a step on, counted from 0. All of it is taken back at the end. */
	readonly orders?: (step: number) => readonly PracticeOrder[];
	readonly steps: readonly LessonStep[];
	/** Said when it is done: what the person has seen. */
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

/** What a step says in a view. */
export function sayStep({ say }: LessonStep, view: LessonView): string {
	return typeof say === 'string' ? say : say(view);
}
