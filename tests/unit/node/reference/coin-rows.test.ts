import { countOrders } from '#lib/node/reference/market/market.ts';
import { stateOfReply } from '#lib/node/daemon/chain.ts';
import { readPeerRow } from '#lib/node/reference/control.ts';
import { listCoins, walletCoin } from '#lib/node/reference/wallet/wallet.ts';
import { expect, test } from 'vitest';

test('counts live orders per market, in both directions together', () => {
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

test('lists a coin sent twice once, with its last values', () => {
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

test('escapes hidden characters in a ticker', () => {
	expect(listCoins([{ coin: 'K\u200bMD', status: 'active' }])).toEqual([
		{ coin: 'K⟨U+200B⟩MD', isActive: true },
	]);
});

test('escapes hidden characters in addresses and chain names, and limits length', () => {
	const hostile = `R\u202e${'x'.repeat(10_000)}`;
	const versions = { pubtype: 60, p2shtype: 85, txfee: 1000 };
	const { address } = walletCoin({ smartaddress: hostile, ...versions }, undefined);
	const { host } = readPeerRow({ ipaddr: hostile, port: 1, session: 0 } as Parameters<typeof readPeerRow>[0]);
	const daemon = { name: hostile, blocks: 1, longestchain: 1, synced: true } as Parameters<
		typeof stateOfReply
	>[0];
	for (const text of [address, host, stateOfReply(daemon).chain ?? '']) {
		expect(text.slice(0, 9)).toBe('R⟨U+202E⟩');
		expect(text.length).toBeLessThan(200);
	}
});
