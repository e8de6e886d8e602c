import type { Bar } from '#lib/domain/market/candles.ts';
import {
	isTimescale,
	barEnd,
	barStart,
	DAY,
	foldBand,
	foldBars,
	MONTH,
	timescaleFor,
	WEEK,
} from '#lib/domain/market/intervals.ts';
import { describe, expect, it } from 'vitest';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

describe('interval', () => {
	it.each([60, 420, 900, 5400, DAY, 6 * DAY, WEEK, MONTH])('accepts %i seconds', (seconds) => {
		expect(isTimescale(seconds)).toBe(true);
	});

	it.each([0, 30, 61, 90.5, -60, 8 * DAY, '60', Number.NaN, undefined])('rejects %s', (seconds) => {
		expect(isTimescale(seconds)).toBe(false);
	});

	it.each([
		['2026-11-26', WEEK, '2026-11-23', '2026-11-30'],
		['2026-11-23', WEEK, '2026-11-23', '2026-11-30'],
		['2026-11-22', WEEK, '2026-11-16', '2026-11-23'],
		['2026-11-26', MONTH, '2026-11-01', '2026-12-01'],
		['2024-02-29', MONTH, '2024-02-01', '2024-03-01'],
		['2026-12-31', MONTH, '2026-12-01', '2027-01-01'],
	])('places %s in a bar of %i s from %s until %s', (day, timescale, start, end) => {
		expect(barStart(at(day) + 5, timescale)).toBe(at(start));
		expect(barEnd(at(start), timescale)).toBe(at(end));
	});

	it('starts bars where the node divides time', () => {
		expect(barStart(1_000_000, 420)).toBe(999_600);
		expect(barEnd(999_600, 420)).toBe(1_000_020);
	});

	it('gives at most a few hundred bars for any period', () => {
		expect([DAY, 30 * DAY, 400 * DAY, 20_000 * DAY].map(timescaleFor)).toEqual([300, 14_400, DAY, MONTH]);
	});
});

function dayBar(day: string, open: number, close: number): Bar {
	const [high, low] = [Math.max(open, close) + 1, Math.min(open, close) - 1];
	return { time: at(day), open, high, low, close, baseVolume: 2, relVolume: 3, trades: 1 };
}

describe('day aggregation', () => {
	const days = [
		dayBar('2026-11-21', 10, 12),
		dayBar('2026-11-22', 12, 11),
		dayBar('2026-11-23', 11, 20),
		dayBar('2026-11-24', 20, 15),
	];

	it('builds weeks from Monday with open, close, extremes and sums', () => {
		expect(foldBars(days, WEEK)).toEqual([
			{
				time: at('2026-11-16'),
				open: 10,
				high: 13,
				low: 9,
				close: 11,
				baseVolume: 4,
				relVolume: 6,
				trades: 2,
			},
			{
				time: at('2026-11-23'),
				open: 11,
				high: 21,
				low: 10,
				close: 15,
				baseVolume: 4,
				relVolume: 6,
				trades: 2,
			},
		]);
	});

	it('builds calendar months', () => {
		const months = foldBars([dayBar('2026-10-31', 5, 6), ...days], MONTH);
		expect(months.map(({ time, close }) => [time, close])).toEqual([
			[at('2026-10-01'), 6],
			[at('2026-11-01'), 15],
		]);
	});

	it('reuses unchanged bars', () => {
		const before = foldBars(days, WEEK);
		const next = foldBars([...days, dayBar('2026-11-25', 15, 30)], WEEK, before);
		expect(next[0]).toBe(before[0]);
		expect(next[1]).not.toBe(before[1]);
		expect(next[1]?.close).toBe(30);
	});

	it('uses the best bid and ask of all days', () => {
		const band = [
			{ time: at('2026-11-23'), bid: 8, ask: 0 },
			{ time: at('2026-11-24'), bid: 9, ask: 12 },
			{ time: at('2026-11-25'), bid: 0, ask: 11 },
		];
		expect(foldBand(band, WEEK)).toEqual([{ time: at('2026-11-23'), bid: 9, ask: 11 }]);
	});
});
