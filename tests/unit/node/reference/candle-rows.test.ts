import { tradesarray } from '#lib/api/statistics.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import type { CandleRow } from '#lib/domain/market/candles.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { readCandleRows } from '#lib/node/reference/market/market.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const row = (time: number, close: number): CandleRow => [time, close, close, close, close, 0, 0, 0, 0];

test('skips candle rows with invalid times, order, span or numbers', () => {
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

test('parses a price of 17 digits with an exponent', () => {
	const body = '[[1795888800,3.0000000000000004e-8,1e-8,2e-8,2e-8,0.5,10000000,2e-8,3]]';
	const wire = v.parse(tradesarray.reply, readWireJson(new TextEncoder().encode(body)));
	const [candle] = readCandleRows(wire, { timescale: 3600 });
	expect(candle?.[1].toFixed(8)).toBe('0.00000003');
	expect(parseDecimal(wire[0]?.[1] ?? 0)).toBe(3n);
});
