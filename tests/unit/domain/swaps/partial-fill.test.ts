import { partialFill, shareTaken } from '#lib/domain/swaps/partial-fill.ts';
import type { Swap } from '#lib/domain/swaps/swap.ts';
import { swapOfRecord } from '#lib/node/document/swap-record.ts';
import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import { expect, test } from 'vitest';
import { anyRecord, START } from '../../node/document/any-record.ts';

/** Pays 0.3 LTC for 0.58 RICK. */
const SWAP: Swap = swapOfRecord(anyRecord([]));
const REQUEST: TradeRequest = {
	...{ base: 'RICK', rel: 'LTC', side: 'buy', price: '0.6', volume: '0.5' },
	...{ timeoutSeconds: 10, sentAt: START / 1000 - 5, before: [[1, 2]] },
};

test('what a maker took of a request is less than what was asked for', () => {
	const fill = partialFill(SWAP, [REQUEST]);
	expect(fill).toEqual({ coin: 'LTC', asked: 50_000_000n, taken: 30_000_000n });
	expect(fill && shareTaken(fill)).toBe(6000);
});

test('a sale of the same coins is found by what it pays, too', () => {
	const sale: TradeRequest = { ...REQUEST, side: 'sell', base: 'LTC', rel: 'RICK', volume: '0.4' };
	expect(partialFill(SWAP, [sale])).toMatchObject({ asked: 40_000_000n });
});

test.each([
	['that came true in full', { volume: '0.3' }],
	['of another pair', { rel: 'BTC' }],
	['of the other direction', { side: 'sell' }],
	['that was sent later', { sentAt: START / 1000 + 1 }],
	['whose time was long over', { sentAt: START / 1000 - 31 }],
	['before which the swap was there', { before: [[11, 22]] }],
] as const)('nothing is told of a request %s', (_, more) => {
	expect(partialFill(SWAP, [{ ...REQUEST, ...more } as TradeRequest])).toBeUndefined();
});

test('nor of a swap in which one’s own order was taken', () => {
	expect(partialFill({ ...SWAP, isMaker: true }, [REQUEST])).toBeUndefined();
});
