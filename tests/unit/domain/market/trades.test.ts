import { summariseDay, type MarketTrade } from '#lib/domain/market/trades.ts';
import { expect, test } from 'vitest';

const trade = (time: number, rel: bigint): MarketTrade => ({
	time,
	price: rel,
	base: 100_000_000n,
	rel,
	move: 'same',
	isReversed: false,
});

test('summarises the prices, sums and change of a day', () => {
	const prices = [100_000_000n, 300_000_000n, 300_000_000n, 200_000_000n, 100_000_000n];
	const trades = prices.map((price, index) => trade(5 - index, price));
	expect(summariseDay(trades)).toMatchObject({
		last: 100_000_000n,
		high: 300_000_000n,
		low: 100_000_000n,
		base: 500_000_000n,
		rel: 1_000_000_000n,
		trades: trades.length,
		changePoints: 0,
	});
});

test('returns undefined for a day without trades', () => {
	expect(summariseDay([])).toBeUndefined();
});
