import { describe, expect, test } from 'vitest';
import { COIN } from '#lib/domain/money/amount.ts';
import {
	standingOf,
	type StandingLists,
	parseStopRun,
	phaseOf,
	planStop,
	salesToClear,
	settleSteps,
	stillStands,
	type StopRun,
	type StopState,
} from '#lib/domain/trading-alone.ts';

const ORDER = { id: 'KMD LTC', base: 'LTC', rel: 'KMD', side: 'buy', price: COIN } as const;
const BOT = {
	...({ id: '7', base: 'KMD', rel: 'BTC', side: 'sell', bound: COIN, volume: COIN, startedAt: 0 } as const),
	...{ pausedAt: undefined, stoppedAt: undefined, trades: [], traded: 0n, pending: 0n },
	...{ average: undefined, isComplete: false },
};
const FORMULA = {
	...{ id: 'f', base: 'KMD', rel: 'BTC', since: 0, isEndless: false, isOverridden: false },
	prices: { ask: '1', bid: '0' },
	request: {
		...{ base: 'KMD', rel: 'BTC', before: { ask: '0', bid: '0' } },
		formula: {
			source: { from: 'fixed', price: COIN } as const,
			...{ factor: COIN, offset: 0n, minimum: 0n, maximum: 0n, sellMargin: 0n, buyMargin: undefined },
		},
	},
};
const goal = (coin: string, share: bigint) => ({
	...{
		coin,
		amount: COIN,
		heldBack: 0n,
		price: COIN,
		worth: COIN,
		share,
		goal: 50n * COIN,
		goalShare: 50n * COIN,
	},
});
const LISTS: StandingLists = {
	orders: [ORDER],
	formulas: [FORMULA],
	bots: [BOT],
	portfolio: [goal('KMD', 90n * COIN), goal('BTC', 10n * COIN)],
};
const NOTHING: StandingLists = { orders: [], formulas: [], bots: [], portfolio: [] };

const runOf = (is: StopState = 'waiting'): StopRun => ({
	...{ at: 1, cleared: [] },
	steps: planStop(standingOf(LISTS)).map((step) => ({ ...step, is })),
});

test('market traders end first, formulas before orders, and the goal last that the wallet is nearest to', () => {
	expect(runOf().steps.map(({ key }) => key)).toEqual([
		...['goal BTC', 'goal KMD', 'bot 7', 'formula f', 'order KMD LTC'],
	]);
});

test('both directions of a pair are cleared, the sale itself first', () => {
	const targets = runOf().steps.map(({ target }) => target);
	const sales = targets.flatMap((target) => (target.of === 'order' ? salesToClear(target) : []));
	expect(sales).toEqual([
		{ base: 'KMD', rel: 'LTC' },
		{ base: 'LTC', rel: 'KMD' },
	]);
});

describe('what the node shows of a step', () => {
	test.each(runOf().steps.map(({ key, target }) => [key, target] as const))('%s', (_, target) => {
		expect(stillStands(target, LISTS)).toBe(true);
		expect(stillStands(target, NOTHING)).toBe(false);
		const unread = { orders: undefined, formulas: undefined, bots: undefined, portfolio: undefined };
		expect(stillStands(target, unread)).toBeUndefined();
	});

	test('a formula that the journal has ended stands while its price is there', () => {
		const [formula] = runOf().steps.flatMap(({ target }) => (target.of === 'formula' ? target : []));
		const price = { id: 'KMD BTC', base: 'BTC', rel: 'KMD', side: 'buy', price: COIN } as const;
		expect(formula && stillStands(formula, { ...NOTHING, orders: [price] })).toBe(true);
	});
});

test('a call of a page that was closed is not called sent or unsent before the node shows it', () => {
	expect(settleSteps(runOf('sending'), LISTS, false).map(({ is }) => is)).toEqual(Array(5).fill('unknown'));
	expect(settleSteps(runOf('sending'), LISTS, true).map(({ is }) => is)).toEqual(Array(5).fill('sending'));
	expect(settleSteps(runOf('unknown'), NOTHING, false).map(({ is }) => is)).toEqual(Array(5).fill('done'));
	expect(settleSteps(runOf('waiting'), LISTS, false).map(({ is }) => is)).toEqual(Array(5).fill('waiting'));
	expect(settleSteps(runOf('done'), LISTS, false).map(({ is }) => is)).toEqual(Array(5).fill('standing'));
});

test('a run is over when nothing stands, and proven by a later reading alone', () => {
	const standing = standingOf(LISTS);
	expect(phaseOf(runOf('waiting'), standing)).toBe('unfinished');
	expect(phaseOf(runOf('sending'), standing)).toBe('unfinished');
	expect(phaseOf(runOf('refused'), standing)).toBe('left');
	expect(phaseOf(runOf('done'), [])).toBe('watching');
	expect(phaseOf({ ...runOf('done'), provenAt: 9 }, [])).toBe('proven');
	expect(phaseOf({ ...runOf('done'), provenAt: 9 }, standing)).toBe('past');
	expect(phaseOf(runOf('done'), standing)).toBe('back');
	expect(phaseOf(runOf('standing'), undefined)).toBe('back');
});

test('a stored run is read as it was, and a damaged one not at all', () => {
	const stored: unknown = JSON.parse(JSON.stringify({ ...runOf('sending'), endedAt: 4 }));
	expect(parseStopRun(stored)).toEqual({ ...runOf('sending'), endedAt: 4 });
	for (const damaged of [7, {}, { at: 1, steps: {}, cleared: [] }, { at: 1, steps: [{}], cleared: [] }])
		expect(parseStopRun(damaged)).toBeUndefined();
	expect(
		parseStopRun({ at: 1, cleared: [], steps: [{ key: 'x', is: 'done', target: { of: 'toString' } }] }),
	).toBeUndefined();
});
