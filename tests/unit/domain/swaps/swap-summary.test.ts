import {
	partialFill,
	remainingRequest,
	filledShare,
	brokenBound,
	summaryOf,
	askedAndGot,
} from '#lib/domain/swaps/swap-summary.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { swapOfRecord, type WireSwap } from '#lib/node/reference/swap-record.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { expect, test, describe } from 'vitest';
import { anyRecord, START, provedSwap } from '../../node/reference/any-record.ts';
import { boundMatching, quoteMatching } from '#lib/domain/matching.ts';
import { boundAdvice, describeBound, describeAsked } from '#lib/messages/swaps/swap-end-text.ts';
import {
	describeMatches,
	describeSearch,
	formatSort,
	nextSort,
	parseSort,
	sortSwaps,
} from '#lib/domain/swaps/swap-list.ts';
import type { WireStage } from '#lib/api/swap-record.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';

/** Pays 0.3 LTC for 0.58 RICK. */
const FILLED: Swap = swapOfRecord(anyRecord([]));
const FILLING: TradeRequest = {
	...{ base: 'RICK', rel: 'LTC', side: 'buy', price: '0.6', volume: '0.5' },
	...{ timeoutSeconds: 10, sentAt: START / 1000 - 5, before: ['1-2'] },
};

test('reduces a request to the part a maker took', () => {
	const fill = partialFill(FILLED, [FILLING]);
	expect(fill).toEqual({ coin: 'LTC', asked: 50_000_000n, taken: 30_000_000n });
	expect(fill && filledShare(fill)).toBe(6000);
});

test('repeats a request for the unfilled rest at the same limit', () => {
	expect(remainingRequest(FILLING, FILLED)).toEqual({ ...FILLING, volume: '0.2' });
	for (const volume of ['0.3', '0.30000001', '0.2'])
		expect(remainingRequest({ ...FILLING, volume }, FILLED)).toBeUndefined();
});

test('finds a sale of the same coins by its payment, too', () => {
	const sale: TradeRequest = { ...FILLING, side: 'sell', base: 'LTC', rel: 'RICK', volume: '0.4' };
	expect(partialFill(FILLED, [sale])).toMatchObject({ asked: 40_000_000n });
});

test.each([
	['filled completely', { volume: '0.3' }],
	['of a different pair', { rel: 'BTC' }],
	['of the other direction', { side: 'sell' }],
	['sent later', { sentAt: START / 1000 + 1 }],
	['long expired', { sentAt: START / 1000 - 31 }],
	['sent after the swap appeared', { before: ['11-22'] }],
] as const)('ignores a request %s', (_, more) => {
	expect(partialFill(FILLED, [{ ...FILLING, ...more } as TradeRequest])).toBeUndefined();
});

test('ignores a maker swap', () => {
	expect(partialFill({ ...FILLED, isMaker: true }, [FILLING])).toBeUndefined();
});

/** Pays 0.3 LTC for 0.58 RICK, at a price of 0.51724 LTC. */
const SWAP = swapOfRecord(anyRecord(['myfee']));
const REQUEST: TradeRequest = {
	...{ base: 'RICK', rel: 'LTC', side: 'buy', price: '0.52', volume: '0.3' },
	...{ timeoutSeconds: 10, sentAt: START / 1000 - 5, before: [] },
};

describe.each([
	['the document’s node', boundMatching],
	['marketmaker', quoteMatching],
])('limit check of %s', (_, matching) => {
	test('accepts a swap within or better than the limit', () => {
		expect(brokenBound(SWAP, REQUEST, matching)).toBeUndefined();
		expect(brokenBound(SWAP, { ...REQUEST, price: '0.9' }, matching)).toBeUndefined();
		expect(brokenBound(SWAP, { ...REQUEST, volume: '0.6' }, matching)).toBeUndefined();
	});

	test('reports proceeds below the limit', () => {
		const broken = brokenBound(SWAP, { ...REQUEST, price: '0.49' }, matching);
		expect(broken).toMatchObject({ is: 'gets-less', reported: { coin: 'RICK' } });
		expect(broken && describeBound(broken)).toMatch(
			/^Your order required at least 0.6\d* RICK; this swap brings 0.58\d* RICK.$/,
		);
	});

	test('reports a payment above the order volume', () => {
		const broken = brokenBound(SWAP, { ...REQUEST, volume: '0.2' }, matching);
		expect(broken && describeBound(broken)).toBe(
			'Your order allowed at most 0.2 LTC; this swap takes 0.3 LTC.',
		);
	});

	test('checks the price of a sale as well', () => {
		const sale = { ...REQUEST, side: 'sell', base: 'LTC', rel: 'RICK' } as const;
		expect(brokenBound(SWAP, { ...sale, price: '1.93' }, matching)).toBeUndefined();
		expect(brokenBound(SWAP, { ...sale, price: '2.1' }, matching)).toMatchObject({ is: 'gets-less' });
	});
});

test('advises according to the progress of the swap', () => {
	expect(boundAdvice(SWAP)).toMatch(/stop the node now/);
	const locked = swapOfRecord(anyRecord(['myfee', 'bobdeposit', 'alicepayment']));
	expect(boundAdvice(locked)).toMatch(/keep the node running/);
	expect(boundAdvice({ ...locked, isFinished: true })).toMatch(/cannot be undone/);
});

const TRADED: WireStage[] = ['myfee', 'bobdeposit', 'alicepayment', 'bobpayment', 'alicespend'];
/** The reported values of a taker's payment of 0.3 LTC. */
const REPORTED = { txChain: [], values: [0.0003861, 0, 0.6525, 0.302, 0.5802, 0.5801] };

const summary = (more: Partial<WireSwap> = {}, flags: WireStage[] = TRADED, requests: TradeRequest[] = []) =>
	summaryOf(
		provedSwap(
			anyRecord(flags, { ...REPORTED, status: 'finished', alicetxfee: 0.001, bobtxfee: 0.0001, ...more }),
		),
		START,
		requests,
	);

describe('swap table row', () => {
	test('uses the usual quote direction of its coins', () => {
		expect(summary({ alice: 'BTC', bob: 'KMD' })).toMatchObject({
			...{ pair: { base: 'KMD', rel: 'BTC' }, side: 'buy' },
		});
		expect(summary({ alice: 'KMD', bob: 'BTC' })).toMatchObject({
			...{ pair: { base: 'KMD', rel: 'BTC' }, side: 'sell' },
		});
		// Two coins without a usual quote coin map to one pair, in either direction.
		expect(summary({ alice: 'RICK', bob: 'LTC' }).pair).toEqual(summary().pair);
	});

	test('has the same pair and side with and without a request', () => {
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
			// Prices of 0.3 LTC for 0.58 RICK, and of 0.3043861 LTC for 0.5801 RICK with all fees, rounded down.
			...{ price: 193_333_333n, allIn: 190_580_318n },
		});
	});

	test('shows final fees only once all are known', () => {
		expect(summary().fees).toEqual({ are: 'final', amount: 438_610n, points: 146 });
		expect(summary({ values: [0.01] }).fees).toEqual({ are: 'unknown', known: 1_000_000n });
		expect(summary({ values: [0.01] }).allIn).toBeUndefined();
		expect(summary({ status: 'pending' }, []).fees).toEqual({ are: 'none-yet' });
		const locked = summary({ status: 'pending' }, ['myfee', 'bobdeposit', 'alicepayment']);
		expect(locked.fees).toMatchObject({ are: 'so-far' });
		expect(locked.allIn).toBeUndefined();
	});
});

describe('swap filter', () => {
	const one = summary({ uuid: 'ab12-cd', alice: 'BTC', bob: 'KMD' });
	test.each(['kmd/btc', 'BTC-KMD', 'btc finished', '22', 'AB12', '2222222', 'buy kmd', '03fe'])(
		'finds %s',
		(typed) => {
			expect(describeMatches(one, describeSearch(typed), ['Finished', `03fe${'0'.repeat(62)}`])).toBe(true);
		},
	);
	test.each(['ltc', 'kmd running', '9999', 'sell'])('does not find %s', (typed) => {
		expect(describeMatches(one, describeSearch(typed), ['Finished'])).toBe(false);
	});
});

describe('swap row order', () => {
	const rows = [
		summary({ requestid: 1, finishtime: 300, srcamount: 0.5 }),
		summary({ requestid: 2, finishtime: 100, srcamount: 0.6 }),
		summary({ requestid: 3, finishtime: 200, values: [], alice: 'BTC', bob: 'KMD' }),
	];
	const sorted = (text: string) => {
		const sort = parseSort(text);
		return sort && sortSwaps(rows, sort).map(({ swap }) => Number(swap.id.split('-')[0]));
	};

	test('sorts by a column in both directions, with unknown values last', () => {
		expect(sorted('date')).toEqual([2, 3, 1]);
		expect(sorted('-date')).toEqual([1, 3, 2]);
		expect(sorted('pair')).toEqual([3, 1, 2]);
		expect(sorted('fees')).toEqual([1, 2, 3]);
		expect(sorted('-fees')?.at(-1)).toBe(3);
		expect(sorted('price')?.at(-1)).toBe(3);
	});

	test('is reversed by a second header click, reset by a third', () => {
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

test('shows asked and agreed terms in the pair of the swap', () => {
	const fill = askedAndGot(summaryOf(BOUGHT, START, [PURCHASE]));
	expect(fill).toMatchObject({
		...{ base: 'LTC', rel: 'RICK', side: 'sell' },
		asked: { amount: parseDecimal('0.6'), price: parseDecimal('1.66666667') },
		agreed: { amount: parseDecimal('0.3'), price: parseDecimal('1.93333333') },
	});
	expect(fill && describeAsked(fill, boundMatching)).toBe(
		'Offered 0.6 LTC at 1.66666667 RICK, accepted down to 1.66500166. Sold: 0.3 LTC at 1.93333333 RICK.',
	);
	const sold = provedSwap(anyRecord(ALL, { status: 'finished', alice: 'RICK', bob: 'LTC' }));
	const sale = { ...PURCHASE, side: 'sell', price: '1.5', volume: '0.4' } as const;
	expect(askedAndGot(summaryOf(sold, START, [sale]))).toMatchObject({
		...{ base: 'LTC', rel: 'RICK', side: 'buy' },
		asked: { amount: parseDecimal('0.6'), price: parseDecimal('0.66666667') },
	});
});

test('shows the asked terms of a sale', () => {
	const sale: TradeRequest = {
		...PURCHASE,
		side: 'sell',
		base: 'LTC',
		rel: 'RICK',
		price: '1.9',
		volume: '0.4',
	};
	const fill = askedAndGot(summaryOf(BOUGHT, START, [sale]));
	expect(fill && describeAsked(fill, boundMatching)).toBe(
		'Offered 0.4 LTC at 1.9 RICK, accepted down to 1.89810191. Sold: 0.3 LTC at 1.93333333 RICK.',
	);
});

test.each([
	[['myfee'], { status: 'pending' }],
	[['myfee', 'bobdeposit', 'alicepayment', 'alicereclaim'], { status: 'finished' }],
	[['myfee', 'bobdeposit', 'alicepayment', 'aliceclaim'], { status: 'finished' }],
] as const)('shows the agreed amount for %j without a receipt', (flags, more) => {
	const fill = askedAndGot(summaryOf(provedSwap(anyRecord(flags, more)), START, [PURCHASE]));
	expect(fill && describeAsked(fill, boundMatching)).toBe(
		'Offered 0.6 LTC at 1.66666667 RICK, accepted down to 1.66500166. Agreed: 0.3 LTC at 1.93333333 RICK.',
	);
});

test('reports nothing for a swap without a request of this browser', () => {
	expect(askedAndGot(summaryOf(BOUGHT, START))).toBeUndefined();
});
