import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { methods, type MethodName } from '#lib/api/index.ts';

const pair = { base: 'KMD', rel: 'LTC' };

const taken: [MethodName, string, object][] = [
	['buy', 'exact amounts as texts', { ...pair, price: '0.00000001', relvolume: '123456789.12345678' }],
	['buy', 'amounts as numbers', { ...pair, price: 0.5, relvolume: 3 }],
	['setprice', 'a price of 0, which cancels', { ...pair, price: 0 }],
	['withdraw', 'no outputs, for data alone', { coin: 'KMD', outputs: [], opreturn: 'deadbeef' }],
	['electrum', 'a ticker with a hyphen', { coin: 'USDT-ERC20', ipaddr: 'localhost', port: 50001 }],
];

const refused: [MethodName, string, object][] = [
	['balance', 'no address, which kills the real node', { coin: 'KMD' }],
	['balance', 'an empty address', { coin: 'KMD', address: '' }],
	['passphrase', 'an empty passphrase, which kills the real node', { passphrase: '' }],
	['passphrase', 'a number for a passphrase', { passphrase: 12345 }],
	['passphrase', 'a netid past the last', { passphrase: 'x', netid: 19_241 }],
	['buy', 'an exponent in a text', { ...pair, price: '1e-8', relvolume: 1 }],
	['buy', 'an infinite price', { ...pair, price: Infinity, relvolume: 1 }],
	['withdraw', 'two addresses in one output', { coin: 'KMD', outputs: [{ a: 1, b: 2 }] }],
	['fastswap_deposit', 'less than the smallest deposit', { weeks: 1, amount: '10.0000' }],
	['fastswap_deposit', 'more than a year', { weeks: 53, amount: 11 }],
	['dividends', 'a shell command', { coin: 'KMD', height: 1, prefix: 'rm' }],
	['enable', 'a coin with a blank', { coin: 'K MD' }],
	['sendrawtransaction', 'no transaction', { coin: 'KMD', signedtx: '' }],
];

describe('method parameter', () => {
	test.each(taken)('%s accepts %s', (name, _what, params) => {
		expect(v.safeParse(methods[name].params, params).issues).toBeUndefined();
	});

	test.each(refused)('%s rejects %s', (name, _what, params) => {
		expect(v.is(methods[name].params, params)).toBe(false);
	});

	test('marks the passphrase as secret for the console', () => {
		expect(v.getMetadata(methods.passphrase.params.entries.passphrase)).toEqual({ is: 'secret' });
	});

	test('declares the unit of an amount for the console', () => {
		expect(v.getMetadata(methods.buy.params.entries.relvolume)).toMatchObject({ unit: 'coins' });
	});
});
