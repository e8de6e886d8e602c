import { mergeBand, readBand } from '#lib/domain/market/price-band.ts';
import { expect, test } from 'vitest';

test('a real node mixes both directions: the lower of the two prices is the bid', () => {
	const row = [1_795_174_500, 0.48809524, 0.48809523, 0.5, 0.47619047];
	expect(readBand([row], 60)).toEqual([{ time: 1_795_174_500, bid: 0.47619047, ask: 0.5 }]);
});

test('a side that was empty stays empty', () => {
	expect(readBand([[60, 0.5, 0, 0.5, 0]], 60)).toEqual([{ time: 60, bid: 0.5, ask: 0 }]);
});

test('newer points take the place of older ones, which keep their identity', () => {
	const older = [
		{ time: 60, bid: 1, ask: 2 },
		{ time: 120, bid: 1, ask: 2 },
	];
	const merged = mergeBand(older, [{ time: 120, bid: 1.5, ask: 2 }]);
	expect(merged.map(({ bid }) => bid)).toEqual([1, 1.5]);
	expect(merged[0]).toBe(older[0]);
	expect(mergeBand(older, [])).toEqual(older);
});
