import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { boundMatching } from '#lib/domain/matching/bound-matching.ts';
import { receiptOf } from '#lib/domain/orders/order-receipt.ts';
import { checkCosts, costOfOne, proceedsOfOne } from '#lib/domain/orders/trade-receipt.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const receipt = (pays: bigint, fees: bigint, receives = COIN) => ({
	...{ pays, tradeFee: 0n, transactionFees: fees, spends: pays + fees, receives },
});

describe('the costs of a trade', () => {
	test('warn past two percent, and past twenty ask to type what leaves', () => {
		const levels = [200n, 201n, 2000n, 2001n].map((fees) => checkCosts(receipt(10_000n, fees))?.level);
		expect(levels).toEqual(['fine', 'warn', 'warn', 'retype']);
	});

	test('of one KMD for BTC are several times what changes hands', () => {
		const bought = receiptOf(
			{ side: 'buy', price: parseDecimal('0.00024'), pays: parseDecimal('0.00024') },
			{ coin: 'BTC', transactionFee: 20_000n },
			{ coin: 'KMD', transactionFee: 1_000n },
			boundMatching,
		);
		expect(bought.spends).toBe(parseDecimal('0.00105'));
		expect(checkCosts(bought)).toEqual({ level: 'retype', fees: parseDecimal('0.00081'), points: 33_750 });
		expect(costOfOne(bought)).toBeGreaterThan(parseDecimal('0.00105'));
	});

	test('are missing where nothing changes hands', () => {
		expect(checkCosts(receipt(0n, 5n))).toBeUndefined();
	});

	test('make the price worse, and are rounded against the user', () => {
		const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
		fc.assert(
			fc.property(amount, amount, amount, (pays, fees, receives) => {
				const one = receipt(pays, fees, receives);
				expect(costOfOne(one) * receives).toBeGreaterThanOrEqual(one.spends * COIN);
				expect(proceedsOfOne(one) * one.spends).toBeLessThanOrEqual(receives * COIN);
			}),
		);
	});
});
