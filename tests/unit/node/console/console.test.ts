import { methods } from '#lib/api/index.ts';
import { methods as tokenMethods } from '#lib/daemon/index.ts';
import { CallError } from '#lib/client/call-error.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { openDaemonConsole } from '#lib/node/daemon/console.ts';
import { openConsole } from '#lib/node/reference/console.ts';
import type { Practice } from '#practice/practice.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInVariant, transportTo, USERPASS } from '../../practice/node/practice-fixture.ts';
import type { ProgramConsole } from '#lib/node/features/console.ts';

let practice: Practice;
let node: ProgramConsole;
let daemon: ProgramConsole;
let bodies: string[] = [];

const daemonTransport = {
	address: '/rpc/daemon',
	async send(body: string) {
		const answer = await practice.callDaemon(body);
		if (!answer) throw new CallError('dropped', 'The connection was closed.');
		return { status: answer.status, body: new TextEncoder().encode(answer.body) };
	},
};

beforeAll(async () => {
	practice = await openInVariant('document');
	const inner = transportTo(practice);
	const transport = {
		...inner,
		send: (body: string) => {
			bodies.push(body);
			return inner.send(body);
		},
	};
	node = openConsole(new NodeClient({ transport, userpass: USERPASS }));
	daemon = openDaemonConsole(new DaemonClient({ transport: daemonTransport }));
});
afterAll(() => practice.close());

/** Excluded because they block or end the node, or sign in again. */
const LEFT_OUT = ['sleep', 'stop', 'passphrase'];
const names = Object.keys(methods).filter((name) => !LEFT_OUT.includes(name));
const exampleOf = (name: string, of: object) =>
	(of as Record<string, { example: Record<string, unknown> }>)[name]?.example ?? {};

describe('console call', () => {
	it.each(names)('receives a declared reply or the node’s refusal: %s', async (method) => {
		const reply = await node.send({ method, params: exampleOf(method, methods) });
		expect(['as-declared', 'refused']).toContain(reply.verdict);
		expect(reply.bytes).toBeGreaterThan(0);
		if (reply.verdict === 'refused') expect(reply.refusal?.text).not.toBe('');
	});

	it.each(Object.keys(tokenMethods))(
		'receives a declared reply or the daemon’s refusal: %s',
		async (method) => {
			const reply = await daemon.send({ method, params: exampleOf(method, tokenMethods) });
			expect(['as-declared', 'refused']).toContain(reply.verdict);
		},
	);

	it('is sent as one request with the documented queue switches', async () => {
		bodies = [];
		await node.send({ method: 'getprices', params: { coin: 'KMD' }, queueid: 7, isFast: true });
		expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
			{ userpass: USERPASS, method: 'getprices', coin: 'KMD', queueid: 7, fast: 1 },
		]);
	});

	it('is not sent with an invalid parameter or an unknown method', async () => {
		bodies = [];
		const wrong = { method: 'fastswap_deposit', params: { weeks: 53, amount: '5' } };
		expect(node.wrongParams(wrong)).toEqual(['weeks', 'amount']);
		await expect(node.send(wrong)).rejects.toMatchObject({ kind: 'params' });
		await expect(node.send({ method: 'no_such_method', params: {} })).rejects.toMatchObject({
			kind: 'params',
		});
		expect(bodies).toEqual([]);
	});
});

describe('console reply', () => {
	it.each([
		['wrong-shape', 'differs'],
		['not-json', 'unreadable'],
		['cut', 'unreadable'],
		['empty', 'unreadable'],
		['refused', 'refused'],
	] as const)('is classified if %s', async (fault, verdict) => {
		await practice.control({ control: 'fault', method: 'getcoins', fault });
		const reply = await node.send({ method: 'getcoins', params: {} });
		expect(reply.verdict).toBe(verdict);
		expect(reply.text.length > 0).toBe(fault !== 'empty');
		expect(reply.differences.length > 0).toBe(verdict === 'differs');
		expect(reply.refusal !== undefined).toBe(verdict !== 'differs');
	});

	it('lists the paths that differ from the declaration', () => {
		const message = `{"queueid":3,"result":[{"coin":"KMD","balance":"much"},{"coin":7}]}`;
		const { verdict, differences } = node.readQueued({ method: 'balances', params: {} }, message, 5);
		expect(verdict).toBe('differs');
		expect(differences.map(({ path }) => path)).toEqual(['[0].balance', '[1].coin', '[1].balance']);
	});

	it('is extracted unchanged from the message of a queued call', () => {
		const message = '{"queueid":3,"result":[{"coin":"KMD","balance":1.50000000}]}';
		expect(node.readQueued({ method: 'balances', params: {} }, message, 5)).toMatchObject({
			verdict: 'as-declared',
			text: '[{"coin":"KMD","balance":1.50000000}]',
			tookMs: 5,
		});
	});

	it('lists its secrets, so that they can be hidden', async () => {
		const passphrase = 'a passphrase to try';
		const key = await node.send({ method: 'calcaddress', params: { passphrase } });
		const { wif, privkey } = key.value as { wif: string; privkey: string };
		expect(key.secrets.toSorted()).toEqual([passphrase, wif, privkey].sort());
		const series = await node.send({ method: 'secretaddresses', params: { passphrase, num: 3 } });
		expect(series.secrets).toEqual(
			expect.arrayContaining(Object.values(series.value as Record<string, string>)),
		);
		const signIn = await node.send({
			method: 'passphrase',
			params: { passphrase: practice.signIn.passphrase, netid: 0 },
		});
		expect(signIn.secrets).toContain(USERPASS);
	});

	it('reports “not built” if the node silently builds nothing', async () => {
		const params = { coin: 'KMD', outputs: [{ RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn: '99999999' }] };
		const reply = await node.send({ method: 'withdraw', params });
		expect(reply.refusal?.code).toBe('TX-NOT-BUILT');
	});
});

describe('shell command', () => {
	it('contains no secret and is always a single shell word', () => {
		const text = node.curl({
			method: 'opreturndecrypt',
			params: { coin: "K'MD", txid: '%41', passphrase: 'very secret' },
		});
		expect(text).toBe(
			`curl --url 'http://127.0.0.1:7782' --data '{"userpass":"YOUR_USERPASS","method":"opreturndecrypt",` +
				`"coin":"K'\\''MD","txid":"\\u002541","passphrase":"YOUR_PASSPHRASE"}'`,
		);
	});

	it('lists the daemon’s parameters in order', () => {
		expect(daemon.curl({ method: 'tokenbalance', params: { tokenid: 'ab' } })).toContain(
			`--data-binary '{"jsonrpc":"1.0","id":"curl","method":"tokenbalance","params":["ab"]}'`,
		);
	});
});
