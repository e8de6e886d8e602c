import type { Bar } from '#lib/domain/market/candles.ts';
import { CHART_KINDS, heikinAshi, isChartKind } from '#lib/domain/market/chart-kinds.ts';
import { expect, test } from 'vitest';

function barAt(time: number, open: number, high: number, low: number, close: number): Bar {
	return { time, open, high, low, close, baseVolume: 1, relVolume: 1, trades: 1 };
}

const BARS = [barAt(0, 10, 14, 8, 12), barAt(60, 12, 20, 12, 18), barAt(120, 18, 18, 10, 11)];

test('closes a Heikin-Ashi candle at the mean, opens at previous middle', () => {
	expect(heikinAshi(BARS)).toEqual([
		{ time: 0, open: 11, high: 14, low: 8, close: 11 },
		{ time: 60, open: 11, high: 20, low: 11, close: 15.5 },
		{ time: 120, open: 13.25, high: 18, low: 10, close: 14.25 },
	]);
	expect(heikinAshi([])).toEqual([]);
});

test('reuses known candles and computes the rest from them', () => {
	const known = heikinAshi(BARS.slice(0, 2));
	const all = heikinAshi(BARS, known);
	expect(all).toEqual(heikinAshi(BARS));
	expect(all[0]).toBe(known[0]);
});

test('recognises chart kinds by name', () => {
	expect(CHART_KINDS.every(isChartKind)).toBe(true);
	expect(['renko', undefined, 3].some(isChartKind)).toBe(false);
});
