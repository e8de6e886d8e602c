import type { CandleRow } from '#lib/domain/market/candles.ts';
import { readCandleRows } from '#lib/node/document/market/candle-rows.ts';
import { expect, test } from 'vitest';

const row = (time: number, close: number): CandleRow => [time, close, close, close, close, 0, 0, 0, 0];

test('rows off the grid, out of order, out of the span or not of numbers are not candles', () => {
	const wire = [
		row(90, 0),
		row(120, 5),
		row(60, 5),
		row(120, 6),
		['180', 5, 5, 5, 5, 'x', 0, 0, 0],
		row(180, 1e300),
	];
	expect(readCandleRows([...wire, row(240, 5), row(300, 5)], { timescale: 60, to: 240 })).toEqual([
		row(120, 5),
		row(240, 5),
	]);
});
