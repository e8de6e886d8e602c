import { parseDecimal } from '#lib/domain/money/amount.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { askedAndGot } from '#lib/domain/swaps/asked-and-got.ts';
import { summaryOf } from '#lib/domain/swaps/swap-summary.ts';
import { swapOfRecord } from '#lib/node/document/swap-record.ts';
import { askedWords } from '#lib/words/swaps/asked-words.ts';
import { expect, test } from 'vitest';
import { anyRecord, START } from '../../node/document/any-record.ts';

/** Pays 0.3 LTC for 0.58 RICK. */
const ALL = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const;
const SWAP = swapOfRecord(anyRecord(ALL, { status: 'finished' }));
const PURCHASE: TradeRequest = {
	...{ base: 'RICK', rel: 'LTC', side: 'buy', price: '0.6', volume: '0.6' },
	...{ timeoutSeconds: 10, sentAt: START / 1000 - 5, before: [] },
};

test('what a purchase asked for stands beside what it got', () => {
	const fill = askedAndGot(summaryOf(SWAP, START, [PURCHASE]));
	expect(fill).toMatchObject({
		asked: { amount: parseDecimal('1'), price: parseDecimal('0.6') },
		agreed: { amount: parseDecimal('0.58'), price: parseDecimal('0.51724137') },
	});
	expect(fill && askedWords(fill)).toBe(
		'You asked to buy 1 RICK at 0.6 LTC or less, and got 0.58 RICK at 0.51724137 LTC.',
	);
});

test('and so does what a sale asked for', () => {
	const sale: TradeRequest = {
		...PURCHASE,
		side: 'sell',
		base: 'LTC',
		rel: 'RICK',
		price: '1.9',
		volume: '0.4',
	};
	const fill = askedAndGot(summaryOf(SWAP, START, [sale]));
	expect(fill && askedWords(fill)).toBe(
		'You asked to sell 0.4 LTC at 1.9 RICK or more, and sold 0.3 LTC at 1.93333333 RICK.',
	);
});

test.each([
	[['myfee'], { status: 'pending' }],
	[['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'], { status: 'finished' }],
	[['myfee', 'bobdeposit', 'alicepayment', 'aliceclaim'], { status: 'finished' }],
] as const)('nothing was got by %j: it is what was agreed on', (flags, more) => {
	const fill = askedAndGot(summaryOf(swapOfRecord(anyRecord(flags, more)), START, [PURCHASE]));
	expect(fill && askedWords(fill)).toBe(
		'You asked to buy 1 RICK at 0.6 LTC or less. Agreed: 0.58 RICK at 0.51724137 LTC.',
	);
});

test('nothing is said of a swap that no request of this browser led to', () => {
	expect(askedAndGot(summaryOf(SWAP, START))).toBeUndefined();
});
