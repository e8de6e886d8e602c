import {
	barsOf,
	contradicts,
	mergeRows,
	type CandleRow,
	missingRange,
	pageAfter,
	pageBefore,
	CHUNK_ROWS,
	emptyChunk,
	fillChunk,
	placeOf,
	rowsOfChunk,
} from '#lib/domain/market/candles.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TIMESCALES } from '#lib/domain/market/intervals.ts';

const traded = (time: number, close: number): CandleRow => [
	time,
	close + 1,
	close - 1,
	close - 0.5,
	close,
	9,
	3,
	3,
	2,
];
const flat = (time: number, close: number): CandleRow => [time, close, close, close, close, 0, 0, 0, 0];
const empty = (time: number) => flat(time, 0);

test('omits bars before the first trade instead of zero candles', () => {
	expect(barsOf([empty(60), empty(120), traded(180, 5), flat(240, 5)]).map(({ time }) => time)).toEqual([
		180, 240,
	]);
});

test('fills an empty bucket with the previous close', () => {
	const merged = mergeRows([traded(60, 5)], [empty(120), traded(180, 6), empty(240)]);
	expect(merged).toEqual([traded(60, 5), flat(120, 5), traded(180, 6), flat(240, 6)]);
});

test('keeps a filled bucket when the node later reports it empty', () => {
	const kept = [traded(60, 5), flat(120, 5)];
	const merged = mergeRows(kept, [empty(120), empty(180)]);
	expect(merged[1]).toBe(kept[1]);
});

test('merges in ascending order, with fresh trades, and reuses equal rows', () => {
	const series = fc
		.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 })
		.map((times) => times.sort((one, other) => one - other).map((time) => traded(time * 60, time + 10)));
	fc.assert(
		fc.property(series, series, (kept, fresh) => {
			const merged = mergeRows(kept, fresh);
			const times = merged.map(([time]) => time);
			expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
			expect(merged).toEqual(expect.arrayContaining(fresh));
			for (const row of kept) {
				const now = merged.find(([time]) => time === row[0]);
				if (now && now[4] === row[4]) expect(now).toBe(row);
			}
		}),
	);
});

test('reuses unchanged bars when older bars are dropped', () => {
	const rows = [traded(60, 5), traded(120, 6), traded(180, 7)];
	const before = barsOf(rows);
	const after = barsOf([...rows.slice(1, 2), traded(180, 8), traded(240, 9)], before);
	expect(after[0]).toBe(before[1]);
	expect(after[1]).not.toBe(before[2]);
	expect(after.map(({ close }) => close)).toEqual([6, 8, 9]);
});

test('accepts a late trade, and rejects the loss of a trade', () => {
	const kept = [flat(60, 5), traded(120, 6)];
	expect(contradicts(kept, [traded(60, 5), traded(120, 6)])).toBe(false);
	expect(contradicts(kept, [flat(120, 5)])).toBe(true);
	expect(contradicts(kept, [[120, 9, 8, 8.5, 9, 9, 3, 3, 2]])).toBe(true);
});

const row = (time: number): CandleRow => [time, 0, 0, 0, 0, 0, 0, 0, 0];
const rows = (...times: number[]) => times.map(row);

test('reports the missing time from the first gap to the last', () => {
	const span = { from: 60, to: 360 };
	expect(missingRange(rows(60, 120, 240, 300, 360), span, 60)).toEqual({ from: 180, to: 180 });
	expect(missingRange(rows(120), span, 60)).toEqual({ from: 60, to: 360 });
	expect(missingRange([], span, 60)).toEqual(span);
	expect(missingRange(rows(60, 120, 180, 240, 300, 360), span, 60)).toBeUndefined();
});

test('requests an earlier page next to the window until trading began', () => {
	expect(pageBefore(rows(600_000), 60, 0)).toEqual({ from: 540_000, to: 599_940 });
	expect(pageBefore(rows(600_000), 60, 590_000)).toEqual({ from: 590_000, to: 599_940 });
	expect(pageBefore(rows(600_000), 60, 600_000)).toBeUndefined();
});

test('requests a later page up to the newest bucket', () => {
	expect(pageAfter(rows(0, 60), 60, 1_000_000)).toEqual({ from: 120, to: 60_060 });
	expect(pageAfter(rows(0, 60), 60, 180)).toEqual({ from: 120, to: 180 });
	expect(pageAfter(rows(0, 60), 60, 60)).toBeUndefined();
});

const timescale = fc.constantFrom(...TIMESCALES);
const bucket = fc.integer({ min: 1, max: 30_000_000 });

test('gives neighbouring buckets neighbouring places', () => {
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

test('returns rows unchanged in ascending order for any write order', () => {
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

test('returns no rows for unfilled slots', () => {
	expect(rowsOfChunk(emptyChunk(), 0, Infinity)).toEqual([]);
});
