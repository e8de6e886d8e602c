import { COIN, parseDecimal } from '#lib/domain/money/amount.ts';
import { boundMatching } from '#lib/domain/matching.ts';
import { previewOf, checkCosts, costOfOne, proceedsOfOne } from '#lib/domain/orders/order-preview.ts';
import { checkPrice } from '#lib/domain/orders/price-check.ts';
import { mostToPay, spentFor } from '#lib/domain/orders/trade-costs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const units = fc.bigInt({ min: 1n, max: 10n ** 15n });
const fee = fc.bigInt({ min: 0n, max: 10n ** 6n });

describe('order receipt', () => {
	test('sums all costs in the paid coin and shows the proceeds', () => {
		const order = { side: 'buy', price: COIN / 2n, pays: 777n * COIN } as const;
		const receipt = previewOf(
			order,
			{ coin: 'LTC', balance: 1000n * COIN, transactionFee: 10n },
			{ coin: 'KMD', transactionFee: 3n },
			boundMatching,
		);
		expect(receipt.tradeFee).toBe(COIN);
		expect(receipt.spends).toBe(778n * COIN + 40n);
		expect(receipt.receives).toBe((777n * COIN * COIN) / ((COIN * 1001n) / 2000n));
		expect(receipt.paidBalance).toEqual({ before: 1000n * COIN, after: 222n * COIN - 40n });
		expect(receipt.receivedBalance).toBeUndefined();
	});

	test('shows the bid less the node’s tolerance for a sale', () => {
		const order = { side: 'sell', price: 2n * COIN, pays: COIN } as const;
		const { receives } = previewOf(
			order,
			{ coin: 'KMD', transactionFee: 0n },
			{ coin: 'LTC', transactionFee: 0n },
			boundMatching,
		);
		expect(receives).toBe((COIN * COIN) / (COIN / 2n + COIN / 2000n));
	});

	test('covers exactly the maximum payment', () => {
		fc.assert(
			fc.property(units, fee, (balance, transactionFee) => {
				const most = mostToPay(balance, transactionFee);
				fc.pre(most > 0n);
				expect(spentFor(most, transactionFee)).toBeLessThanOrEqual(balance);
				expect(spentFor(most + 1n, transactionFee)).toBeGreaterThan(balance);
			}),
		);
	});
});

describe('price guard', () => {
	const market = { bestBid: 90n, bestAsk: 100n, lastTrade: 95n };

	test('warns beyond 5 % and requires retyping beyond 20 %', () => {
		const levels = [50n, 105n, 106n, 120n, 121n].map((price) => checkPrice('buy', price, market)?.level);
		expect(levels).toEqual(['fine', 'fine', 'warn', 'warn', 'retype']);
		expect(checkPrice('sell', 85n, market)).toMatchObject({
			level: 'warn',
			worseBy: 556,
			from: 'best-order',
		});
	});

	test('doubts a best price far from the last trade and other side', () => {
		const invented = { bestBid: 90n, bestAsk: 180n, lastTrade: 95n };
		expect(checkPrice('buy', 180n, invented)).toMatchObject({
			level: 'fine',
			doubt: { is: 'far', from: 'last-trade', worseBy: 8947, reference: 95n },
		});
		expect(checkPrice('sell', 50n, { bestBid: 50n, bestAsk: 100n, lastTrade: 95n })?.doubt).toMatchObject({
			...{ is: 'far', from: 'last-trade', worseBy: 4737 },
		});
		expect(checkPrice('buy', 100n, market)?.doubt).toBeUndefined();
	});

	test('accepts a best price near the last trade or other side', () => {
		expect(checkPrice('buy', 180n, { bestBid: 90n, bestAsk: 180n, lastTrade: 170n })?.doubt).toBeUndefined();
		expect(checkPrice('buy', 180n, { bestBid: 160n, bestAsk: 180n, lastTrade: 95n })?.doubt).toBeUndefined();
		expect(checkPrice('buy', 180n, { bestAsk: 180n })?.doubt).toBeUndefined();
	});

	test('doubts bids above asks on both sides, except for rounding', () => {
		const crossed = { bestBid: 120n, bestAsk: 100n, lastTrade: 110n };
		const doubt = { is: 'crossed', bid: 120n, ask: 100n };
		expect(checkPrice('buy', 100n, crossed)?.doubt).toEqual(doubt);
		expect(checkPrice('sell', 120n, crossed)?.doubt).toEqual(doubt);
		expect(checkPrice('buy', 100_000n, { bestBid: 100_001n, bestAsk: 100_000n })?.doubt).toBeUndefined();
	});

	test('compares with the last trade, if any, for an empty book', () => {
		expect(checkPrice('buy', 100n, { lastTrade: 50n })).toMatchObject({
			level: 'retype',
			from: 'last-trade',
		});
		expect(checkPrice('buy', 100n, {})).toBeUndefined();
	});
});

const receipt = (pays: bigint, fees: bigint, receives = COIN) => ({
	...{ pays, tradeFee: 0n, transactionFees: fees, spends: pays + fees, receives },
});

describe('trade cost', () => {
	test('warns beyond 2 % and requires retyping beyond 20 %', () => {
		const levels = [200n, 201n, 2000n, 2001n].map((fees) => checkCosts(receipt(10_000n, fees))?.level);
		expect(levels).toEqual(['fine', 'warn', 'warn', 'retype']);
	});

	test('exceeds the traded amount several times for one KMD in BTC', () => {
		const bought = previewOf(
			{ side: 'buy', price: parseDecimal('0.00024'), pays: parseDecimal('0.00024') },
			{ coin: 'BTC', transactionFee: 20_000n },
			{ coin: 'KMD', transactionFee: 1_000n },
			boundMatching,
		);
		expect(bought.spends).toBe(parseDecimal('0.00105'));
		expect(checkCosts(bought)).toEqual({ level: 'retype', fees: parseDecimal('0.00081'), points: 33_750 });
		expect(costOfOne(bought)).toBeGreaterThan(parseDecimal('0.00105'));
	});

	test('is undefined if nothing is traded', () => {
		expect(checkCosts(receipt(0n, 5n))).toBeUndefined();
	});

	test('worsens the price and rounds against the user', () => {
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
