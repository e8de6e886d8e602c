import { parseDecimal } from '#lib/domain/money/amount.ts';
import { sumsOf, swapReceipt, swapCosts } from '#lib/domain/swaps/swap-receipt.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import { swapOfRecord, type WireSwap } from '#lib/node/reference/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord } from '../../node/reference/any-record.ts';
import { REPORTED_VALUES } from './reported-values.ts';
import { canRepeat, orderLike } from '#lib/domain/swaps/swap-summary.ts';

const TAKEN = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const;

function swapWith(flags: readonly WireStage[], more: Partial<WireSwap> = {}) {
	const values = Object.entries(REPORTED_VALUES).map(([stage, value]) =>
		flags.includes(stage as WireStage) ? value : 0,
	);
	const fees = { srcamount: 0.58084365, bobtxfee: 0.0001, alicetxfee: 0.001 };
	return swapOfRecord(anyRecord(flags, { values, ...fees, status: 'finished', ...more }));
}

describe('swap receipt', () => {
	test('counts a taker’s payment, trade fee and transaction fees', () => {
		expect(swapReceipt(swapWith(TAKEN))).toEqual({
			pays: parseDecimal('0.3'),
			tradeFee: parseDecimal('0.0003861'),
			transactionFees: parseDecimal('0.004'),
			spends: parseDecimal('0.3043861'),
			receives: parseDecimal('0.58094365'),
			missing: [],
		});
	});

	test('excludes the returned deposit of a maker', () => {
		const flags = [...TAKEN, 'bobspend', 'bobrefund'] as const;
		expect(swapReceipt(swapWith(flags, { iambob: 1 }))).toMatchObject({
			tradeFee: 0n,
			spends: parseDecimal('0.58134365'),
			receives: parseDecimal('0.301'),
			missing: [],
		});
	});

	test('contains only fees after a refund', () => {
		const back = swapWith(['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim']);
		expect(swapReceipt(back)).toMatchObject({ pays: 0n, spends: parseDecimal('0.0033861'), receives: 0n });
	});

	test('shows the payment as the price of a claimed deposit', () => {
		const claimed = swapWith(['myfee', 'bobdeposit', 'alicepayment', 'aliceclaim']);
		expect(swapReceipt(claimed)).toMatchObject({
			pays: parseDecimal('0.3'),
			receives: parseDecimal('0.6535491'),
		});
	});

	test('names unreported values instead of guessing them', () => {
		const values = new Array(11).fill(0) as number[];
		expect(swapReceipt(swapWith(TAKEN, { values }))).toMatchObject({
			pays: parseDecimal('0.3'),
			spends: parseDecimal('0.3'),
			receives: parseDecimal('0.58094365'),
			missing: ['trade-fee', 'transaction-fees'],
		});
		expect(swapReceipt(swapWith(TAKEN, { values, srcamount: 0 })).missing).toContain('arrival');
	});

	test('shows the traded amounts, or the offered one without a trade', () => {
		expect(sumsOf(swapWith(TAKEN))).toEqual({
			paid: { coin: 'LTC', amount: parseDecimal('0.3043861') },
			got: { coin: 'RICK', amount: parseDecimal('0.58094365') },
		});
		const back = swapWith(['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim']);
		expect(sumsOf(back)).toEqual({ paid: back.pays, got: undefined });
	});
});

function swapAt(flags: readonly WireStage[], more: Partial<WireSwap> = {}) {
	const values = Object.entries(REPORTED_VALUES).map(([stage, value]) =>
		flags.includes(stage as WireStage) ? value : 0,
	);
	return swapOfRecord(
		anyRecord(flags, { values, srcamount: 0.58084365, bobtxfee: 0.0001, alicetxfee: 0.001, ...more }),
	);
}

describe('swap cost', () => {
	test.each<[readonly WireStage[], string, bigint | undefined]>([
		[[], 'before anything was paid', undefined],
		[['myfee'], 'after the fee', 100_000n],
		[['myfee', 'bobdeposit', 'alicepayment'], 'while the payment is locked', 400_000n],
		[['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'], 'after the trade', 400_000n],
		[['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'], 'after the refund', 300_000n],
	])('counts the taker’s fees with %j (%s)', (flags, _when, network) => {
		const costs = swapCosts(swapAt(flags));
		expect(costs.network?.amount).toBe(network);
		expect(costs.fee?.amount).toBe(flags.length > 0 ? 38_610n : undefined);
	});

	test.each<[readonly WireStage[], bigint]>([
		[['myfee', 'bobdeposit'], 10_000n],
		[['myfee', 'bobdeposit', 'alicepayment', 'bobpayment'], 40_000n],
		[['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'bobspend', 'bobrefund'], 50_000n],
		[['myfee', 'bobdeposit', 'bobpayment', 'bobreclaim', 'bobrefund'], 40_000n],
	])('counts only network fees of the maker with %j', (flags, network) => {
		const costs = swapCosts(swapAt(flags, { iambob: 1 }));
		expect(costs).toEqual({ fee: undefined, network: { coin: 'RICK', amount: network } });
	});

	test('is undefined if the node reports no amounts', () => {
		const values = new Array(11).fill(0) as number[];
		expect(swapCosts(swapAt(['myfee', 'bobdeposit', 'alicepayment'], { values }))).toEqual({
			fee: undefined,
			network: undefined,
		});
	});
});

describe('repeated trade', () => {
	test('is a purchase at a sufficient price for the taker', () => {
		const { pair, draft } = orderLike(swapAt([]));
		expect(pair).toEqual({ base: 'RICK', rel: 'LTC' });
		expect(draft).toMatchObject({ side: 'buy', type: 'take', texts: { price: '0.51649011', total: '0.3' } });
		expect(0.51649011 * 0.58084365).toBeGreaterThanOrEqual(0.3);
	});

	test('is a posted order for the maker', () => {
		const { pair, draft } = orderLike(swapAt([], { iambob: 1 }));
		expect(pair).toEqual({ base: 'RICK', rel: 'LTC' });
		expect(draft).toMatchObject({ side: 'sell', type: 'post', texts: { amount: '0.58084365' } });
	});

	test('requires two amounts in different coins', () => {
		expect(canRepeat(swapAt([]))).toBe(true);
		expect(canRepeat(swapAt([], { srcamount: 0 }))).toBe(false);
		expect(canRepeat(swapAt([], { bob: 'LTC' }))).toBe(false);
	});
});
