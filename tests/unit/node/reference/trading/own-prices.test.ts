import type { Pair } from '#lib/domain/market/pair.ts';
import { readOpenOrders, readOwnPrices } from '#lib/node/reference/orders.ts';
import { describe, expect, test } from 'vitest';

const rows = [
	{ base: 'LTC', rel: 'KMD', bid: '0.5', ask: 0 },
	{ base: 'KMD', rel: 'LTC', bid: 0, ask: '2.00000000' },
	{ base: 'KMD', rel: 'BTC', bid: '0.1', ask: null },
];

describe('price list of the node', () => {
	test('contains each order once, in the direction of the requested pair', () => {
		expect(readOpenOrders(rows, { base: 'KMD', rel: 'LTC' })).toEqual([
			{ id: 'KMD LTC', base: 'KMD', rel: 'LTC', side: 'sell', price: 200_000_000n },
			{ id: 'BTC KMD', base: 'KMD', rel: 'BTC', side: 'buy', price: 10_000_000n },
		]);
	});

	test('contains 0 for a missing or invalid price', () => {
		expect(readOwnPrices(rows, { base: 'KMD', rel: 'LTC' })).toEqual({ ask: 200_000_000n, bid: 0n });
		expect(readOwnPrices(rows, { base: 'KMD', rel: 'BTC' })).toEqual({ ask: 0n, bid: 10_000_000n });
		expect(readOwnPrices(rows, { base: 'RICK', rel: 'BTC' })).toEqual({ ask: 0n, bid: 0n });
	});

	test('escapes hidden characters in tickers', () => {
		const [order] = readOpenOrders([{ base: 'KMD\u200b', rel: 'BTC', bid: 0, ask: 1 }], rows[2] as Pair);
		expect(order?.base).toBe('KMD⟨U+200B⟩');
	});
});
