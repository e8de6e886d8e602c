import { defineMethod } from '#lib/api/method.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualTransport, settle } from './manual-transport.ts';

const tokenbalance = defineMethod({
	name: 'tokenbalance',
	summary: 'A balance.',
	effect: 'reads',
	params: v.strictObject({ tokenid: v.string(), pubkey: v.optional(v.string()) }),
	reply: v.looseObject({ result: v.literal('success'), balance: v.union([v.number(), v.string()]) }),
	example: { tokenid: '00' },
});

const tokencreate = defineMethod({
	name: 'tokencreate',
	summary: 'Build a token.',
	effect: 'spends',
	params: v.strictObject({
		name: v.string(),
		supply: v.union([v.number(), v.string()]),
		description: v.optional(v.string()),
		data: v.optional(v.string()),
	}),
	reply: v.looseObject({ result: v.literal('success'), hex: v.string() }),
	example: { name: 'TOK', supply: '1' },
});

const getrawtransaction = defineMethod({
	name: 'getrawtransaction',
	summary: 'Look a transaction up.',
	effect: 'reads',
	params: v.strictObject({ txid: v.string(), verbose: v.optional(v.number(), 1) }),
	reply: v.looseObject({ txid: v.string() }),
	example: { txid: '00' },
});

function setUp() {
	const transport = new ManualTransport();
	return { transport, client: new DaemonClient({ transport }) };
}

const good = (result: unknown) => ({ result, error: null, id: 'x' });

// A call left unanswered by one test must not time out in a later one.
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
	vi.useRealTimers();
});

describe('daemon request', () => {
	it('sends a JSON-RPC call with the parameters in declared order', async () => {
		const { transport, client } = setUp();
		const reply = client.call(tokenbalance, { pubkey: '02ab', tokenid: 'ff' });
		expect(transport.call(0).body).toEqual({
			jsonrpc: '1.0',
			id: expect.any(String) as string,
			method: 'tokenbalance',
			params: ['ff', '02ab'],
		});
		transport
			.call(0)
			.replyText('{"result":{"result":"success","balance":9000000000000000001},"error":null,"id":"1"}\n');
		expect(await reply).toEqual({ result: 'success', balance: '9000000000000000001' });
	});

	it.each([
		[{ name: 'A', supply: 0.00000001 }, ['A', '0.00000001']],
		[{ name: 'A', supply: 1.5 }, ['A', '1.5']],
		[{ name: 'A', supply: 3 }, ['A', '3']],
		[{ name: 'A', supply: '1.150000005', description: 'd' }, ['A', '1.150000005', 'd']],
		[{ name: 'A', supply: '0.00000001', data: 'f0' }, ['A', '0.00000001', '', 'f0']],
	])('passes strings only to the token module: %j', (params, positional) => {
		const { transport, client } = setUp();
		void client.call(tokencreate, params);
		expect(transport.call(0).body['params']).toEqual(positional);
	});

	it('keeps numbers for the daemon’s other methods, which require them', () => {
		const { transport, client } = setUp();
		void client.call(getrawtransaction, { txid: 'ab' });
		expect(transport.call(0).body['params']).toEqual(['ab', 1]);
	});

	it('waits for the previous call, since the daemon’s token errors are global', async () => {
		const { transport, client } = setUp();
		void client.call(tokenbalance, { tokenid: 'aa' });
		void client.call(tokenbalance, { tokenid: 'bb' });
		expect(transport.sent).toHaveLength(1);
		transport.call(0).reply(good({ result: 'success', balance: 1 }));
		await settle();
		expect(transport.sent).toHaveLength(2);
	});

	it('shares equal reads, never equal builds', async () => {
		const { transport, client } = setUp();
		void client.call(tokenbalance, { tokenid: 'aa' });
		void client.call(tokenbalance, { tokenid: 'aa' });
		void client.call(tokencreate, { name: 'A', supply: '1' });
		void client.call(tokencreate, { name: 'A', supply: '1' });
		transport.call(0).reply(good({ result: 'success', balance: 1 }));
		await settle();
		transport.call(1).reply(good({ result: 'success', hex: '00' }));
		await settle();
		expect(transport.sent.map(({ body }) => body['method'])).toEqual([
			'tokenbalance',
			'tokencreate',
			'tokencreate',
		]);
	});

	it('sends nothing if a parameter is invalid', async () => {
		const { transport, client } = setUp();
		const params = {} as { tokenid: string };
		await expect(client.call(tokenbalance, params)).rejects.toMatchObject({ kind: 'params' });
		expect(transport.sent).toEqual([]);
	});
});

describe('daemon error', () => {
	const rpc = (code: number, message: string) =>
		JSON.stringify({ result: null, error: { code, message }, id: '1' });
	const gateway = (code: string) => JSON.stringify({ error: { code, message: `the gateway says ${code}` } });
	const cases: [name: string, text: string, status: number, expected: object][] = [
		[
			'warm-up',
			rpc(-28, 'Verifying blocks...'),
			500,
			{ kind: 'refused', code: 'DAEMON-STARTING', rpcCode: -28, message: 'Verifying blocks...' },
		],
		[
			'an unknown method',
			rpc(-32601, 'Method not found'),
			404,
			{ kind: 'refused', code: 'DAEMON-METHOD', rpcCode: -32601 },
		],
		[
			'an invalid request',
			rpc(-32600, 'Missing method'),
			400,
			{ kind: 'refused', code: 'CALL-REFUSED', rpcCode: -32600 },
		],
		[
			'an empty reason',
			rpc(-25, ''),
			500,
			{ kind: 'refused', code: 'TX-UNSIGNED', rpcCode: -25, message: '' },
		],
		[
			'an error inside a good envelope',
			JSON.stringify(good({ result: 'error', error: 'cant find tokenid' })),
			200,
			{ kind: 'refused', code: 'TOKEN-UNKNOWN', message: 'cant find tokenid' },
		],
		[
			'an empty error inside a good envelope',
			JSON.stringify(good({ result: 'error', error: '' })),
			200,
			{ kind: 'refused', code: 'DAEMON-SILENT', message: '' },
		],
		['a wrong password', '', 401, { kind: 'unauthorised', code: 'AUTH-DAEMON' }],
		['a blocked client', '', 403, { kind: 'blocked' }],
		['a wrong path', '', 404, { kind: 'malformed', reason: 'another-program' }],
		[
			'a server without POST',
			'JSONRPC server handles only POST requests',
			405,
			{ reason: 'another-program' },
		],
		[
			'a call too large',
			'<html>',
			413,
			{ kind: 'refused', code: 'CALL-TOO-LARGE', message: 'The call is too large for the daemon.' },
		],
		['a refused content type', '', 415, { kind: 'blocked' }],
		['a foreign host name', '', 421, { kind: 'blocked' }],
		[
			'a full queue',
			'Work queue depth exceeded',
			500,
			{ kind: 'refused', code: 'DAEMON-BUSY', message: 'Work queue depth exceeded' },
		],
		[
			'a server without a handler',
			'Unhandled request',
			500,
			{ kind: 'refused', code: 'DAEMON-FAULT', message: 'Unhandled request' },
		],
		['a fault without a message', '', 500, { kind: 'refused', code: 'DAEMON-FAULT' }],
		[
			'a fault with an unknown message',
			'Oops',
			500,
			{ kind: 'refused', code: 'DAEMON-FAULT', message: 'Oops' },
		],
		['a proxy with too many calls', '<html>', 429, { kind: 'refused', code: 'DAEMON-BUSY' }],
		['a proxy without its daemon', '<html>', 502, { kind: 'unreachable' }],
		['a daemon that shuts down', '<html>', 503, { kind: 'refused', code: 'DAEMON-STOPPING' }],
		['a proxy that waited too long', '', 504, { kind: 'timeout' }],
		['a static server’s page', '<!doctype html>', 200, { kind: 'malformed', reason: 'another-program' }],
		['other JSON', '{"hello":1}', 200, { kind: 'malformed', reason: 'another-program' }],
		['an empty reply', '', 200, { kind: 'malformed', reason: 'empty' }],
		['a cut reply', '{"result":{"resu', 200, { kind: 'malformed', reason: 'cut', program: 'daemon' }],
		['a different shape', JSON.stringify(good([])), 200, { kind: 'malformed', reason: 'wrong-shape' }],
		['the gateway: nothing there', gateway('ECONNREFUSED'), 502, { kind: 'unreachable', program: 'daemon' }],
		['the gateway: no answer', gateway('ETIMEDOUT'), 504, { kind: 'timeout', program: 'daemon' }],
		['the gateway: dropped', gateway('ECONNRESET'), 502, { kind: 'dropped', program: 'daemon' }],
		['the gateway: no HTTP', gateway('ENOTHTTP'), 502, { kind: 'malformed', reason: 'another-program' }],
		['the gateway: a redirect', gateway('REDIRECT'), 502, { kind: 'malformed', code: 'REPLY-REDIRECT' }],
		['the gateway: password', gateway('UNAUTHORISED'), 502, { kind: 'unauthorised' }],
		[
			'the gateway: a method not forwarded',
			gateway('FORBIDDEN'),
			403,
			{ kind: 'blocked', program: 'gateway' },
		],
		['the gateway: too large', gateway('TOO_LARGE'), 413, { kind: 'refused', code: 'CALL-TOO-LARGE' }],
		[
			'the gateway: no daemon was given',
			gateway('NO_DAEMON'),
			503,
			{ kind: 'unreachable', program: 'gateway' },
		],
		['the gateway: a code of tomorrow', gateway('ENEW'), 502, { kind: 'unreachable' }],
		['the gateway: a foreign host name', gateway('WRONG_HOST'), 421, { kind: 'blocked', program: 'gateway' }],
	];

	it.each(cases)('maps to its error kind: %s', async (_, text, status, expected) => {
		const { transport, client } = setUp();
		const reply = client.call(tokenbalance, { tokenid: 'aa' });
		transport.call(0).replyText(text, status);
		await expect(reply).rejects.toMatchObject({ ...expected, method: 'tokenbalance' });
	});
});
