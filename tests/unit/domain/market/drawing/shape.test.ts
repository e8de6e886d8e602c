import { areaOf, hitOf, linesOf, type ScreenDrawing } from '#lib/domain/market/drawing/shape.ts';
import { expect, test } from 'vitest';

const SIZE = { width: 400, height: 300 };
const at = (x: number, y: number) => ({ x, y });
const of = (kind: ScreenDrawing['kind'], ...points: ScreenDrawing['points']): ScreenDrawing => ({
	kind,
	points,
});
const hit = (drawing: ScreenDrawing, x: number, y: number) => hitOf(drawing, at(x, y), SIZE, 6);

test('a trend line is held by its points and anywhere along it', () => {
	const line = of('trend', at(100, 100), at(200, 200));
	expect(hit(line, 102, 98)).toEqual({ part: 'point', index: 0 });
	expect(hit(line, 200, 205)).toEqual({ part: 'point', index: 1 });
	expect(hit(line, 150, 154)).toEqual({ part: 'whole' });
	expect(hit(line, 150, 170)).toBeUndefined();
	expect(hit(line, 220, 220)).toBeUndefined();
});

test('a ray goes on to the edge of the chart, behind its second point only', () => {
	const ray = of('ray', at(100, 100), at(200, 150));
	expect(linesOf(ray, SIZE)).toEqual([{ from: at(100, 100), to: at(400, 250) }]);
	expect(hit(ray, 300, 200)).toEqual({ part: 'whole' });
	expect(hit(ray, 60, 80)).toBeUndefined();
	expect(linesOf(of('ray', at(5, 5), at(5, 5)), SIZE)).toEqual([{ from: at(5, 5), to: at(5, 5) }]);
	expect(linesOf(of('ray', at(50, 90), at(50, 80)), SIZE)).toEqual([{ from: at(50, 90), to: at(50, 0) }]);
	// A second point out of sight is still reached.
	expect(linesOf(of('ray', at(10, 10), at(900, 900)), SIZE)[0]?.to).toEqual(at(900, 900));
});

test('horizontal and vertical lines cross the chart', () => {
	expect(hit(of('horizontal', at(100, 100)), 390, 103)).toEqual({ part: 'whole' });
	expect(hit(of('vertical', at(100, 100)), 103, 290)).toEqual({ part: 'whole' });
	expect(hit(of('vertical', at(100, 100)), 120, 290)).toBeUndefined();
});

test('a rectangle is held by its edges, a ruler and a text by all of them', () => {
	const corners = [at(200, 200), at(100, 100)] as const;
	expect(hit(of('rectangle', ...corners), 150, 102)).toEqual({ part: 'whole' });
	expect(hit(of('rectangle', ...corners), 150, 150)).toBeUndefined();
	expect(hit(of('ruler', ...corners), 150, 150)).toEqual({ part: 'whole' });
	const textBox = { left: 100, top: 100, right: 160, bottom: 116 };
	expect(hit({ ...of('text', at(100, 100)), textBox }, 130, 108)).toEqual({ part: 'whole' });
	expect(areaOf(of('trend', ...corners))).toBeUndefined();
});

test('Fibonacci levels are held one by one', () => {
	const drawing = { ...of('fibonacci', at(100, 100), at(200, 200)), levels: [200, 150, 100] };
	expect(hit(drawing, 150, 152)).toEqual({ part: 'whole' });
	expect(hit(drawing, 150, 130)).toBeUndefined();
});
