import type { Method } from '#lib/api/method.ts';
import { CallError } from '#lib/client/call-error.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { chainMethods, methods } from '#lib/daemon/index.ts';
import { tokenAddressesOfReply, tokenOfReply } from '#lib/node/daemon/tokens.ts';
import { describe, expect, test } from 'vitest';

const ID = '916a6907e39cec679a6c832255c71b74e4941895d2d8775a6d2a0e8a322401ed';
const KEY = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';

/** Parses a daemon's reply with this body. */
async function answer<M extends Method>(method: M, body: Uint8Array | string, status = 200) {
	const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
	const client = new DaemonClient({
		transport: { address: 'by hand', send: () => Promise.resolve({ status, body: bytes }) },
	});
	return client.call(method, method.example as never);
}

const good = (result: string) => `{"result":${result},"error":null,"id":"swapdesk-1"}\n`;
const info = (more: string) => `{"result":"success","tokenid":"${ID}","owner":"${KEY}",${more}}`;

describe('real daemon reply', () => {
	test('contains addresses under the daemon’s field names, funds with eight decimals', async () => {
		const reply = await answer(
			methods.tokenaddress,
			good(
				`{"result":"success","TokensCCAddress":"RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2","TokensCCBalance":0.00060000,` +
					`"TokensNormalAddress":"RCNgAngYAdrfzujYyPgfbjCGNVQZzCgTad","TokensNormalBalance":0.00000000,` +
					`"PubkeyCCaddress(Tokens)":"RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8","PubkeyCCbalance(Tokens)":0.00000000,` +
					`"myCCAddress(Tokens)":"RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8","myCCbalance(Tokens)":92233720368.54775807,` +
					`"myaddress":"RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa","mybalance":90071992.54740993}`,
			),
		);
		expect(tokenAddressesOfReply(reply)).toEqual({
			own: 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa',
			ownTokens: 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8',
			module: 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2',
			funds: 9_007_199_254_740_993n,
		});
	});

	test('contains no own address if the daemon runs without a key', async () => {
		const reply = await answer(
			methods.tokenaddress,
			good(`{"result":"success","TokensCCAddress":"RA","myCCAddress(Tokens)":"","myaddress":""}`),
		);
		expect(tokenAddressesOfReply(reply)).toMatchObject({ own: undefined, ownTokens: undefined });
	});

	test.each([
		['"name":"TOK","supply":9223372036854775807,"description":""', 9_223_372_036_854_775_807n],
		['"name":"TOK","supply":9007199254740993,"description":""', 9_007_199_254_740_993n],
		['"name":"TOK","supply":"100000.00000000","description":""', 10_000_000_000_000n],
		[
			'"name":"TOK","supply":100,"description":"","version":1,"IsMixed":"yes","height":12,"dataAsJson":{}',
			100n,
		],
	])('reports the exact supply of a token with %s', async (members, supply) => {
		expect(tokenOfReply(await answer(methods.tokeninfo, good(info(members)))).supply).toBe(supply);
	});

	test('can contain a name that is not UTF-8', async () => {
		const text = good(info('"name":"T#K","supply":1,"description":""'));
		const bytes = Uint8Array.from(new TextEncoder().encode(text), (byte) => (byte === 0x23 ? 0xff : byte));
		expect((await answer(methods.tokeninfo, bytes)).name).toBe('T\ufffdK');
	});

	test.each([
		['"CCaddress":"RRPp","tokenid":"ID","balance":99989', 99_989n],
		['"CCIndexKeys":["RRPp"],"tokenid":"ID","balance":9007199254740993', 9_007_199_254_740_993n],
	])('reports a balance as %s', async (members, units) => {
		const reply = await answer(
			methods.tokenbalance,
			good(`{"result":"success",${members.replace('ID', ID)}}`),
		);
		expect(BigInt(reply.balance)).toBe(units);
	});

	test('reports transaction amounts in satoshis under either field name', async () => {
		const transaction = (name: string) =>
			good(
				`{"txid":"${ID}","overwintered":true,"version":4,"versiongroupid":"892f2085","locktime":0,"expiryheight":311,` +
					`"vin":[{"txid":"${ID}","vout":0,"scriptSig":{"asm":"","hex":"00"},"sequence":4294967295}],` +
					`"vout":[{"value":90071992.54740993,"${name}":9007199254740993,"n":0,` +
					`"scriptPubKey":{"asm":"","hex":"ac","reqSigs":1,"type":"cryptocondition","addresses":["RS1e"]}}],` +
					`"vjoinsplit":[],"valueBalance":0.00000000,"vShieldedSpend":[],"vShieldedOutput":[],"hex":"00"}`,
			);
		const decoded = await answer(methods.decoderawtransaction, transaction('valueZat'));
		const found = await answer(chainMethods.getrawtransaction, transaction('valueSat'));
		expect([decoded.vout[0]?.valueZat, found.vout[0]?.valueSat]).toEqual([
			'9007199254740993',
			'9007199254740993',
		]);
	});
});

describe('real daemon refusal', () => {
	const REQUIREMENTS =
		'to use CC contracts, you need to launch daemon with valid -pubkey= for an address in your wallet\\n';

	test.each([
		[
			'an envelope error',
			`{"result":null,"error":{"code":-1,"message":"${REQUIREMENTS}"},"id":"1"}\n`,
			500,
			-1,
		],
		[
			'the reply of a starting daemon',
			'{"result":null,"error":{"code":-28,"message":"Loading block index..."},"id":"1"}\n',
			500,
			-28,
		],
		[
			'the reply to an unknown method',
			'{"result":null,"error":{"code":-32601,"message":"Method not found"},"id":"1"}\n',
			404,
			-32601,
		],
		['an error inside a success', good('{"result":"error","error":"cant find tokenid"}'), 200, undefined],
		['an empty error inside a success', good('{"result":"error","error":""}'), 200, undefined],
	])('is recognised in %s', async (_, body, status, rpcCode) => {
		const refusal = await answer(methods.tokeninfo, body, status).catch((error: unknown) => error);
		expect(refusal).toBeInstanceOf(CallError);
		expect(refusal).toMatchObject({ kind: 'refused', method: 'tokeninfo', rpcCode });
	});
});
