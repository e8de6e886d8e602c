import { missingSpan, pageAfter, pageBefore } from '#lib/domain/market/candle-window.ts';
import type { CandleRow } from '#lib/domain/market/candles.ts';
import { expect, test } from 'vitest';

const row = (time: number): CandleRow => [time, 0, 0, 0, 0, 0, 0, 0, 0];
const rows = (...times: number[]) => times.map(row);

test('what is missing is told from the first gap to the last', () => {
	const span = { from: 60, to: 360 };
	expect(missingSpan(rows(60, 120, 240, 300, 360), span, 60)).toEqual({ from: 180, to: 180 });
	expect(missingSpan(rows(120), span, 60)).toEqual({ from: 60, to: 360 });
	expect(missingSpan([], span, 60)).toEqual(span);
	expect(missingSpan(rows(60, 120, 180, 240, 300, 360), span, 60)).toBeUndefined();
});

test('a page of the past touches the window and ends where trading began', () => {
	expect(pageBefore(rows(600_000), 60, 0)).toEqual({ from: 540_000, to: 599_940 });
	expect(pageBefore(rows(600_000), 60, 590_000)).toEqual({ from: 590_000, to: 599_940 });
	expect(pageBefore(rows(600_000), 60, 600_000)).toBeUndefined();
});

test('a page towards the present ends with the newest bucket', () => {
	expect(pageAfter(rows(0, 60), 60, 1_000_000)).toEqual({ from: 120, to: 60_060 });
	expect(pageAfter(rows(0, 60), 60, 180)).toEqual({ from: 120, to: 180 });
	expect(pageAfter(rows(0, 60), 60, 60)).toBeUndefined();
});
