import { COIN, hideAmountsWhen } from '#lib/domain/money/amount.ts';
import { csvOf } from '#lib/ui/table/column.ts';
import { signedAmount, percentText, signedPercentText } from '#lib/messages/amount.ts';
import { describeGoalChange, describeGoalProblem, describeSuggestion } from '#lib/messages/portfolio.ts';
import { afterEach, expect, it } from 'vitest';
import { COIN_RESULTS } from '../../../src/routes/portfolio/result-columns.ts';
import { portfolioCoin } from '../domain/portfolio/portfolio-coin.ts';

afterEach(() => hideAmountsWhen(() => false));

it('writes percentages with two decimals, and drift with a sign', () => {
	expect(percentText(1_234_567_890n)).toBe('12.35 %');
	expect([420_000_000n, -5n * COIN, 0n].map(signedPercentText)).toEqual(['+4.20 %', '−5.00 %', '0.00 %']);
});

it('explains a goal’s effect or refusal', () => {
	expect(describeGoalChange({ coin: 'A', goal: 50n * COIN, before: 0n })).toBe('no goal → 50.00 %');
	expect(describeGoalChange({ coin: 'A', goal: 0n, before: 25n * COIN })).toBe('25.00 % → no goal');
	expect(describeGoalProblem('above-whole')).toBe('A goal cannot be above 100 %.');
	expect(describeGoalProblem('negative')).toBe('The goal cannot be below zero.');
});

const COINS = [
	portfolioCoin({ coin: 'BTC', share: 10n * COIN, goal: 30n * COIN, goalShare: 30n * COIN }),
	portfolioCoin({ coin: 'KMD', share: 90n * COIN, goal: 70n * COIN, goalShare: 70n * COIN }),
];

it('explains a suggestion in one sentence', () => {
	expect(describeSuggestion({ buy: 'BTC', sell: 'KMD', volume: 3n * COIN }, COINS)).toBe(
		'BTC is 20.00 percentage points below its goal. KMD is 20.00 percentage points above its goal. Buying BTC with 3 KMD brings both nearer.',
	);
	const half = describeSuggestion({ buy: 'BTC', sell: undefined, volume: undefined }, COINS);
	expect(half).toBe('BTC is 20.00 percentage points below its goal.');
});

it('shows a gain or loss with its sign unless amounts are hidden', () => {
	expect([COIN, -COIN, 0n].map(signedAmount)).toEqual(['+1', '−1', '0']);
	hideAmountsWhen(() => true);
	expect([COIN, -COIN, 0n].map(signedAmount)).toEqual(['••••', '••••', '••••']);
	const row = { coin: 'KMD', swaps: 1, left: 3n * COIN, arrived: COIN, fees: 1n, worth: undefined };
	expect(csvOf(COIN_RESULTS, [row]).split('\r\n')[1]).toBe('KMD,1,1,3,0.00000001,-2,');
});
