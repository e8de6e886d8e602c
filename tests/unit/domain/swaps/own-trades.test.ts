import { marksOf, ownTradeOf, type OwnTrade } from '#lib/domain/swaps/own-trades.ts';
import { swapOfRecord } from '#lib/node/document/swap-record.ts';
import { expect, test } from 'vitest';
import { anyRecord, START } from '../../node/document/any-record.ts';

const OVER = { status: 'finished', finishtime: START / 1000 + 90 };
const bought = swapOfRecord(anyRecord(['myfee', 'alicespend'], OVER));

test('a finished swap is a purchase of what was got, and a sale seen from the other coin', () => {
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

test('what goes on, what came to nothing and what is of other coins is no trade', () => {
	const pair = { base: 'RICK', rel: 'LTC' };
	const running = swapOfRecord(anyRecord(['myfee', 'alicespend']));
	const broken = swapOfRecord(anyRecord(['myfee'], OVER));
	expect(ownTradeOf(running, pair)).toBeUndefined();
	expect(ownTradeOf(broken, pair)).toBeUndefined();
	expect(ownTradeOf(bought, { base: 'RICK', rel: 'KMD' })).toBeUndefined();
});

test('a candle has one mark for each side, and the marks ascend', () => {
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
