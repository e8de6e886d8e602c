import { partialFill, restOf, shareTaken, brokenBound } from '#lib/domain/swaps/swap-request.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { swapOfRecord } from '#lib/node/document/swap-record.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { expect, test, describe } from 'vitest';
import { anyRecord, START } from '../../node/document/any-record.ts';
import { boundMatching } from '#lib/domain/matching/bound-matching.ts';
import { quoteMatching } from '#lib/domain/matching/quote-matching.ts';
import { boundAdvice, boundWords } from '#lib/words/swaps/swap-end-words.ts';

/** Pays 0.3 LTC for 0.58 RICK. */
const FILLED: Swap = swapOfRecord(anyRecord([]));
const FILLING: TradeRequest = {
	...{ base: 'RICK', rel: 'LTC', side: 'buy', price: '0.6', volume: '0.5' },
	...{ timeoutSeconds: 10, sentAt: START / 1000 - 5, before: ['1-2'] },
};

test('what a maker took of a request is less than what was asked for', () => {
	const fill = partialFill(FILLED, [FILLING]);
	expect(fill).toEqual({ coin: 'LTC', asked: 50_000_000n, taken: 30_000_000n });
	expect(fill && shareTaken(fill)).toBe(6000);
});

test('what a maker left can be asked for again, at the same limit', () => {
	expect(restOf(FILLING, FILLED)).toEqual({ ...FILLING, volume: '0.2' });
	for (const volume of ['0.3', '0.30000001', '0.2'])
		expect(restOf({ ...FILLING, volume }, FILLED)).toBeUndefined();
});

test('a sale of the same coins is found by what it pays, too', () => {
	const sale: TradeRequest = { ...FILLING, side: 'sell', base: 'LTC', rel: 'RICK', volume: '0.4' };
	expect(partialFill(FILLED, [sale])).toMatchObject({ asked: 40_000_000n });
});

test.each([
	['that came true in full', { volume: '0.3' }],
	['of another pair', { rel: 'BTC' }],
	['of the other direction', { side: 'sell' }],
	['that was sent later', { sentAt: START / 1000 + 1 }],
	['whose time was long over', { sentAt: START / 1000 - 31 }],
	['before which the swap was there', { before: ['11-22'] }],
] as const)('nothing is told of a request %s', (_, more) => {
	expect(partialFill(FILLED, [{ ...FILLING, ...more } as TradeRequest])).toBeUndefined();
});

test('nor of a swap in which one’s own order was taken', () => {
	expect(partialFill({ ...FILLED, isMaker: true }, [FILLING])).toBeUndefined();
});

/** Pays 0.3 LTC for 0.58 RICK, which is 0.51724 LTC for each. */
const SWAP = swapOfRecord(anyRecord(['myfee']));
const REQUEST: TradeRequest = {
	...{ base: 'RICK', rel: 'LTC', side: 'buy', price: '0.52', volume: '0.3' },
	...{ timeoutSeconds: 10, sentAt: START / 1000 - 5, before: [] },
};

describe.each([
	['the document’s node', boundMatching],
	['marketmaker', quoteMatching],
])('of %s', (_, matching) => {
	test('a swap within the limit, or better, sets no alarm off', () => {
		expect(brokenBound(SWAP, REQUEST, matching)).toBeUndefined();
		expect(brokenBound(SWAP, { ...REQUEST, price: '0.9' }, matching)).toBeUndefined();
		expect(brokenBound(SWAP, { ...REQUEST, volume: '0.6' }, matching)).toBeUndefined();
	});

	test('less than the limit allows does, and says what had to arrive', () => {
		const broken = brokenBound(SWAP, { ...REQUEST, price: '0.49' }, matching);
		expect(broken).toMatchObject({ is: 'gets-less', told: { coin: 'RICK' } });
		expect(broken && boundWords(broken)).toMatch(
			/^Your limit required at least 0.6\d* RICK; this swap brings 0.58\d* RICK.$/,
		);
	});

	test('more than was given does', () => {
		const broken = brokenBound(SWAP, { ...REQUEST, volume: '0.2' }, matching);
		expect(broken && boundWords(broken)).toBe('Your order allowed at most 0.2 LTC; this swap takes 0.3 LTC.');
	});

	test('a sale is held to its price as well', () => {
		const sale = { ...REQUEST, side: 'sell', base: 'LTC', rel: 'RICK' } as const;
		expect(brokenBound(SWAP, { ...sale, price: '1.93' }, matching)).toBeUndefined();
		expect(brokenBound(SWAP, { ...sale, price: '2.1' }, matching)).toMatchObject({ is: 'gets-less' });
	});
});

test('what to do follows how far the swap is', () => {
	expect(boundAdvice(SWAP)).toMatch(/stop the node now/);
	const locked = swapOfRecord(anyRecord(['myfee', 'bobdeposit', 'alicepayment']));
	expect(boundAdvice(locked)).toMatch(/keep the node running/);
	expect(boundAdvice({ ...locked, isFinished: true })).toMatch(/cannot be undone/);
});
