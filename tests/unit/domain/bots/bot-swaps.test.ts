import { isOver } from '#lib/domain/bots/bot-call.ts';
import { withSwaps } from '#lib/domain/bots/bot-swaps.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { swapOfRecord } from '#lib/node/document/swap-record.ts';
import { expect, test } from 'vitest';
import { anyRecord, START } from '../../node/document/any-record.ts';
import { aBot } from './a-bot.ts';

const OVER = { status: 'finished', finishtime: START / 1000 + 90 };
/** 0.3 LTC for 0.58 RICK. */
const bought = swapOfRecord(anyRecord(['myfee', 'alicepayment', 'alicespend'], OVER));
const BUYER = aBot({
	...{ base: 'RICK', rel: 'LTC', bound: parseDecimal('0.6'), volume: parseDecimal('0.6') },
	trades: [
		{ state: 'finished', swap: '11-22', price: parseDecimal('0.598'), volume: parseDecimal('0.301') },
		{ state: 'asked', swap: undefined, price: parseDecimal('0.6'), volume: parseDecimal('0.3') },
	],
	traded: parseDecimal('0.301'),
});

test('average, volume and fees of a bot are those of its swaps, not those of its requests', () => {
	const bot = withSwaps(BUYER, () => bought);
	expect(bot.average).toBe(51_724_137n);
	expect(bot.traded).toBe(30_000_000n);
	expect(bot.trades[0]).toMatchObject({ price: 51_724_137n, volume: 30_000_000n });
	expect(bot.trades[1]).toEqual(BUYER.trades[1]);
	const { tradeFee, transactionFees } = swapReceipt(bought);
	expect(bot.fees).toBe(tradeFee + transactionFees);
	expect(bot.fees).toBeGreaterThan(0n);
});

test('while a swap is not read, nothing is summed', () => {
	const bot = withSwaps(BUYER, () => undefined);
	expect(bot).toMatchObject({ average: undefined, fees: undefined, traded: BUYER.traded });
});

test('what a call has done is told until the bot ends or is told something else', () => {
	expect(isOver('start', undefined)).toBe(false);
	expect(isOver('start', BUYER)).toBe(false);
	expect(isOver('start', { ...BUYER, isComplete: true })).toBe(true);
	expect(isOver('pause', { ...BUYER, pausedAt: 1 })).toBe(false);
	expect(isOver('pause', BUYER)).toBe(true);
	expect(isOver('stop', { ...BUYER, stoppedAt: 1 })).toBe(false);
});
