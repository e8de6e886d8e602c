import {
	matchesWords,
	searchWords,
	formatSort,
	nextSort,
	parseSort,
	sortSwaps,
} from '#lib/domain/swaps/swap-list.ts';
import { summaryOf, askedAndGot } from '#lib/domain/swaps/swap-summary.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import type { WireSwap } from '#lib/node/document/swap-record.ts';
import { describe, expect, test } from 'vitest';
import { anyRecord, provedSwap, START } from '../../node/document/any-record.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { askedWords } from '#lib/words/swaps/swap-end-words.ts';

const TRADED: WireStage[] = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'];
/** What a taker's payments of 0.3 LTC come to. */
const REPORTED = { txChain: [], values: [0.0003861, 0, 0.6525, 0.302, 0.5802, 0.5801] };

const summary = (more: Partial<WireSwap> = {}, flags: WireStage[] = TRADED, requests: TradeRequest[] = []) =>
	summaryOf(
		provedSwap(
			anyRecord(flags, { ...REPORTED, status: 'finished', alicetxfee: 0.001, bobtxfee: 0.0001, ...more }),
		),
		START,
		requests,
	);

describe('a swap in a table', () => {
	test('is seen from the direction in which its coins are usually quoted', () => {
		expect(summary({ alice: 'BTC', bob: 'KMD' })).toMatchObject({
			...{ pair: { base: 'KMD', rel: 'BTC' }, side: 'buy' },
		});
		expect(summary({ alice: 'KMD', bob: 'BTC' })).toMatchObject({
			...{ pair: { base: 'KMD', rel: 'BTC' }, side: 'sell' },
		});
		// Both directions of coins that are never quoted in meet in one pair.
		expect(summary({ alice: 'RICK', bob: 'LTC' }).pair).toEqual(summary().pair);
	});

	test('has the same pair and side, however it was asked for', () => {
		const request: TradeRequest = {
			...{ base: 'RICK', rel: 'LTC', side: 'buy', price: '0.6', volume: '0.5' },
			...{ timeoutSeconds: 10, sentAt: START / 1000 - 5, before: [] },
		};
		const { request: _none, ...byBot } = summary();
		const { request: found, ...byHand } = summary({}, TRADED, [request]);
		expect(found).toBe(request);
		expect(byHand).toEqual(byBot);
		expect(byHand).toMatchObject({
			...{ pair: { base: 'LTC', rel: 'RICK' }, side: 'sell' },
			// 0.3 LTC for 0.58 RICK, and 0.3043861 for 0.5801 with all fees, rounded down.
			...{ price: 193_333_333n, allIn: 190_580_318n },
		});
	});

	test('has its fees in full only once they are all known', () => {
		expect(summary().fees).toEqual({ are: 'final', amount: 438_610n, points: 146 });
		expect(summary({ values: [0.01] }).fees).toEqual({ are: 'unknown', known: 1_000_000n });
		expect(summary({ values: [0.01] }).allIn).toBeUndefined();
		expect(summary({ status: 'pending' }, []).fees).toEqual({ are: 'none-yet' });
		const locked = summary({ status: 'pending' }, ['myfee', 'bobdeposit', 'alicepayment']);
		expect(locked.fees).toMatchObject({ are: 'so-far' });
		expect(locked.allIn).toBeUndefined();
	});
});

describe('the filter', () => {
	const one = summary({ uuid: 'ab12-cd', alice: 'BTC', bob: 'KMD' });
	test.each(['kmd/btc', 'BTC-KMD', 'btc finished', '22', 'AB12', '2222222', 'buy kmd', '03fe'])(
		'finds %s',
		(typed) => {
			expect(matchesWords(one, searchWords(typed), ['Finished', `03fe${'0'.repeat(62)}`])).toBe(true);
		},
	);
	test.each(['ltc', 'kmd running', '9999', 'sell'])('does not find %s', (typed) => {
		expect(matchesWords(one, searchWords(typed), ['Finished'])).toBe(false);
	});
});

describe('the order of the rows', () => {
	const rows = [
		summary({ requestid: 1, finishtime: 300, srcamount: 0.5 }),
		summary({ requestid: 2, finishtime: 100, srcamount: 0.6 }),
		summary({ requestid: 3, finishtime: 200, values: [], alice: 'BTC', bob: 'KMD' }),
	];
	const sorted = (text: string) => {
		const sort = parseSort(text);
		return sort && sortSwaps(rows, sort).map(({ swap }) => Number(swap.id.split('-')[0]));
	};

	test('goes by a column, up or down, and what is not known comes last both ways', () => {
		expect(sorted('date')).toEqual([2, 3, 1]);
		expect(sorted('-date')).toEqual([1, 3, 2]);
		expect(sorted('pair')).toEqual([3, 1, 2]);
		expect(sorted('fees')).toEqual([1, 2, 3]);
		expect(sorted('-fees')?.at(-1)).toBe(3);
		expect(sorted('price')?.at(-1)).toBe(3);
	});

	test('is turned by a second press on the head, and the usual one again by a third', () => {
		const first = nextSort(undefined, 'date');
		const second = nextSort(first, 'date');
		expect([first, second].map((sort) => sort && formatSort(sort))).toEqual(['-date', 'date']);
		expect(nextSort(second, 'date')).toBeUndefined();
		expect(nextSort(first, 'pair')).toEqual({ column: 'pair', isDescending: false });
	});
});

/** Pays 0.3 LTC for 0.58 RICK. */
const ALL = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'] as const;
const BOUGHT = provedSwap(anyRecord(ALL, { status: 'finished' }));
const PURCHASE: TradeRequest = {
	...{ base: 'RICK', rel: 'LTC', side: 'buy', price: '0.6', volume: '0.6' },
	...{ timeoutSeconds: 10, sentAt: START / 1000 - 5, before: [] },
};

test('asked and agreed terms > follow the pair of the swap', () => {
	const fill = askedAndGot(summaryOf(BOUGHT, START, [PURCHASE]));
	expect(fill).toMatchObject({
		...{ base: 'LTC', rel: 'RICK', side: 'sell' },
		asked: { amount: parseDecimal('0.6'), price: parseDecimal('1.66666667') },
		agreed: { amount: parseDecimal('0.3'), price: parseDecimal('1.93333333') },
	});
	expect(fill && askedWords(fill)).toBe(
		'You asked to sell 0.6 LTC at 1.66666667 RICK or more, and sold 0.3 LTC at 1.93333333 RICK.',
	);
	const sold = provedSwap(anyRecord(ALL, { status: 'finished', alice: 'RICK', bob: 'LTC' }));
	const sale = { ...PURCHASE, side: 'sell', price: '1.5', volume: '0.4' } as const;
	expect(askedAndGot(summaryOf(sold, START, [sale]))).toMatchObject({
		...{ base: 'LTC', rel: 'RICK', side: 'buy' },
		asked: { amount: parseDecimal('0.6'), price: parseDecimal('0.66666667') },
	});
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
	const fill = askedAndGot(summaryOf(BOUGHT, START, [sale]));
	expect(fill && askedWords(fill)).toBe(
		'You asked to sell 0.4 LTC at 1.9 RICK or more, and sold 0.3 LTC at 1.93333333 RICK.',
	);
});

test.each([
	[['myfee'], { status: 'pending' }],
	[['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'], { status: 'finished' }],
	[['myfee', 'bobdeposit', 'alicepayment', 'aliceclaim'], { status: 'finished' }],
] as const)('nothing was got by %j: it is what was agreed on', (flags, more) => {
	const fill = askedAndGot(summaryOf(provedSwap(anyRecord(flags, more)), START, [PURCHASE]));
	expect(fill && askedWords(fill)).toBe(
		'You asked to sell 0.6 LTC at 1.66666667 RICK or more. Agreed: 0.3 LTC at 1.93333333 RICK.',
	);
});

test('nothing is said of a swap that no request of this browser led to', () => {
	expect(askedAndGot(summaryOf(BOUGHT, START))).toBeUndefined();
});
