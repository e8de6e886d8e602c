import type { Drawing } from './drawing.ts';

/** One drawing before and after: made without a `before`, deleted without an `after`. */
interface DrawingChange {
	readonly before?: Drawing | undefined;
	readonly after?: Drawing | undefined;
}

/** Changes that the user made at once, such as deleting all of them. */
export type DrawingStep = readonly DrawingChange[];

/** Steps to take back, and steps to do again. The newest is the last one of each. */
export interface DrawingHistory {
	readonly done: readonly DrawingStep[];
	readonly undone: readonly DrawingStep[];
}

export const NO_HISTORY: DrawingHistory = { done: [], undone: [] };

const MOST_STEPS = 100;

export function noteStep({ done }: DrawingHistory, step: DrawingStep): DrawingHistory {
	return { done: [...done, step].slice(-MOST_STEPS), undone: [] };
}

/** @returns the step that takes the last one back, and the history after it; `undefined` if there is none */
export function undoStep({ done, undone }: DrawingHistory): [DrawingStep, DrawingHistory] | undefined {
	const last = done.at(-1);
	if (!last) return undefined;
	const back = last.map(({ before, after }) => ({ before: after, after: before }));
	return [back, { done: done.slice(0, -1), undone: [...undone, last] }];
}

/** @returns the step that does the last undone one again, and the history after it */
export function redoStep({ done, undone }: DrawingHistory): [DrawingStep, DrawingHistory] | undefined {
	const last = undone.at(-1);
	return last && [last, { done: [...done, last], undone: undone.slice(0, -1) }];
}

/** Drawings that the step does not name stay as they are: another tab may have changed them meanwhile. */
export function applyStep(drawings: readonly Drawing[], step: DrawingStep): Drawing[] {
	const changed = new Map(drawings.map((drawing) => [drawing.id, drawing]));
	for (const { before, after } of step) {
		if (after) changed.set(after.id, after);
		else if (before) changed.delete(before.id);
	}
	return [...changed.values()];
}
