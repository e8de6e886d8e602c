import { bandOfBars, mergeBand } from '#lib/domain/market/price-record.ts';
import { expect, test } from 'vitest';

test('replaces older points with newer points and reuses the rest', () => {
	const older = [
		{ time: 60, bid: 1, ask: 2 },
		{ time: 120, bid: 1, ask: 2 },
	];
	const merged = mergeBand(older, [{ time: 120, bid: 1.5, ask: 2 }]);
	expect(merged.map(({ bid }) => bid)).toEqual([1, 1.5]);
	expect(merged[0]).toBe(older[0]);
	expect(mergeBand(older, [])).toEqual(older);
});

test('leaves a gap for each bar without a point', () => {
	const [first, last] = [
		{ time: 60, bid: 1, ask: 2 },
		{ time: 240, bid: 1, ask: 2 },
	];
	const bars = [60, 120, 180, 240].map((time) => ({ time }));
	const drawn = bandOfBars([{ ...first, time: 30 }, first, last, { ...last, time: 300 }], bars);
	expect(drawn).toEqual([first, { time: 120, bid: 0, ask: 0 }, { time: 180, bid: 0, ask: 0 }, last]);
	const again = bandOfBars([first, { time: 120, bid: 3, ask: 4 }, last], bars, drawn);
	expect(again[1]).toEqual({ time: 120, bid: 3, ask: 4 });
	expect(again[2]).toBe(drawn[2]);
});
