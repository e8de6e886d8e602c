import { lineOf, nearestPlace } from '#lib/ui/chart/line-path.ts';
import { expect, test } from 'vitest';

const SAMPLES = [
	{ at: 0, value: 20n },
	{ at: 10, value: 10n },
	{ at: 20, value: 30n },
];

test('draws a line with the highest value near the upper edge', () => {
	expect(lineOf(SAMPLES)).toMatchObject({ path: 'M0 0.5L0.5 0.92L1 0.08', high: 30n, low: 10n });
	expect(lineOf(SAMPLES).area).toBe('M0 0.5L0.5 0.92L1 0.08V1H0Z');
});

test('draws a price line in steps; one trade spans the width', () => {
	expect(lineOf(SAMPLES, true).path).toBe('M0 0.5H0.5V0.92H1V0.08');
	expect(lineOf([{ at: 5, value: 7n }], true).path).toBe('M0 0.5H1');
});

test('keeps small changes small on a wide scale', () => {
	const samples = [10_000n, 10_050n].map((value, at) => ({ at, value }));
	expect(lineOf(samples).path).toBe('M0 0.92L1 0.08');
	const wide = lineOf(samples, false, true);
	expect(wide).toMatchObject({ path: 'M0 0.52092L1 0.47908', high: 10_527n, low: 9_523n });
	expect(lineOf(SAMPLES, false, true).path).toBe(lineOf(SAMPLES).path);
});

test('selects the sample nearest to the pointer', () => {
	const line = lineOf(SAMPLES);
	expect([0, 0.2, 0.3, 0.9].map((x) => nearestPlace(line.xs, x))).toEqual([0, 0, 1, 2]);
});
