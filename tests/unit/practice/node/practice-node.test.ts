import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callMethod, callText, openStill, USERPASS } from './practice-fixture.ts';

const AUTHENTICATION_ERROR = '{"error":"authentication error you need to make sure userpass is set"}\n';

/** SHA-256 of `practice makes perfect`. */
const PASSPHRASE_HASH = '84e7d337d6c9551894d51c7f809882124a2b13aa7fb6cc971e045919ae3a5809';

let practice: Practice;

beforeEach(async () => {
	practice = await openStill();
});

describe('invalid call', () => {
	it.each([
		['an empty body', ''],
		['malformed JSON', '{"method":'],
		['an array', '[{"method":"help"}]'],
		['an empty object', '{}'],
		['a numeric method', '{"method":5}'],
		['a string', '"help"'],
	])('closes the connection: %s', async (_case, body) => {
		expect(await callText(practice, body)).toBeUndefined();
	});

	it('closes the connection for an unknown method', async () => {
		expect(await callMethod(practice, 'nosuchmethod')).toBeUndefined();
	});

	it('closes the connection for different cases and inherited names', async () => {
		expect(await callMethod(practice, 'GETCOINS')).toBeUndefined();
		expect(await callMethod(practice, 'constructor')).toBeUndefined();
	});

	it('is reported as a disabled coin if it contains one', async () => {
		expect(await callMethod(practice, 'nosuchmethod', { coin: 'DASH' })).toBe(
			'{"error":"coin is disabled"}\n',
		);
		expect(await callMethod(practice, 'nosuchmethod', { base: 'KMD', rel: 'DGB' })).toBe(
			'{"error":"at least one of coins disabled"}\n',
		);
	});

	it.each([
		['enable', {}],
		['balance', { coin: 'KMD' }],
		['orderbook', { base: 'KMD' }],
		['tradesarray', { rel: 'KMD' }],
		['pricearray', {}],
		['getfee', { coin: 5 }],
	])('closes the connection: %s with %j', async (method, params) => {
		expect(await callMethod(practice, method, params)).toBeUndefined();
	});

	it('reports missing fields if the real node does', async () => {
		expect(await callMethod(practice, 'listunspent', { coin: 'KMD' })).toBe(
			'{"error":"no address specified"}\n',
		);
		expect(await callMethod(practice, 'sendrawtransaction', { coin: 'KMD' })).toBe(
			'{"error":"invalid param"}\n',
		);
	});
});

describe('call format', () => {
	it('accepts field names in any case and anything after the JSON', async () => {
		const body = `{"USERPASS":"${USERPASS}","Method":"getfee","COIN":"BTC"} trailing`;
		expect(await callText(practice, body)).toBe('{"result":"success","coin":"BTC","txfee":0.00020000}\n');
	});

	it('accepts numbers written as strings', async () => {
		expect(await callMethod(practice, 'electrum', { coin: 'DGB', ipaddr: '127.0.0.1', port: '50001' })).toBe(
			'{"ipaddr":"127.0.0.1","port":50001,"result":"success"}\n',
		);
	});

	it('ignores unknown fields', async () => {
		expect(await callMethod(practice, 'getfee', { coin: 'BTC', gui: 'x', more: [1] })).toContain('success');
	});
});

describe('authentication', () => {
	it.each([undefined, '', 'wrong', 5, null, ['x']])('rejects the userpass %j', async (userpass) => {
		const body = JSON.stringify({ userpass, method: 'getcoins' });
		expect(await callText(practice, body)).toBe(AUTHENTICATION_ERROR);
	});

	it('is checked before the method', async () => {
		expect(await callText(practice, '{"method":"nosuchmethod"}')).toBe(AUTHENTICATION_ERROR);
	});

	it('accepts the hash of the passphrase as userpass', async () => {
		const body = JSON.stringify({ userpass: PASSPHRASE_HASH, method: 'getfee', coin: 'BTC' });
		expect(await callText(practice, body)).toContain('success');
	});
});
