import { CHUNK_ROWS, emptyChunk, fillChunk, placeOf, rowsOfChunk } from '#lib/domain/market/candle-chunks.ts';
import type { CandleRow } from '#lib/domain/market/candles.ts';
import { TIMESCALES } from '#lib/domain/market/intervals.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const timescale = fc.constantFrom(...TIMESCALES);
const bucket = fc.integer({ min: 1, max: 30_000_000 });

test('neighbouring buckets have neighbouring places', () => {
	fc.assert(
		fc.property(timescale, bucket, (seconds, number) => {
			const place = placeOf(number * seconds, seconds);
			const next = placeOf((number + 1) * seconds, seconds);
			const flat = ({ chunk, slot }: typeof place) => chunk * CHUNK_ROWS + slot;
			expect(place.slot).toBeLessThan(CHUNK_ROWS);
			expect(flat(next) - flat(place)).toBe(1);
		}),
	);
});

test('rows written into a chunk in any order come back ascending and to the bit', () => {
	const cell = fc.double({ min: 0, noNaN: true });
	const cells = fc.array(cell, { minLength: 8, maxLength: 8 });
	const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 999 }), cells), {
		selector: ([slot]) => slot,
		maxLength: 50,
	});
	fc.assert(
		fc.property(rows, (drawn) => {
			const written = drawn.map(([slot, values]) => [(7000 + slot) * 60, ...values] as unknown as CandleRow);
			const chunk = emptyChunk();
			fillChunk(chunk, written, 60);
			expect(rowsOfChunk(chunk, 0, Infinity)).toEqual(written.toSorted(([one], [other]) => one - other));
		}),
	);
});

test('slots that were never filled give no rows', () => {
	expect(rowsOfChunk(emptyChunk(), 0, Infinity)).toEqual([]);
});
