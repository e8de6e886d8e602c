import {
	applyStep,
	NO_HISTORY,
	noteStep,
	redoStep,
	undoStep,
	type DrawingHistory,
	type DrawingStep,
} from '#lib/domain/market/drawing/drawing-changes.ts';
import type { Drawing } from '#lib/domain/market/drawing/drawing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingOf } from './drawing-samples.ts';

const made = (id: string) => drawingOf('horizontal', [{ time: 1, price: 1 }], { id });
const ids = (drawings: readonly Drawing[]) => drawings.map(({ id }) => id);

test('undo and redo go through the steps one by one', () => {
	const [a, b] = [made('a'), made('b')];
	let drawings: readonly Drawing[] = [];
	let history: DrawingHistory = NO_HISTORY;
	const step = (changes: DrawingStep) => {
		drawings = applyStep(drawings, changes);
		history = noteStep(history, changes);
	};
	const turn = (next: typeof undoStep) => {
		const found = next(history);
		if (!found) return false;
		[drawings, history] = [applyStep(drawings, found[0]), found[1]];
		return true;
	};
	step([{ after: a }]);
	step([{ after: b }]);
	step([{ before: a }, { before: b }]);
	expect(drawings).toEqual([]);
	expect(turn(undoStep)).toBe(true);
	expect(ids(drawings)).toEqual(['a', 'b']);
	turn(undoStep);
	expect(ids(drawings)).toEqual(['a']);
	turn(redoStep);
	expect(ids(drawings)).toEqual(['a', 'b']);
	step([{ before: a, after: { ...a, colour: 'pink' } }]);
	expect(turn(redoStep)).toBe(false);
	turn(undoStep);
	expect(drawings).toEqual([a, b]);
});

test('what another tab made meanwhile stays', () => {
	const history = noteStep(NO_HISTORY, [{ after: made('a') }]);
	const [back] = undoStep(history) ?? [[]];
	expect(ids(applyStep([made('a'), made('other')], back))).toEqual(['other']);
});

test('the oldest of very many steps are forgotten, and each step taken back brings back what was there', () => {
	const changes = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 130 });
	fc.assert(
		fc.property(changes, (touched) => {
			let drawings: readonly Drawing[] = [];
			let history: DrawingHistory = NO_HISTORY;
			const seen: (readonly Drawing[])[] = [drawings];
			for (const id of touched) {
				const before = drawings.find((each) => each.id === id);
				const step = [before ? { before } : { after: made(id) }];
				[drawings, history] = [applyStep(drawings, step), noteStep(history, step)];
				seen.push(drawings);
			}
			expect(history.done.length).toBe(Math.min(touched.length, 100));
			for (let left = history.done.length; left > 0; left--) {
				seen.pop();
				const [back, next] = undoStep(history) ?? [[], history];
				[drawings, history] = [applyStep(drawings, back), next];
				expect(new Set(ids(drawings))).toEqual(new Set(ids(seen.at(-1) ?? [])));
			}
			expect(undoStep(history)).toBeUndefined();
		}),
		{ numRuns: 30 },
	);
});
