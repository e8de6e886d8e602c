import {
	hasTakenEffect,
	startedBy,
	type BotCommand,
	type BotOrder,
	isOver,
	betterThanBound,
	isLive,
	progressOf,
	remainderOf,
	sortBots,
	stateOfBot,
	withSwaps,
} from '#lib/domain/bots.ts';
import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { describe, expect, test } from 'vitest';
import { aBot } from './bots/a-bot.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import { swapOfRecord } from '#lib/node/reference/swap-record.ts';
import { anyRecord, START } from '../node/reference/any-record.ts';

describe('bot', () => {
	test('is complete, stopped, paused or running, in this order', () => {
		expect(stateOfBot(aBot())).toBe('running');
		expect(stateOfBot(aBot({ pausedAt: 1 }))).toBe('paused');
		expect(stateOfBot(aBot({ pausedAt: 1, isComplete: true }))).toBe('complete');
		// The node stops a bot that has traded its volume, and pauses the bot while its last trade is in flight.
		expect(stateOfBot(aBot({ pausedAt: 1, isComplete: true, stoppedAt: 2 }))).toBe('complete');
		expect(stateOfBot(aBot({ pausedAt: 1, stoppedAt: 2 }))).toBe('stopped');
		expect(stateOfBot(aBot({ pausedAt: 1, traded: 4n * COIN, pending: 6n * COIN }))).toBe('paused');
		expect(stateOfBot(aBot({ pausedAt: 1, isAtLastTrade: true }))).toBe('running');
		expect([aBot(), aBot({ pausedAt: 1 }), aBot({ isComplete: true })].map(isLive)).toEqual([
			true,
			true,
			false,
		]);
	});

	test('reports its progress up to 100 %', () => {
		expect(progressOf(aBot({ traded: 4n * COIN, pending: COIN }))).toEqual({ traded: 4000, pending: 1000 });
		// The real program adds fees to the traded amount.
		expect(progressOf(aBot({ traded: 11n * COIN, pending: COIN }))).toEqual({ traded: 10_000, pending: 0 });
		expect(remainderOf(aBot({ traded: 4n * COIN, pending: COIN }))).toBe(5n * COIN);
		expect(remainderOf(aBot({ traded: 11n * COIN }))).toBe(0n);
		expect(progressOf(aBot({ volume: 0n }))).toEqual({ traded: 0, pending: 0 });
	});

	test('compares its average with its limit for its side', () => {
		expect(betterThanBound(aBot())).toBeUndefined();
		expect(betterThanBound(aBot({ average: 57n * COIN }))).toBe(500);
		expect(betterThanBound(aBot({ average: 60n * COIN }))).toBe(0);
		expect(betterThanBound(aBot({ side: 'sell', average: 63n * COIN }))).toBe(500);
		expect(betterThanBound(aBot({ side: 'sell', average: 57n * COIN }))).toBe(-500);
	});

	test('is listed before ended bots, latest first', () => {
		const bots = [
			aBot({ id: 'stopped', stoppedAt: 5 }),
			aBot({ id: 'old', startedAt: 1 }),
			aBot({ id: 'paused', pausedAt: 3 }),
			aBot({ id: 'new', startedAt: 2 }),
		];
		expect(sortBots(bots).map(({ id }) => id)).toEqual(['new', 'old', 'paused', 'stopped']);
	});
});

describe('bot call outcome', () => {
	const ORDER: BotOrder = { base: 'LTC', rel: 'KMD', side: 'buy', price: '60', volume: '10', before: [] };
	const none = new Set<string>();
	const tell = (does: BotCommand['does'], more: Partial<BotCommand> = {}): BotCommand => ({
		...{ base: 'LTC', rel: 'KMD', side: 'buy', does, bot: '7', ...more },
	});

	test('is detected from an unclaimed new bot with equal terms', () => {
		expect(startedBy(ORDER, [aBot()], none)[0]?.id).toBe('7');
		expect(startedBy({ ...ORDER, before: ['7'] }, [aBot()], none)).toEqual([]);
		expect(startedBy(ORDER, [aBot()], new Set(['7']))).toEqual([]);
		for (const other of [
			aBot({ side: 'sell' }),
			aBot({ base: 'BTC' }),
			aBot({ rel: 'BTC' }),
			aBot({ bound: 61n * COIN }),
			aBot({ volume: COIN }),
		])
			expect(startedBy(ORDER, [other], none)).toEqual([]);
	});

	test('is detected from the state of its bot', () => {
		const [running, paused, stopped] = [aBot(), aBot({ pausedAt: 1 }), aBot({ pausedAt: 1, stoppedAt: 2 })];
		const effects = (does: BotCommand['does']) =>
			[[running], [paused], [stopped], []].map((bots) => hasTakenEffect(tell(does), bots));
		expect(effects('pause')).toEqual([false, true, true, true]);
		expect(effects('resume')).toEqual([true, false, false, false]);
		expect(effects('stop')).toEqual([false, false, true, true]);
		const change = tell('change', { price: '60', volume: '10.0' });
		expect(hasTakenEffect(change, [running])).toBe(true);
		expect(hasTakenEffect(change, [aBot({ volume: COIN })])).toBe(false);
		expect(hasTakenEffect(change, [])).toBe(false);
	});
});

const OVER = { status: 'finished', finishtime: START / 1000 + 90 };
/** A swap of 0.3 LTC for 0.58 RICK. */
const bought = swapOfRecord(
	anyRecord(['myfee', 'alicepayment', 'alicespend'], {
		...OVER,
		...{ txChain: [], values: [0.0004, 0, 0, 0.302], alicetxfee: 0.001 },
	}),
);
const BUYER = aBot({
	...{ base: 'RICK', rel: 'LTC', bound: parseDecimal('0.6'), volume: parseDecimal('0.6') },
	trades: [
		{ state: 'finished', swap: '11-22', price: parseDecimal('0.598'), volume: parseDecimal('0.301') },
		{ state: 'asked', swap: undefined, price: parseDecimal('0.6'), volume: parseDecimal('0.3') },
	],
	traded: parseDecimal('0.301'),
});

test('calculates average, volume and fees from swaps, not from requests', () => {
	const bot = withSwaps(BUYER, () => bought);
	expect(bot.average).toBe(51_724_137n);
	expect(bot.traded).toBe(30_000_000n);
	expect(bot.trades[0]).toMatchObject({ price: 51_724_137n, volume: 30_000_000n });
	expect(bot.trades[1]).toEqual(BUYER.trades[1]);
	const { tradeFee, transactionFees } = swapReceipt(bought);
	expect(bot.fees).toBe(tradeFee + transactionFees);
	expect(bot.fees).toBeGreaterThan(0n);
});

test('ignores swaps of other coins or the opposite side', () => {
	const others = [
		{ ...bought, pays: { ...bought.pays, coin: 'KMD' } },
		{ ...bought, pays: bought.gets, gets: bought.pays, arrives: bought.pays },
	];
	for (const other of others) {
		const bot = withSwaps(BUYER, () => other);
		expect(bot).toMatchObject({ average: undefined, fees: undefined, traded: BUYER.traded });
		expect(bot.trades[0]).toEqual(BUYER.trades[0]);
	}
});

test('calculates nothing until the swaps are loaded', () => {
	const bot = withSwaps(BUYER, () => undefined);
	expect(bot).toMatchObject({ average: undefined, fees: undefined, traded: BUYER.traded });
});

test('keeps the outcome of a call until the bot changes state', () => {
	expect(isOver('start', undefined)).toBe(false);
	expect(isOver('start', BUYER)).toBe(false);
	expect(isOver('start', { ...BUYER, isComplete: true })).toBe(true);
	expect(isOver('pause', { ...BUYER, pausedAt: 1 })).toBe(false);
	expect(isOver('pause', BUYER)).toBe(true);
	expect(isOver('stop', { ...BUYER, stoppedAt: 1 })).toBe(false);
});
