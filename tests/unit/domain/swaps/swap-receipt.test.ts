import { parseDecimal } from '#lib/domain/money/amount.ts';
import { sumsOf, swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import type { Stage } from '#lib/domain/swaps/swap.ts';
import { swapOfRecord, type WireSwap } from '#lib/node/document/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord } from '../../node/document/any-record.ts';
import { REPORTED_VALUES } from './reported-values.ts';

const TAKEN = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const;

function swapWith(flags: readonly Stage[], more: Partial<WireSwap> = {}) {
	const values = Object.entries(REPORTED_VALUES).map(([stage, value]) =>
		flags.includes(stage as Stage) ? value : 0,
	);
	const fees = { srcamount: 0.58084365, bobtxfee: 0.0001, alicetxfee: 0.001 };
	return swapOfRecord(anyRecord(flags, { values, ...fees, status: 'finished', ...more }));
}

describe('the receipt of a swap', () => {
	test('of a taker counts the payment, the trade fee, and every transaction', () => {
		expect(swapReceipt(swapWith(TAKEN))).toEqual({
			pays: parseDecimal('0.3'),
			tradeFee: parseDecimal('0.0003861'),
			transactionFees: parseDecimal('0.004'),
			spends: parseDecimal('0.3043861'),
			receives: parseDecimal('0.58094365'),
			missing: [],
		});
	});

	test('of a maker counts no deposit that came back', () => {
		const flags = [...TAKEN, 'bobspend', 'bobrefund'] as const;
		expect(swapReceipt(swapWith(flags, { iambob: 1 }))).toMatchObject({
			tradeFee: 0n,
			spends: parseDecimal('0.58134365'),
			receives: parseDecimal('0.301'),
			missing: [],
		});
	});

	test('of coins that came back is the fees alone', () => {
		const back = swapWith(['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim']);
		expect(swapReceipt(back)).toMatchObject({ pays: 0n, spends: parseDecimal('0.0033861'), receives: 0n });
	});

	test('of a deposit that was claimed is what was paid for it', () => {
		const claimed = swapWith(['myfee', 'bobdeposit', 'alicepayment', 'aliceclaim']);
		expect(swapReceipt(claimed)).toMatchObject({
			pays: parseDecimal('0.3'),
			receives: parseDecimal('0.6535491'),
		});
	});

	test('names what the node does not report, and does not guess it', () => {
		const values = new Array(11).fill(0) as number[];
		expect(swapReceipt(swapWith(TAKEN, { values }))).toMatchObject({
			pays: parseDecimal('0.3'),
			spends: parseDecimal('0.3'),
			receives: parseDecimal('0.58094365'),
			missing: ['trade-fee', 'transaction-fees'],
		});
		expect(swapReceipt(swapWith(TAKEN, { values, srcamount: 0 })).missing).toContain('arrival');
	});

	test('is what every list shows once it traded, and before that what the swap is about', () => {
		expect(sumsOf(swapWith(TAKEN))).toEqual({
			paid: { coin: 'LTC', amount: parseDecimal('0.3043861') },
			got: { coin: 'RICK', amount: parseDecimal('0.58094365') },
		});
		const back = swapWith(['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim']);
		expect(sumsOf(back)).toEqual({ paid: back.pays, got: back.arrives });
	});
});
