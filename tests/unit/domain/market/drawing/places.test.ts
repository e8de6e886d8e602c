import {
	moveDrawing,
	placeOfTime,
	timeOfPlace,
	fibonacciPrices,
	magnetPrice,
	rulerFigures,
} from '#lib/domain/market/drawing-shapes.ts';
import { drawingTextOf, isDrawingPoint, MAX_DRAWING_TEXT } from '#lib/domain/market/drawing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingOf } from './drawing-samples.ts';

const barsFrom = (first: number, count: number, timescale: number) => ({
	bars: Array.from({ length: count }, (_, index) => ({ time: first + index * timescale })),
	timescale,
});

const HOURS = barsFrom(36_000, 10, 3600);

test('places a time at its bar, and evenly beyond the bars', () => {
	expect(placeOfTime(HOURS, 36_000)).toBe(0);
	expect(placeOfTime(HOURS, 43_199)).toBe(1);
	expect(placeOfTime(HOURS, 36_000 + 9 * 3600)).toBe(9);
	expect(placeOfTime(HOURS, 36_000 + 12 * 3600 + 5)).toBe(12);
	expect(placeOfTime(HOURS, 35_999)).toBe(-1);
	expect(placeOfTime({ bars: [], timescale: 60 }, 5)).toBe(0);
});

test('maps each bar time to a place and back in any window', () => {
	const times = fc.integer({ min: -500, max: 500 });
	const windows = fc.record({
		first: fc.integer({ min: 0, max: 50 }),
		count: fc.integer({ min: 1, max: 80 }),
	});
	fc.assert(
		fc.property(times, windows, windows, (hour, one, other) => {
			const time = hour * 3600;
			for (const { first, count } of [one, other]) {
				const places = barsFrom(first * 3600, count, 3600);
				expect(timeOfPlace(places, placeOfTime(places, time))).toBe(time);
			}
		}),
	);
});

test('skips a gap in the bars', () => {
	const gap = { bars: [{ time: 0 }, { time: 60 }, { time: 600 }], timescale: 60 };
	expect(placeOfTime(gap, 300)).toBe(1);
	expect(placeOfTime(gap, 600)).toBe(2);
	expect(timeOfPlace(gap, 3)).toBe(660);
});

test('moves a point by whole bars, with its offset in the bar', () => {
	const drawing = drawingOf('trend', [
		{ time: 36_300, price: 2 },
		{ time: 39_600, price: 3 },
	]);
	const up = (price: number) => price + 1;
	expect(moveDrawing(HOURS, drawing, { bars: 2, priceAt: up }).points).toEqual([
		{ time: 43_500, price: 3 },
		{ time: 46_800, price: 4 },
	]);
	expect(moveDrawing(HOURS, drawing, { bars: -3, priceAt: up }, 1).points).toEqual([
		{ time: 36_300, price: 2 },
		{ time: 28_800, price: 4 },
	]);
});

test('measures price, percent, bars and time with the ruler', () => {
	const from = { time: 36_000, price: 4 };
	const to = { time: 36_000 + 5 * 3600, price: 3 };
	expect(rulerFigures(HOURS, from, to)).toEqual({ price: -1, percent: -25, bars: 5, seconds: 18_000 });
	expect(rulerFigures(HOURS, to, from)).toMatchObject({ bars: -5, seconds: -18_000 });
	expect(rulerFigures(HOURS, { ...from, price: 0 }, to).percent).toBeUndefined();
});

test('calculates Fibonacci levels back from the end of a movement', () => {
	const levels = fibonacciPrices({ time: 0, price: 100 }, { time: 1, price: 200 });
	expect(levels.map((level) => Math.round(level * 10) / 10)).toEqual([
		200, 176.4, 161.8, 150, 138.2, 121.4, 100,
	]);
});

test('snaps to the nearest of four bar prices within reach', () => {
	const bar = { open: 10, high: 14, low: 8, close: 12 };
	const yOf = (price: number) => 200 - price * 10;
	expect(magnetPrice(bar, 78, yOf, 12)).toBe(12);
	expect(magnetPrice(bar, 105, yOf, 12)).toBe(10);
	expect(magnetPrice(bar, 20, yOf, 12)).toBeUndefined();
	expect(magnetPrice(bar, 78, () => undefined, 12)).toBeUndefined();
});

test('limits a text to one short line, and a point to finite values', () => {
	expect(drawingTextOf('  a \n b\t')).toBe('a b');
	expect([...drawingTextOf('🙂'.repeat(300))]).toHaveLength(MAX_DRAWING_TEXT);
	expect(isDrawingPoint({ time: 1, price: -2 })).toBe(true);
	expect(isDrawingPoint({ time: NaN, price: 1 })).toBe(false);
	expect(isDrawingPoint({ time: 1, price: Infinity })).toBe(false);
});
