import { readBand, readPriceRecords } from '#lib/node/reference/market/market.ts';
import { expect, test } from 'vitest';

test('keeps an empty side empty', () => {
	expect(readBand([[60, 0.5, 0, 0.5, 0]], 60)).toEqual([{ time: 60, bid: 0.5, ask: 0 }]);
});

test('sorts records newest first, with the spread of their averages', () => {
	const records = readPriceRecords(
		[
			[60, 0.9, 1, 1.02, 0.98],
			[120, '0.95', '1', 1.03, 0.97],
		],
		60,
	);
	expect(records.map(({ time, spreadPoints }) => [time, spreadPoints])).toEqual([
		[120, 500],
		[60, 1000],
	]);
	expect(records[1]).toMatchObject({ averageBid: 0.9, averageAsk: 1, highBid: 1.02, lowAsk: 0.98 });
});

test('omits the spread of an empty side, empty buckets and off-grid rows', () => {
	const records = readPriceRecords(
		[
			[60, 0.9, 0, 1, 0],
			[120, 0, 0, 0, 0],
			[121, 1, 1, 1, 1],
			[180, 1e303, 1e303, 1, 1],
		],
		60,
	);
	expect(records.map(({ time, spreadPoints }) => [time, spreadPoints])).toEqual([[60, undefined]]);
});
