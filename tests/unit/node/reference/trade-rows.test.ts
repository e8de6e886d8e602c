import { readTrades } from '#lib/node/reference/market/market.ts';
import { expect, test } from 'vitest';

const PAIR = { base: 'RICK', rel: 'LTC' };
/** A trade as sent by a real node, priced in the swap's direction, LTC for RICK. */
const SWAP = { timestamp: 1_795_174_681, RICK: 0.58094365, LTC: 0.301, price: 0.51812254 };

test('keeps the reported price for a swap in the pair’s direction', () => {
	expect(readTrades([SWAP], PAIR)).toEqual([
		{
			time: 1_795_174_681,
			price: 51_812_254n,
			base: 58_094_365n,
			rel: 30_100_000n,
			move: 'same',
			isReversed: false,
		},
	]);
});

test('inverts and marks the price of a swap in reverse direction', () => {
	const [trade] = readTrades([SWAP], { base: 'LTC', rel: 'RICK' });
	expect(trade).toMatchObject({ price: 193_004_535n, base: 30_100_000n, isReversed: true });
});

test('detects the direction with a numeric ticker', () => {
	const [trade] = readTrades([{ timestamp: 5, '42': 2, KMD: 600, price: 300 }], { base: '42', rel: 'KMD' });
	expect(trade).toMatchObject({ price: 30_000_000_000n, isReversed: false });
});

test('skips rows without amounts or of other pairs, derives missing prices', () => {
	const trades = readTrades(
		[
			{ timestamp: 3, RICK: 2, LTC: 1, price: null },
			{ timestamp: 2, RICK: 0, LTC: 1, price: 1 },
			{ timestamp: 1, KMD: 2, LTC: 1, price: 2 },
		],
		PAIR,
	);
	expect(trades.map(({ time, price }) => [time, price])).toEqual([[3, 50_000_000n]]);
});

test('compares the price of each trade with the previous one', () => {
	const row = (timestamp: number, price: number) => ({ timestamp, RICK: 1, LTC: price, price });
	const trades = readTrades([row(1, 1), row(3, 3), row(2, 2), row(4, 3), row(5, 1)], PAIR);
	expect(trades.map(({ time, move }) => [time, move])).toEqual([
		[5, 'down'],
		[4, 'same'],
		[3, 'up'],
		[2, 'up'],
		[1, 'same'],
	]);
});
