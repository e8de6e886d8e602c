import { readBand } from '#lib/node/reference/market/market.ts';
import { untangleBand } from '#lib/node/marketmaker/market.ts';
import { expect, test } from 'vitest';

test('uses the lower of two mixed prices as the bid', () => {
	const row = [1_795_174_500, 0.48809524, 0.48809523, 0.5, 0.47619047];
	expect(untangleBand(readBand([row], 60))).toEqual([{ time: 1_795_174_500, bid: 0.47619047, ask: 0.5 }]);
});

test('keeps an empty side empty', () => {
	expect(untangleBand(readBand([[60, 0.5, 0, 0.5, 0]], 60))).toEqual([{ time: 60, bid: 0.5, ask: 0 }]);
});
