import type { CoinDetails } from '#lib/domain/coin-details.ts';
import { searchWallet, totalValue, walletRows } from '#lib/domain/wallet-rows.ts';
import { describe, expect, it } from 'vitest';

const details = (coin: string, isActive = true): CoinDetails => ({
	...{ coin, isActive, address: 'R', hasDaemon: true, daemonAddress: undefined, height: 1 },
	...{ transactionFee: 1000n, value: undefined },
	versions: { publicKeyHash: 60, scriptHash: 85, privateKey: 188 },
});
const COINS = [details('ZEC', false), details('LTC'), details('BTC'), details('KMD'), details('RICK')];
const HELD = [
	{ coin: 'KMD', balance: 7n, value: undefined },
	{ coin: 'LTC', balance: 3n, value: 90n },
	{ coin: 'RICK', balance: 5n, value: undefined },
];
const stateOf = ({ isActive }: CoinDetails) => (isActive ? 'ready' : 'off');
const rows = walletRows(COINS, HELD, stateOf);
const tickers = (some: readonly { readonly coin: string }[]) => some.map(({ coin }) => coin);

describe('wallet row list', () => {
	it('starts with the most valuable coin, then held, active and inactive', () => {
		expect(tickers(rows)).toEqual(['LTC', 'KMD', 'RICK', 'BTC', 'ZEC']);
	});

	it('shows 0 for an active unlisted coin and nothing if inactive', () => {
		const balanceOf = (some: typeof rows, ticker: string) =>
			some.find(({ coin }) => coin === ticker)?.balance;
		expect(balanceOf(rows, 'BTC')).toBe(0n);
		expect(balanceOf(rows, 'ZEC')).toBeUndefined();
		expect(balanceOf(walletRows(COINS, undefined, stateOf), 'BTC')).toBeUndefined();
	});

	it('values the reference coin automatically and reports a missing price', () => {
		expect(totalValue(rows)).toEqual({ value: 97n, isWhole: false });
		expect(totalValue(rows.filter(({ coin }) => coin !== 'RICK')).isWhole).toBe(true);
	});

	it('values the current balance even after a swap', () => {
		const value = (more: Partial<CoinDetails>, held: bigint | undefined) =>
			walletRows([{ ...details('LTC'), ...more }], [{ coin: 'LTC', balance: 30n, value: held }], stateOf)[0]
				?.value;
		expect(value({ value: 200n, valued: 20n }, undefined)).toBe(300n);
		expect(value({ value: 300n }, undefined)).toBe(300n);
		expect(value({ value: 0n, valued: 0n }, undefined)).toBeUndefined();
		expect(value({ value: 200n, valued: 20n }, 310n)).toBe(310n);
		expect(value({}, 0n)).toBeUndefined();
	});

	it('finds rows by part of the ticker, exact match first', () => {
		const near = walletRows([details('AB'), details('AAB'), details('A', false)], [], stateOf);
		expect(tickers(searchWallet(near, 'a', 'all'))).toEqual(['A', 'AAB', 'AB']);
		expect(tickers(searchWallet(rows, ' c', 'all'))).toEqual(['LTC', 'RICK', 'BTC', 'ZEC']);
		expect(tickers(searchWallet(rows, 'b', 'all'))).toEqual(['BTC']);
		expect(tickers(searchWallet(rows, '', 'held'))).toEqual(['LTC', 'KMD', 'RICK']);
		expect(tickers(searchWallet(rows, 'z', 'on'))).toEqual([]);
	});
});
