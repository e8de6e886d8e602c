import { describe, expect, it } from 'vitest';
import { coinListOf, COINS } from '#practice/coins.ts';

describe('practice coin list', () => {
	it('contains the usual coins by default', () => {
		expect(coinListOf().all).toEqual(COINS);
		expect(coinListOf(3).all).toEqual(COINS);
	});

	it('appends the same generated coins each time', () => {
		const { all } = coinListOf(200);
		expect(all).toHaveLength(200);
		expect(all.slice(0, COINS.length)).toEqual(COINS);
		expect(coinListOf(200).all).toEqual(all);
	});

	it('finds a coin by its ticker', () => {
		const coins = coinListOf(12);
		expect(coins.all.map(({ ticker }) => coins.find(ticker))).toEqual(coins.all);
		expect(coins.find('COIN013')).toBeUndefined();
	});

	it('generates distinct one-byte versions and unique ports', () => {
		const invented = coinListOf(200).all.slice(COINS.length);
		for (const { addressVersion, scriptVersion, keyVersion } of invented) {
			expect(Math.max(addressVersion, scriptVersion, keyVersion)).toBeLessThan(256);
			expect(addressVersion).not.toBe(scriptVersion);
		}
		expect(new Set(invented.map(({ rpcPort }) => rpcPort)).size).toBe(190);
	});
});
