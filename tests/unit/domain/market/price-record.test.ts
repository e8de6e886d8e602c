import { mergeBand } from '#lib/domain/market/price-record.ts';
import { expect, test } from 'vitest';

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
