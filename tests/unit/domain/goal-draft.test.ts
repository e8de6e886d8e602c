import { COIN } from '#lib/domain/money/amount.ts';
import { draftOfGoals, effectiveGoal, planGoals, goalRequest, WHOLE } from '#lib/domain/portfolio.ts';
import { describe, expect, it } from 'vitest';
import { portfolioCoin } from './portfolio/portfolio-coin.ts';

const coins = [
	portfolioCoin({ coin: 'KMD', goal: 40n * COIN }),
	portfolioCoin({ coin: 'LTC' }),
	portfolioCoin({ coin: 'BTC', goal: 25n * COIN }),
];

describe('goal draft', () => {
	it('starts with the node’s goals and treats an empty field as none', () => {
		expect(draftOfGoals(coins)).toEqual({ KMD: '40', LTC: '', BTC: '25' });
		const plan = planGoals(draftOfGoals(coins), coins);
		expect(plan).toMatchObject({ sum: 65n * COIN, remainder: 35n * COIN, changes: [], isReady: false });
	});

	it('sends lowered goals first, never exceeding 100 %', () => {
		const { changes, isReady } = planGoals({ KMD: '10', LTC: '90', BTC: '' }, coins);
		expect(isReady).toBe(true);
		expect(changes.map(({ coin, goal }) => [coin, goal / COIN])).toEqual([
			['KMD', 10n],
			['BTC', 0n],
			['LTC', 90n],
		]);
		expect(changes.map(goalRequest)[1]).toEqual({ coin: 'BTC', goal: '0', before: '25' });
	});

	it('accepts a sum of up to exactly 100 %', () => {
		const typed = (ltc: string) => planGoals({ KMD: '40', LTC: ltc, BTC: '25' }, coins);
		expect(typed('35')).toMatchObject({ remainder: 0n, isReady: true });
		expect(typed('35.00000001')).toMatchObject({ remainder: -1n, isReady: false });
	});

	it.each([
		['-1', 'negative'],
		['a lot', 'not-a-number'],
		['0.123456789', 'too-many-places'],
		['1,000', 'ambiguous'],
		['100.01', 'above-whole'],
	])('rejects the invalid percentage %s', (text, problem) => {
		const plan = planGoals({ KMD: '1', LTC: text, BTC: '1' }, coins);
		expect(plan.problems.get('LTC')).toBe(problem);
		expect(plan.isReady).toBe(false);
	});

	it('scales goals to their sum', () => {
		expect(effectiveGoal(40n * COIN, 80n * COIN)).toBe(50n * COIN);
		expect(effectiveGoal(5n, 5n)).toBe(WHOLE);
		expect(effectiveGoal(0n, 0n)).toBe(0n);
	});
});
