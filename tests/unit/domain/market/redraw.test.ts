import { indexOfTime, planRedraw } from '#lib/domain/market/redraw.ts';
import { expect, test } from 'vitest';

const points = (...times: number[]) => times.map((time) => ({ time }));
const window = points(10, 20, 30);

test('plans nothing for the same points', () => {
	expect(planRedraw(window, [...window])).toEqual({ kind: 'nothing' });
});

test('updates only a changed last point and new points', () => {
	const next = [...window.slice(0, 2), ...points(30, 40)];
	expect(planRedraw(window, next)).toEqual({ kind: 'update', points: next.slice(2) });
});

test('updates from the first changed point', () => {
	const next = [window[0], { time: 20 }, window[2]] as typeof window;
	expect(planRedraw(window, next)).toEqual({ kind: 'update', points: next.slice(1) });
});

test('replaces the window for older points, and reports the shift', () => {
	expect(planRedraw(window, [...points(1, 2), ...window])).toEqual({ kind: 'replace', shift: 2 });
	expect(planRedraw(window, window.slice(1))).toEqual({ kind: 'replace', shift: -1 });
	expect(planRedraw(window, points(100))).toEqual({ kind: 'replace', shift: undefined });
});

test('replaces all points if a point was removed', () => {
	expect(planRedraw(window, window.slice(0, 2))).toEqual({ kind: 'replace', shift: 0 });
});

test('finds the index of a time', () => {
	expect(window.map(({ time }) => indexOfTime(window, time))).toEqual([0, 1, 2]);
	expect(indexOfTime(window, 25)).toBe(-1);
});
