import { describe, expect, it } from 'vitest';
import { openDaemon, rpcError } from './daemon-fixture.ts';

describe('envelope of the practice daemon', () => {
	it('contains result, error and id in this order, with a line feed', async () => {
		const { send } = await openDaemon();
		const reply = await send('{"method":"help","params":["tokenlist"],"id":7}');
		expect(reply).toEqual({ status: 200, body: '{"result":"tokenlist\\n","error":null,"id":7}\n' });
	});

	it.each([
		['', 500, -32700, 'Parse error'],
		['{', 500, -32700, 'Parse error'],
		['"text"', 500, -32700, 'Top-level object parse error'],
		['null', 500, -32700, 'Top-level object parse error'],
		['{"method":"help","params":["\\ud800"]}', 500, -32700, 'Parse error'],
		['{"method":"help","params":[],"\\udc00":1}', 500, -32700, 'Parse error'],
		['{}', 400, -32600, 'Missing method'],
		['{"method":5}', 400, -32600, 'Method must be a string'],
		['{"method":"help","params":{}}', 400, -32600, 'Params must be an array'],
		['{"method":"dumpprivkey"}', 404, -32601, 'Method not found'],
		['{"method":"constructor"}', 404, -32601, 'Method not found'],
	])('answers %s with status %i', async (body, status, code, message) => {
		const { send } = await openDaemon();
		const reply = await send(body);
		expect(reply.status).toBe(status);
		expect(JSON.parse(reply.body)).toEqual({ result: null, error: { code, message }, id: null });
	});

	it('accepts missing parameters, and returns any id', async () => {
		const { send } = await openDaemon();
		for (const params of ['', ',"params":null', ',"params":[]']) {
			const { status, body } = await send(`{"method":"tokenlist","id":{"a":[1]}${params}}`);
			expect([status, JSON.parse(body).id]).toEqual([200, { a: [1] }]);
		}
	});

	it('answers the calls of an array, always with status 200', async () => {
		const { send } = await openDaemon();
		const { status, body } = await send(
			'[{"method":"nothing","id":1},5,{"method":"help","params":["x"],"id":2}]',
		);
		expect(status).toBe(200);
		expect(JSON.parse(body)).toEqual([
			{ result: null, error: { code: -32601, message: 'Method not found' }, id: 1 },
			{ result: null, error: { code: -32600, message: 'Invalid Request object' }, id: null },
			{ result: 'help: unknown command: x', error: null, id: 2 },
		]);
		expect((await send('[]')).body).toBe('[]\n');
	});

	it('returns the usage for a wrong number of parameters', async () => {
		const { call } = await openDaemon();
		for (const [method, params, text] of [
			['tokenaddress', ['', ''], 'tokenaddress [pubkey]\n'],
			['tokenbalance', ['', '', ''], 'tokenbalance tokenid [pubkey]\n'],
			['tokencreate', ['a'], 'tokencreate name supply [description][data]\n'],
			['tokeninfo', [], 'tokeninfo tokenid\n'],
			['tokenlist', ['a'], 'tokenlist\n'],
			['tokentransfer', ['a', 'b'], 'tokentransfer tokenid destpubkey amount\n'],
		] as const) {
			expect(await call(method, ...params)).toEqual(rpcError(-1, text));
		}
	});

	it('requires strings for tokens, and reports errors in two ways', async () => {
		const { call } = await openDaemon();
		const notText = rpcError(-1, 'JSON value is not a string as expected');
		expect(await call('tokencreate', 'TOK', 5)).toEqual(notText);
		expect(await call('tokentransfer', 'a', 'b', 5)).toEqual(notText);
		expect(await call('tokenbalance')).toEqual(notText);
		expect(await call('sendrawtransaction', 5)).toEqual(rpcError(-3, 'Expected type string, got number'));
		expect(await call('decoderawtransaction', [])).toEqual(rpcError(-3, 'Expected type string, got array'));
	});

	it.each([
		['gettxout', ['a', '0'], -1, 'JSON value is not an integer as expected'],
		['gettxout', ['a', 1.5], -1, 'JSON integer out of range'],
		['gettxout', ['a', 2 ** 63], -1, 'JSON integer out of range'],
		['gettxout', ['a', 2 ** 31], -1, 'JSON integer out of range'],
		['gettxout', ['a', 0, 1], -1, 'JSON value is not a boolean as expected'],
		['gettxout', [5, 0], -1, 'JSON value is not a string as expected'],
		['gettransaction', [5], -1, 'JSON value is not a string as expected'],
		['getrawtransaction', ['zz', 1], -8, "parameter 1 must be hexadecimal string (not 'zz')"],
		['getrawtransaction', [5, 1], -8, "parameter 1 must be hexadecimal string (not '')"],
		['getrawtransaction', ['aa', true], -1, 'JSON value is not an integer as expected'],
		['getaddressutxos', [], -1, 'getaddressutxos\n'],
		['getaddressutxos', [5], -5, 'Invalid addresse'],
		['getaddressutxos', ['zz'], -5, 'Invalid address'],
		['getaddressutxos', [{}], -5, 'Addresses is expected to be an array'],
		['getaddressutxos', [{ addresses: [5] }], -1, 'JSON value is not a string as expected'],
	])('rejects %s %j with %i', async (method, params, code, message) => {
		const { call } = await openDaemon();
		expect(await call(method, ...params)).toEqual(rpcError(code, message));
	});
});
