import { timelineOf } from '#lib/domain/statistics/log-span.ts';
import { LogTallier } from '#lib/domain/statistics/log-tally.ts';
import type { SeenSwap } from '#lib/domain/statistics/seen-swap.ts';
import { expect, test } from 'vitest';
import { seen } from './seen.ts';

function tally(swaps: readonly SeenSwap[]) {
	const tallier = new LogTallier(timelineOf({ from: 0, to: 3600 }));
	for (const swap of swaps) tallier.add(swap);
	return tallier.tally;
}

test('both directions of a market are one pair, in its usual direction, and one volume of each coin', () => {
	const back = { base: 'LTC', rel: 'KMD', baseAmount: 50_000_000n, relAmount: 30_000_000n };
	const { pairs, coins } = tally([seen(1), seen(2, back)]);
	expect(pairs).toEqual([
		{
			...{ base: 'LTC', rel: 'KMD', trades: 2, baseAmount: 250_000_000n, relAmount: 130_000_000n },
			averagePrice: 52_000_000n,
		},
	]);
	expect(coins.map(({ coin, trades, byMakers, byTakers }) => [coin, trades, byMakers, byTakers])).toEqual([
		['KMD', 2, 100_000_000n, 30_000_000n],
		['LTC', 2, 50_000_000n, 200_000_000n],
	]);
});

test('what did not finish counts as a swap, and moves nothing', () => {
	const { swaps, outcomes, coins, parts } = tally([
		seen(1, { outcome: 'expired', endedAt: 1000 }),
		seen(2, { outcome: 'open', begunAt: 2000, endedAt: undefined }),
		seen(3),
	]);
	expect([swaps, outcomes]).toEqual([3, { finished: 1, expired: 1, open: 1 }]);
	expect(coins.map(({ total }) => total)).toEqual([100_000_000n, 200_000_000n]);
	expect(parts.reduce((sum, { others }) => sum + others, 0)).toBe(2);
});

test('nodes are counted once on each side', () => {
	const { makers, takers } = tally([seen(1), seen(2), seen(3, { taker: 'cc33' })]);
	expect([makers, takers]).toEqual([1, 2]);
});

test('a swap without a time, or of another time, is in no part of the timeline', () => {
	const { parts, swaps } = tally([
		seen(1, { endedAt: undefined }),
		seen(2, { endedAt: -5 }),
		seen(3, { endedAt: 1e18 }),
		seen(4, { endedAt: 3600 }),
		seen(5, { endedAt: 0 }),
	]);
	expect(swaps).toBe(5);
	const counts = parts.map(({ finished }) => finished);
	expect([counts[0], counts.at(-1), counts.reduce((sum, each) => sum + each)]).toEqual([1, 1, 2]);
});

test('names of coins that are members of every object are names like others', () => {
	const { coins, pairs } = tally([seen(1, { base: '__proto__', rel: 'constructor' })]);
	expect(coins.map(({ coin }) => coin).sort()).toEqual(['__proto__', 'constructor']);
	expect(pairs).toHaveLength(1);
});
