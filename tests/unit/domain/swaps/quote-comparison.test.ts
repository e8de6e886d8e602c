import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { compareWithQuote } from '#lib/domain/swaps/swap-receipt.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { swapOfRecord } from '#lib/node/reference/swap-record.ts';
import { describeQuoteComparison } from '#lib/messages/quoted.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, START } from '../../node/reference/any-record.ts';
import { REPORTED_VALUES } from './reported-values.ts';

const REQUEST: TradeRequest = {
	...{ base: 'RICK', rel: 'LTC', side: 'buy', price: '0.52', volume: '0.3' },
	...{ timeoutSeconds: 10, sentAt: START / 1000, before: [] },
	quotedOutcomes: {
		expected: { spends: '0.304', receives: '0.58' },
		worst: { spends: '0.305', receives: '0.56' },
		failure: { lost: '0.004', returns: '0.3', by: START },
	},
};
const clock = (time: number) => new Date(time).toISOString().slice(11, 16);

const TRADED = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const;
const FEES = { srcamount: 0.58084365, bobtxfee: 0.0001, alicetxfee: 0.001 };

function swapWith(flags: Parameters<typeof anyRecord>[0], status: 'finished' | 'pending'): Swap {
	const values = Object.entries(REPORTED_VALUES).map(([stage, value]) =>
		flags.some((flag) => flag === stage) ? value : 0,
	);
	return swapOfRecord(anyRecord(flags, { values, ...FEES, status, finishtime: START / 1000 + 60 }));
}

const wordsOf = (swap: Swap | undefined, request = REQUEST) => {
	const comparison = compareWithQuote(request, swap);
	return comparison && describeQuoteComparison(comparison, clock);
};

describe('review promise', () => {
	test('is shown next to the swap result', () => {
		const words = wordsOf(swapWith(TRADED, 'finished'));
		expect(words?.[0]).toMatch(/^Expected about 0\.58 RICK, at least 0\.56 RICK; received 0\.58\d+ RICK\.$/);
		expect(words?.[1]).toMatch(/^Expected to pay about 0\.304 LTC, at most 0\.305 LTC; paid 0\.3\d+ LTC\.$/);
	});

	test('is reduced in proportion to a partial fill', () => {
		const comparison = compareWithQuote({ ...REQUEST, volume: '0.6' }, swapWith(TRADED, 'finished'));
		expect(comparison?.worst).toEqual({ spends: 30_500_000n, receives: 28_000_000n });
	});

	test('is shown alone for an open or unknown swap', () => {
		const told = [
			'Expected about 0.58 RICK for about 0.304 LTC.',
			'At least 0.56 RICK for at most 0.305 LTC.',
			'If your counterparty gives up: 0.004 LTC of fees are lost; the rest is back by 12:00.',
		];
		expect(wordsOf(swapWith(['myfee', 'bobdeposit'], 'pending'))).toEqual(told);
		expect(wordsOf(undefined)).toEqual(told);
	});

	test('is shown with the fees of a failed swap', () => {
		const words = wordsOf(swapWith(['myfee'], 'finished'));
		expect(words?.[0]).toMatch(
			/^Expected to lose at most 0\.004 LTC of fees if your counterparty gave up; lost 0\.0\d+ LTC\.$/,
		);
		expect(words?.[1]).toBe('Expected the rest back by 12:00; the swap ended 12:01.');
	});

	test('includes the deposit that may replace the payment', () => {
		const { quotedOutcomes } = REQUEST;
		const failure = { lost: '0.004', returns: '0.3', deposit: '0.6', by: START };
		const request = { ...REQUEST, quotedOutcomes: quotedOutcomes && { ...quotedOutcomes, failure } };
		expect(wordsOf(undefined, request)?.[2]).toMatch(/, or you get its deposit of at least 0\.6 RICK\.$/);
		const claimed = swapWith(['myfee', 'bobdeposit', 'alicepayment', 'aliceclaim'], 'finished');
		expect(wordsOf(claimed, request)).toEqual([
			expect.stringMatching(
				/^Expected 0\.3 LTC back .* or at least 0\.6 RICK of its deposit; received [\d.]+ RICK\.$/,
			),
		]);
	});

	test('is undefined for requests of older versions', () => {
		const { quotedOutcomes: _, ...older } = REQUEST;
		expect(compareWithQuote(older, undefined)).toBeUndefined();
	});
});
