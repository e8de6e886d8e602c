import { COIN, hideAmountsWhen } from '#lib/domain/money/amount.ts';
import { csvOf } from '#lib/ui/table/column.ts';
import { signedAmount, percentText, signedPercentText } from '#lib/messages/amount.ts';
import { describeGoalChange, describeGoalProblem, describeScaling } from '#lib/messages/portfolio.ts';
import { afterEach, expect, it } from 'vitest';
import { COIN_RESULTS } from '../../../src/routes/portfolio/result-columns.ts';

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

it('explains goals that do not add up to 100 %', () => {
	const scaling = (remainder: bigint, ...goals: [string, bigint][]) =>
		describeScaling({ goals: new Map(goals), sum: 100n * COIN - remainder, remainder });
	expect(scaling(60n * COIN, ['KMD', 40n * COIN], ['LTC', 0n])).toMatch(
		/^A single goal counts as 100 %: KMD 40\.00 %/,
	);
	expect(scaling(10n * COIN, ['KMD', 60n * COIN], ['LTC', 30n * COIN])).toBe(
		'Your goals are scaled to 100 %: KMD 66.67 % and LTC 33.33 %.',
	);
	expect(scaling(0n, ['KMD', 60n * COIN], ['LTC', 40n * COIN])).toBeUndefined();
});

it('shows a gain or loss with its sign unless amounts are hidden', () => {
	expect([COIN, -COIN, 0n].map(signedAmount)).toEqual(['+1', '−1', '0']);
	hideAmountsWhen(() => true);
	expect([COIN, -COIN, 0n].map(signedAmount)).toEqual(['••••', '••••', '••••']);
	const row = { coin: 'KMD', swaps: 1, left: 3n * COIN, arrived: COIN, fees: 1n, worth: undefined };
	expect(csvOf(COIN_RESULTS, [row]).split('\r\n')[1]).toBe('KMD,1,1,3,0.00000001,-2,');
});
