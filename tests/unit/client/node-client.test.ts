import { defineMethod } from '#lib/api/method.ts';
import { readAdapter } from '#lib/node/session-opening.ts';
import { readTimed, type ReadOptions } from '#lib/node/read-options.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualTransport, settle } from './manual-transport.ts';

const USERPASS = 'ab'.repeat(32);

const balance = defineMethod({
	name: 'balance',
	summary: 'A coin’s balance.',
	effect: 'reads',
	params: v.strictObject({ coin: v.string(), address: v.string(), count: v.optional(v.number(), 10) }),
	reply: v.looseObject({ balance: v.union([v.number(), v.string()]) }),
	example: { coin: 'KMD', address: 'R' },
});

const passphrase = defineMethod({
	name: 'passphrase',
	summary: 'Sign in.',
	effect: 'configures',
	params: v.strictObject({ passphrase: v.string() }),
	reply: v.looseObject({ userpass: v.string() }),
	example: { passphrase: 'words' },
});

const deposit = defineMethod({
	name: 'fastswap_deposit',
	summary: 'Deposit.',
	effect: 'spends',
	params: v.strictObject({}),
	reply: v.looseObject({ result: v.literal('success') }),
	example: {},
});

const asked = { coin: 'KMD', address: 'Rabc' };

function setUp() {
	const transport = new ManualTransport();
	return { transport, client: new NodeClient({ transport, userpass: USERPASS }) };
}

// A call left unanswered by one test must not time out in a later one.
beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000 });
});

afterEach(() => {
	vi.useRealTimers();
});

it('reports when a shared reply was requested', async () => {
	const { transport, client } = setUp();
	const read = (options: ReadOptions) => readTimed(options, (timed) => client.call(balance, asked, timed));
	const first = read({});
	await settle();
	transport.call(0).reply({ balance: 1 });
	const { askedAt } = await first;
	vi.setSystemTime(1_003_000);
	const other = await read({ freshSince: 1_000_000 });
	expect([askedAt, other.askedAt]).toEqual([1_000_000, 1_000_000]);
});

const orderbook = defineMethod({
	name: 'orderbook',
	summary: 'A book.',
	effect: 'reads',
	fast: true,
	params: v.strictObject({}),
	reply: v.looseObject({}),
	example: {},
});

it.each([true, false])('bypasses the queue for a fast call only if allowed (%s)', (hasFastCalls) => {
	const { transport, client } = setUp();
	client.hasFastCalls = hasFastCalls;
	void client.call(balance, asked);
	void client.call(orderbook, {});
	expect(transport.sent).toHaveLength(hasFastCalls ? 2 : 1);
});

describe('node request', () => {
	it('contains the userpass, the method and the parameters with defaults', async () => {
		const { transport, client } = setUp();
		const reply = client.call(balance, asked);
		expect(transport.call(0).body).toEqual({ userpass: USERPASS, method: 'balance', ...asked, count: 10 });
		transport.call(0).reply({ balance: 1.5 });
		expect(await reply).toEqual({ balance: 1.5 });
	});

	it('contains no userpass before the sign-in, and the new one afterwards', () => {
		const transport = new ManualTransport();
		const client = new NodeClient({ transport });
		void client.call(balance, asked);
		client.signIn(USERPASS);
		void client.call(balance, { ...asked, coin: 'BTC' });
		transport.call(0).reply({ balance: 1 });
		expect(transport.call(0).body).not.toHaveProperty('userpass');
		return settle().then(() => expect(transport.call(1).body).toMatchObject({ userpass: USERPASS }));
	});

	it('escapes percent signs, which the node would decode', () => {
		const { transport, client } = setUp();
		void client.call(balance, { coin: '100%41', address: 'a%b' });
		expect(transport.call(0).text).not.toContain('%');
		expect(transport.call(0).body).toMatchObject({ coin: '100%41', address: 'a%b' });
	});

	it('uses the node’s name for the method', () => {
		const { transport, client } = setUp();
		client.wireName = readAdapter('commands:\ninstantdex_deposit(weeks, amount)\n').wireName;
		void client.call(deposit, {});
		expect(transport.call(0).body['method']).toBe('instantdex_deposit');
	});

	it('sends nothing for invalid parameters and lists each with its path', async () => {
		const { transport, client } = setUp();
		const params = { coin: 7, other: 1 } as unknown as typeof asked;
		const error: unknown = await client.call(balance, params).catch((reason: unknown) => reason);
		expect(error).toMatchObject({ kind: 'params', method: 'balance' });
		expect(String((error as Error).message).split('\n')).toEqual([
			expect.stringMatching(/^coin: /),
			expect.stringMatching(/^address: /),
			expect.stringMatching(/^other: /),
		]);
		expect(transport.sent).toEqual([]);
	});
});

describe('node reply', () => {
	const replies: [name: string, text: string, status: number, expected: object][] = [
		[
			'the node’s error',
			'{"error":"coin is disabled"}',
			200,
			{ kind: 'refused', code: 'COIN-OFF', message: 'coin is disabled' },
		],
		[
			'an error next to a result',
			'{"result":"success","error":"decrypt error"}',
			200,
			{ kind: 'refused', code: 'NODE-REFUSED', message: 'decrypt error' },
		],
		[
			'the coin daemon’s error passed on',
			'{"result":null,"error":{"code":-22,"message":"TX decode failed"},"id":"jl777"}\n\n',
			200,
			{ kind: 'refused', code: 'TX-DECODE', rpcCode: -22, message: 'TX decode failed' },
		],
		[
			'an error next to a code',
			'{"error":"rejected","code":-27}',
			200,
			{ kind: 'refused', code: 'TX-IN-CHAIN', rpcCode: -27 },
		],
		[
			'a wrong userpass',
			'{"error":"authentication error you need to make sure userpass is set"}',
			200,
			{ kind: 'unauthorised', code: 'AUTH-KEY' },
		],
		[
			'a different shape',
			'{"balance":[]}',
			200,
			{ kind: 'malformed', reason: 'wrong-shape', code: 'REPLY-SHAPE' },
		],
		['an empty reply', '', 200, { kind: 'malformed', reason: 'empty', code: 'REPLY-EMPTY' }],
		['half a reply', '{"balance":', 200, { kind: 'malformed', reason: 'cut' }],
		['a page', '<html>', 200, { kind: 'malformed', reason: 'not-json' }],
		['an HTTP error', '{"error":"no"}', 404, { kind: 'malformed', reason: 'another-program' }],
	];

	it.each(replies)('maps to a separate kind of error for %s', async (_, text, status, expected) => {
		const { transport, client } = setUp();
		const reply = client.call(balance, asked);
		transport.call(0).replyText(text, status);
		await expect(reply).rejects.toMatchObject({ ...expected, method: 'balance' });
	});

	it('accepts a null error, as daemons send it', async () => {
		const { transport, client } = setUp();
		const reply = client.call(balance, asked);
		transport.call(0).reply({ balance: 0, error: null });
		expect(await reply).toMatchObject({ balance: 0 });
	});

	it.each([
		['long', 300_000, ['timer', 'reply']],
		['short', 300, ['reply', 'timer']],
	])('yields to the page while parsing a %s reply, or parses synchronously', async (_, length, order) => {
		vi.useRealTimers();
		const { transport, client } = setUp();
		const happened: string[] = [];
		const call = client.call(balance, asked).then(() => happened.push('reply'));
		await settle();
		const timer = new Promise<void>((resolve) => {
			setTimeout(() => resolve(void happened.push('timer')));
		});
		transport.call(0).reply({ balance: 1, note: 'x'.repeat(length) });
		await Promise.all([call, timer]);
		expect(happened).toEqual(order);
	});

	it('validates against its declaration at any length', async () => {
		vi.useRealTimers();
		const { transport, client } = setUp();
		const reply = client.call(balance, asked);
		await settle();
		transport.call(0).reply({ balance: {}, note: 'x'.repeat(300_000) });
		await expect(reply).rejects.toMatchObject({ kind: 'malformed', reason: 'wrong-shape' });
	});

	it('keeps wide numbers as strings', async () => {
		const { transport, client } = setUp();
		const reply = client.call(balance, asked);
		transport.call(0).replyText('{"balance":92233720368.54775807}');
		expect(await reply).toEqual({ balance: '92233720368.54775807' });
	});
});

describe('secret', () => {
	it('never reaches an error, even if a different program echoes the call', async () => {
		const { transport, client } = setUp();
		const reply = client.call(balance, asked);
		transport.call(0).replyText(`You sent: ${transport.call(0).text}`);
		const error = (await reply.catch((reason: unknown) => reason)) as { raw: string; message: string };
		expect(error.raw).toContain('You sent: {"userpass":"…"');
		expect(JSON.stringify(error) + error.message + error.raw).not.toContain(USERPASS);
	});

	it('is redacted from a reply that contains it', async () => {
		const { transport, client } = setUp();
		const reply = client.call(balance, asked);
		transport.call(0).replyText('{"wif":"UqKey\\"x","userpass":"cd');
		await expect(reply).rejects.toMatchObject({ raw: '{"wif":"…","userpass":"…' });
	});

	it('removes the raw reply from an error if the call contained it', async () => {
		const { transport, client } = setUp();
		const reply = client.call(passphrase, { passphrase: 'some long words' });
		transport.call(0).replyText('{"privkeys":["key"]}');
		await expect(reply).rejects.toMatchObject({ kind: 'malformed', reason: 'wrong-shape', raw: undefined });
	});

	it('is redacted from a refusal that repeats it', async () => {
		const { transport, client } = setUp();
		const reply = client.call(passphrase, { passphrase: 'some "long" words' });
		transport.call(0).reply({ error: 'bad: some "long" words' });
		await expect(reply).rejects.toMatchObject({ message: 'bad: …', raw: '{"error":"bad: …"}' });
	});
});

describe('waiting call', () => {
	it('times out counting from its sending', async () => {
		const { transport, client } = setUp();
		const first = expect(client.call(balance, asked, { timeoutMs: 1000 })).rejects.toMatchObject({
			kind: 'timeout',
			method: 'balance',
		});
		const second = client.call(balance, { ...asked, coin: 'BTC' }, { timeoutMs: 1000 });
		await vi.advanceTimersByTimeAsync(1000);
		await first;
		expect(transport.call(0).signal?.aborted).toBe(true);
		await vi.advanceTimersByTimeAsync(900);
		transport.call(1).reply({ balance: 2 });
		expect(await second).toEqual({ balance: 2 });
	});

	it('rejects with the caller’s reason when its signal aborts', async () => {
		const { client } = setUp();
		const leaving = new AbortController();
		const reply = client.call(balance, asked, { signal: leaving.signal });
		leaving.abort(new Error('left the page'));
		await expect(reply).rejects.toThrow('left the page');
	});

	it('sends a spending call once and reports its outcome as unknown', async () => {
		const { transport, client } = setUp();
		const outcome = client.call(deposit, {}).catch((reason: unknown) => reason);
		await vi.advanceTimersByTimeAsync(120_000);
		expect(await outcome).toMatchObject({ kind: 'timeout', outcomeUnknown: true });
		expect(transport.sent).toHaveLength(1);
	});
});
