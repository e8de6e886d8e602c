import { COIN } from '#lib/domain/money/amount.ts';
import {
	driftOf,
	DEFAULT_SORT,
	isDust,
	nextSort,
	sortAllocation,
	goalSum,
	unpricedOf,
} from '#lib/domain/portfolio.ts';
import { expect, it } from 'vitest';
import { portfolioCoin } from './portfolio/portfolio-coin.ts';

const kmd = portfolioCoin({
	...{ coin: 'KMD', amount: 5n, worth: 5n, share: 60n * COIN, goal: 10n * COIN, goalShare: 100n * COIN },
});
const ltc = portfolioCoin({ coin: 'LTC', amount: 9n, worth: 3n, share: 40n * COIN });
const rick = portfolioCoin({ coin: 'RICK', amount: 7n, price: undefined, worth: undefined });
const coins = [ltc, rick, kmd];
const order = (...[column, isDescending]: [Parameters<typeof nextSort>[1], boolean]) =>
	sortAllocation(coins, { column, isDescending }).map(({ coin }) => coin);

it('sorts by any column, with unknown values last in both directions', () => {
	expect(sortAllocation(coins, DEFAULT_SORT).map(({ coin }) => coin)).toEqual(['KMD', 'LTC', 'RICK']);
	expect(order('worth', false)).toEqual(['LTC', 'KMD', 'RICK']);
	expect(order('amount', true)).toEqual(['LTC', 'RICK', 'KMD']);
	expect(order('drift', false)).toEqual(['KMD', 'LTC', 'RICK']);
	expect(order('coin', true)).toEqual(['RICK', 'LTC', 'KMD']);
});

it('reverses the sort direction and starts figures with the largest', () => {
	expect(nextSort(DEFAULT_SORT, 'worth')).toEqual({ column: 'worth', isDescending: false });
	expect(nextSort(DEFAULT_SORT, 'share')).toEqual({ column: 'share', isDescending: true });
	expect(nextSort(DEFAULT_SORT, 'coin')).toEqual({ column: 'coin', isDescending: false });
});

it('measures drift from the node’s trading goal, if any', () => {
	expect(driftOf(kmd)).toBe(-40n * COIN);
	expect(driftOf(ltc)).toBeUndefined();
	expect(goalSum(coins)).toBe(10n * COIN);
});

it('counts small amounts as dust, except unpriced or with a goal', () => {
	const little = portfolioCoin({ coin: 'A', amount: 1n, share: COIN / 10n - 1n });
	expect(isDust(little)).toBe(true);
	expect(isDust({ ...little, share: COIN / 10n })).toBe(false);
	expect(isDust({ ...little, goal: 1n })).toBe(false);
	expect(isDust(rick)).toBe(false);
	expect(isDust({ ...rick, amount: 0n })).toBe(true);
	expect(unpricedOf({ total: 8n, coins })).toEqual([rick]);
});
