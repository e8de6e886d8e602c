import { marksOf, ownTradeOf, type OwnTrade, averageEntry } from '#lib/domain/swaps/own-trades.ts';
import { swapOfRecord } from '#lib/node/reference/swap-record.ts';
import { expect, test } from 'vitest';
import { anyRecord, START } from '../../node/reference/any-record.ts';

const OVER = { status: 'finished', finishtime: START / 1000 + 90 };
const bought = swapOfRecord(anyRecord(['myfee', 'alicespend'], OVER));

test('counts a finished swap as a purchase or, reversed, a sale', () => {
	expect(ownTradeOf(bought, { base: 'RICK', rel: 'LTC' })).toEqual({
		id: '11-22',
		side: 'buy',
		time: START / 1000 + 90,
		base: 58_000_000n,
		price: 51_724_137n,
	});
	expect(ownTradeOf(bought, { base: 'LTC', rel: 'RICK' })).toMatchObject({
		side: 'sell',
		base: 30_000_000n,
		price: 193_333_333n,
	});
});

test('ignores open and failed swaps and swaps of other coins', () => {
	const pair = { base: 'RICK', rel: 'LTC' };
	const running = swapOfRecord(anyRecord(['myfee', 'alicespend']));
	const broken = swapOfRecord(anyRecord(['myfee'], OVER));
	expect(ownTradeOf(running, pair)).toBeUndefined();
	expect(ownTradeOf(broken, pair)).toBeUndefined();
	expect(ownTradeOf(bought, { base: 'RICK', rel: 'KMD' })).toBeUndefined();
});

test('groups trades into one mark per candle and side, ascending', () => {
	const trade = (time: number, side: OwnTrade['side']): OwnTrade => ({
		id: `${time}`,
		side,
		time,
		base: 100_000_000n,
		price: 1n,
	});
	const marks = marksOf([trade(130, 'buy'), trade(125, 'sell'), trade(121, 'buy'), trade(59, 'sell')], 60);
	expect(marks.map(({ time, side, trades }) => [time, side, trades.length])).toEqual([
		[0, 'sell', 1],
		[120, 'buy', 2],
		[120, 'sell', 1],
	]);
});

const trade = (time: number, side: OwnTrade['side'], base: bigint, price: bigint): OwnTrade => ({
	...{ id: String(time), time, side, base, price },
});

test('moves the average entry on purchases, not on sales', () => {
	const bought = [trade(1, 'buy', 100n, 200n), trade(2, 'buy', 300n, 400n)];
	expect(averageEntry(bought)).toEqual({ price: 350n, base: 400n, trades: 2 });
	const sold = [...bought, trade(3, 'sell', 200n, 900n)];
	expect(averageEntry(sold)).toEqual({ price: 350n, base: 200n, trades: 3 });
	// The result does not depend on the order.
	expect(averageEntry([...sold].reverse())).toEqual(averageEntry(sold));
});

test('requires a position and ignores sales beyond the position', () => {
	expect(averageEntry([])).toBeUndefined();
	expect(averageEntry([trade(1, 'sell', 100n, 200n)])).toBeUndefined();
	const turned = [trade(1, 'buy', 100n, 200n), trade(2, 'sell', 150n, 300n), trade(3, 'buy', 10n, 500n)];
	expect(averageEntry(turned.slice(0, 2))).toBeUndefined();
	expect(averageEntry(turned)).toMatchObject({ price: 500n, base: 10n });
});
