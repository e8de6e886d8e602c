import { spreadOut, timeAxis } from '#lib/domain/swaps/swap-timeline.ts';
import { expect, test } from 'vitest';

const MINUTE = 60_000;
const at = (...minutes: number[]) => minutes.map((minute) => minute * MINUTE);

test('uses one scale if no stretch is much longer than others', () => {
	const axis = timeAxis(at(0, 5, 10, 30), 30 * MINUTE);
	expect(axis.breaks).toEqual([]);
	expect(at(0, 15, 30, 60).map((time) => axis.place(time))).toEqual([0, 0.5, 1, 1]);
});

test('shortens a stretch of hours, and labels its start and end', () => {
	const axis = timeAxis(at(0, 5, 20, 260, 265), 30 * MINUTE);
	expect(axis.breaks).toHaveLength(1);
	expect(axis.breaks[0]).toMatchObject({ from: 20 * MINUTE, until: 260 * MINUTE });
	// Five minutes take up equal space on both sides of the gap.
	const [start, five, twenty, later, end] = at(0, 5, 20, 260, 265).map((time) => axis.place(time));
	expect((end ?? 0) - (later ?? 0)).toBeCloseTo((five ?? 0) - (start ?? 0), 10);
	expect(later).toBeGreaterThan(twenty ?? 1);
	expect(end).toBe(1);
});

test('places every moment between its neighbours for any marks', () => {
	for (const marks of [at(0), at(3, 3, 3), at(0, 600), at(0, 1, 600, 5000, 5001), at(0, 40, 130, 260)]) {
		const axis = timeAxis(marks, 30 * MINUTE);
		const places = [...marks].sort((a, b) => a - b).map((time) => axis.place(time));
		expect(places.every((place) => place >= 0 && place <= 1)).toBe(true);
		expect(places).toEqual([...places].sort((a, b) => a - b));
	}
});

test('spreads close places in their order within the axis', () => {
	expect(spreadOut([0, 0.5, 1], () => 0.1)).toEqual([0, 0.5, 1]);
	expect(spreadOut([0, 0, 0], () => 0.1)).toEqual([0, 0.1, 0.2]);
	const end = spreadOut([0.9, 1, 1], () => 0.1);
	expect(end.map((place) => place.toFixed(2))).toEqual(['0.80', '0.90', '1.00']);
});
