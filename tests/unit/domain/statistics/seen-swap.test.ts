import { priceOfSwap } from '#lib/domain/statistics/seen-swap.ts';
import { expect, test } from 'vitest';
import { seen } from './seen.ts';

test('both directions of a market have their prices in one of them', () => {
	const sold = seen(1, { base: 'LTC', rel: 'KMD', baseAmount: 100_000_000n, relAmount: 5_700_000_000n });
	const bought = seen(2, { base: 'KMD', rel: 'LTC', baseAmount: 5_700_000_000n, relAmount: 100_000_000n });
	for (const swap of [sold, bought])
		expect(priceOfSwap(swap)).toEqual({ base: 'LTC', rel: 'KMD', price: 5_700_000_000n });
});

test('a swap of nothing has no price', () => {
	expect(priceOfSwap(seen(3, { baseAmount: 0n, relAmount: 0n })).price).toBe(0n);
});
