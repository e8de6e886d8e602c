import type { CoinFunds } from '#lib/domain/outputs/coin-funds.ts';
import { isWorthPreparing, tradeLimits } from '#lib/domain/outputs/trade-limits.ts';
import { expect, test } from 'vitest';

const COIN = 100_000_000n;

const fundsOf = (outputs: readonly bigint[] | undefined): CoinFunds => ({
	...{
		coin: 'KMD',
		address: 'R',
		balance: 10n * COIN,
		heldBack: 0n,
		transactionFee: 1_000n,
		outputs,
	},
});

test('all in one output carries nothing, and is worth dividing', () => {
	const limits = tradeLimits(fundsOf([10n * COIN]));
	expect([limits.take, limits.post, limits.free]).toEqual([0n, 0n, 10n * COIN]);
	expect(limits.prepared).toBeGreaterThan(4n * COIN);
	expect(isWorthPreparing(limits)).toBe(true);
});

test('a set carries about what it could be made to carry', () => {
	const limits = tradeLimits(fundsOf([100_003_000n, 120_003_000n, 10_000_000n]));
	expect([limits.take >= COIN, limits.post]).toEqual([true, COIN]);
	expect(isWorthPreparing(limits)).toBe(false);
});

test('a coin that is kept in an account needs no outputs', () => {
	const limits = tradeLimits(fundsOf(undefined));
	expect([limits.take, limits.prepared]).toEqual([10n * COIN, 0n]);
	expect(isWorthPreparing(limits)).toBe(false);
});
