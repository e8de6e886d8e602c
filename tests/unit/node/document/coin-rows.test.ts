import { countOrders } from '#lib/node/document/market/market.ts';
import { listCoins } from '#lib/node/document/wallet/wallet.ts';
import { expect, test } from 'vitest';

test('live orders are counted by market, both directions together', () => {
	const record = {
		asks: [
			['LTC', 'KMD', 1],
			['KMD', 'LTC', 1],
			['KMD', 'BTC', 1],
		] as const,
	};
	expect([...countOrders([record])]).toEqual([
		['KMD LTC', 2],
		['BTC KMD', 1],
	]);
});

test('a coin that the node sends twice is listed once, as it was sent last', () => {
	const coins = [
		{ coin: 'KMD', status: 'inactive' },
		{ coin: 'LTC', status: 'active' },
		{ coin: 'KMD', status: 'active' },
	];
	expect(listCoins(coins)).toEqual([
		{ coin: 'KMD', isActive: true },
		{ coin: 'LTC', isActive: true },
	]);
});

test('what hides in a ticker is written out', () => {
	expect(listCoins([{ coin: 'K\u200bMD', status: 'active' }])).toEqual([
		{ coin: 'K⟨U+200B⟩MD', isActive: true },
	]);
});
