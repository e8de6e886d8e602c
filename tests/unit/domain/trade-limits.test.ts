import { type CoinFunds, isWorthPreparing, tradeLimits, largestPerSwap } from '#lib/domain/outputs.ts';
import { expect, test } from 'vitest';
import { largestForBob, pairForBob } from '#practice/trade/user-funds.ts';
import fc from 'fast-check';

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

test('reports a single output as untradable and worth splitting', () => {
	const limits = tradeLimits(fundsOf([10n * COIN]));
	expect([limits.take, limits.post, limits.free]).toEqual([0n, 0n, 10n * COIN]);
	expect(limits.prepared).toBeGreaterThan(4n * COIN);
	expect(isWorthPreparing(limits)).toBe(true);
});

test('reports a prepared set as not worth splitting', () => {
	const limits = tradeLimits(fundsOf([100_003_000n, 120_003_000n, 10_000_000n]));
	expect([limits.take >= COIN, limits.post]).toEqual([true, COIN]);
	expect(isWorthPreparing(limits)).toBe(false);
});

test('requires no outputs for an account coin', () => {
	const limits = tradeLimits(fundsOf(undefined));
	expect([limits.take, limits.prepared]).toEqual([10n * COIN, 0n]);
	expect(isWorthPreparing(limits)).toBe(false);
});

const values = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { maxLength: 6 });
const fee = fc.bigInt({ min: 0n, max: 100_000n });

test('equals the largest sale of the practice node', () => {
	fc.assert(
		fc.property(values, fee, (outputs, txfee) => {
			const largest = largestPerSwap(outputs, 0n, txfee);
			expect(largest).toBe(largestForBob(outputs, txfee));
			const sized = outputs.map((value) => ({ value }));
			if (largest > 0n) expect(pairForBob(sized, largest, txfee)).toBeDefined();
			expect(pairForBob(sized, largest + 2n, txfee)).toBeUndefined();
		}),
	);
});

test('leaves room for the deposit in an account coin', () => {
	expect(largestPerSwap(undefined, 1_700n, 10n)).toBe(800n);
});
