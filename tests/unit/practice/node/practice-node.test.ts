import { beforeEach, describe, expect, it } from 'vitest';
import type { Practice } from '#practice/practice.ts';
import { callMethod, callText, openStill, USERPASS } from './practice-fixture.ts';

const AUTHENTICATION_ERROR = '{"error":"authentication error you need to make sure userpass is set"}\n';

/** sha256 of `practice makes perfect`. */
const PASSPHRASE_HASH = '84e7d337d6c9551894d51c7f809882124a2b13aa7fb6cc971e045919ae3a5809';

let practice: Practice;

beforeEach(async () => {
	practice = await openStill();
});

describe('what the node does not take for a call', () => {
	it.each([
		['nothing', ''],
		['malformed JSON', '{"method":'],
		['an array', '[{"method":"help"}]'],
		['an empty object', '{}'],
		['a method that is no text', '{"method":5}'],
		['a text', '"help"'],
	])('closes the connection at %s', async (_case, body) => {
		expect(await callText(practice, body)).toBeUndefined();
	});

	it('closes the connection at an unknown method', async () => {
		expect(await callMethod(practice, 'nosuchmethod')).toBeUndefined();
	});

	it('closes the connection at methods in a different case and inherited names', async () => {
		expect(await callMethod(practice, 'GETCOINS')).toBeUndefined();
		expect(await callMethod(practice, 'constructor')).toBeUndefined();
	});

	it('reports an unknown method only as a switched-off coin of it', async () => {
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
	])('closes the connection at %s with %j', async (method, params) => {
		expect(await callMethod(practice, method, params)).toBeUndefined();
	});

	it('reports missing members if the real node does', async () => {
		expect(await callMethod(practice, 'listunspent', { coin: 'KMD' })).toBe(
			'{"error":"no address specified"}\n',
		);
		expect(await callMethod(practice, 'sendrawtransaction', { coin: 'KMD' })).toBe(
			'{"error":"invalid param"}\n',
		);
	});
});

describe('what the node takes in a call', () => {
	it('accepts member names in any case and anything after the JSON', async () => {
		const body = `{"USERPASS":"${USERPASS}","Method":"getfee","COIN":"BTC"} trailing`;
		expect(await callText(practice, body)).toBe('{"result":"success","coin":"BTC","txfee":0.00020000}\n');
	});

	it('takes numbers that are written as texts', async () => {
		expect(await callMethod(practice, 'electrum', { coin: 'DGB', ipaddr: '127.0.0.1', port: '50001' })).toBe(
			'{"ipaddr":"127.0.0.1","port":50001,"result":"success"}\n',
		);
	});

	it('ignores unknown members', async () => {
		expect(await callMethod(practice, 'getfee', { coin: 'BTC', gui: 'x', more: [1] })).toContain('success');
	});
});

describe('who may call', () => {
	it.each([undefined, '', 'wrong', 5, null, ['x']])('refuses the userpass %j', async (userpass) => {
		const body = JSON.stringify({ userpass, method: 'getcoins' });
		expect(await callText(practice, body)).toBe(AUTHENTICATION_ERROR);
	});

	it('refuses before it checks whether the method exists', async () => {
		expect(await callText(practice, '{"method":"nosuchmethod"}')).toBe(AUTHENTICATION_ERROR);
	});

	it('takes the hash of the passphrase for a userpass', async () => {
		const body = JSON.stringify({ userpass: PASSPHRASE_HASH, method: 'getfee', coin: 'BTC' });
		expect(await callText(practice, body)).toContain('success');
	});
});
