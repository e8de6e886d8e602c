import {
	areaOf,
	hitOf,
	linesOf,
	type ScreenDrawing,
	applyStep,
	NO_HISTORY,
	noteStep,
	redoStep,
	undoStep,
	type DrawingHistory,
	type DrawingStep,
} from '#lib/domain/market/drawing-shapes.ts';
import { expect, test } from 'vitest';
import type { Drawing } from '#lib/domain/market/drawing.ts';
import fc from 'fast-check';
import { drawingOf } from './drawing/drawing-samples.ts';

const SIZE = { width: 400, height: 300 };
const at = (x: number, y: number) => ({ x, y });
const of = (kind: ScreenDrawing['kind'], ...points: ScreenDrawing['points']): ScreenDrawing => ({
	kind,
	points,
});
const hit = (drawing: ScreenDrawing, x: number, y: number) => hitOf(drawing, at(x, y), SIZE, 6);

test('grabs a trend line by its points and along its length', () => {
	const line = of('trend', at(100, 100), at(200, 200));
	expect(hit(line, 102, 98)).toEqual({ part: 'point', index: 0 });
	expect(hit(line, 200, 205)).toEqual({ part: 'point', index: 1 });
	expect(hit(line, 150, 154)).toEqual({ part: 'whole' });
	expect(hit(line, 150, 170)).toBeUndefined();
	expect(hit(line, 220, 220)).toBeUndefined();
});

test('extends a ray to the edge of the chart past its second point', () => {
	const ray = of('ray', at(100, 100), at(200, 150));
	expect(linesOf(ray, SIZE)).toEqual([{ from: at(100, 100), to: at(400, 250) }]);
	expect(hit(ray, 300, 200)).toEqual({ part: 'whole' });
	expect(hit(ray, 60, 80)).toBeUndefined();
	expect(linesOf(of('ray', at(5, 5), at(5, 5)), SIZE)).toEqual([{ from: at(5, 5), to: at(5, 5) }]);
	expect(linesOf(of('ray', at(50, 90), at(50, 80)), SIZE)).toEqual([{ from: at(50, 90), to: at(50, 0) }]);
	// An invisible second point still determines the direction.
	expect(linesOf(of('ray', at(10, 10), at(900, 900)), SIZE)[0]?.to).toEqual(at(900, 900));
});

test('grabs horizontal and vertical lines across the whole chart', () => {
	expect(hit(of('horizontal', at(100, 100)), 390, 103)).toEqual({ part: 'whole' });
	expect(hit(of('vertical', at(100, 100)), 103, 290)).toEqual({ part: 'whole' });
	expect(hit(of('vertical', at(100, 100)), 120, 290)).toBeUndefined();
});

test('grabs a rectangle by its edges, a ruler and a text anywhere', () => {
	const corners = [at(200, 200), at(100, 100)] as const;
	expect(hit(of('rectangle', ...corners), 150, 102)).toEqual({ part: 'whole' });
	expect(hit(of('rectangle', ...corners), 150, 150)).toBeUndefined();
	expect(hit(of('ruler', ...corners), 150, 150)).toEqual({ part: 'whole' });
	const textBox = { left: 100, top: 100, right: 160, bottom: 116 };
	expect(hit({ ...of('text', at(100, 100)), textBox }, 130, 108)).toEqual({ part: 'whole' });
	expect(areaOf(of('trend', ...corners))).toBeUndefined();
});

test('grabs Fibonacci levels separately', () => {
	const drawing = { ...of('fibonacci', at(100, 100), at(200, 200)), levels: [200, 150, 100] };
	expect(hit(drawing, 150, 152)).toEqual({ part: 'whole' });
	expect(hit(drawing, 150, 130)).toBeUndefined();
});

const made = (id: string) => drawingOf('horizontal', [{ time: 1, price: 1 }], { id });
const ids = (drawings: readonly Drawing[]) => drawings.map(({ id }) => id);

test('undoes and redoes one step at a time', () => {
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

test('keeps a drawing of a different tab on undo', () => {
	const history = noteStep(NO_HISTORY, [{ after: made('a') }]);
	const [back] = undoStep(history) ?? [[]];
	expect(ids(applyStep([made('a'), made('other')], back))).toEqual(['other']);
});

test('limits the history to 100 steps and restores each by undo', () => {
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
