import { readMarketDays } from '#lib/node/reference/market/market.ts';
import { expect, test } from 'vitest';

test('sorts markets by volume, each in its usual direction', () => {
	const markets = readMarketDays([
		{ timestamp: 30, KMD: 10, BTC: 0.002, price: 0.0002 },
		{ timestamp: 20, BTC: 0.001, KMD: 10, price: 10_000 },
		{ timestamp: 10, DOGE: 100, LTC: 1, price: 0.01 },
	]);
	expect(markets.map(({ base, rel, day }) => [base, rel, day.trades, day.last])).toEqual([
		['KMD', 'BTC', 2, 20_000n],
		['DOGE', 'LTC', 1, 1_000_000n],
	]);
	expect(markets[0]?.day.changePoints).toBe(10_000);
});

test('skips rows that do not name two coins', () => {
	expect(readMarketDays([{ timestamp: 1, KMD: 1, price: 1 }])).toEqual([]);
});

test('escapes hidden characters in a ticker', () => {
	const [market] = readMarketDays([{ timestamp: 30, 'RI\u202eCK': 10, BTC: 0.002, price: 0.0002 }]);
	expect([market?.base, market?.rel].sort()).toEqual(['BTC', 'RI⟨U+202E⟩CK']);
	expect(market?.day.trades).toBe(1);
});
