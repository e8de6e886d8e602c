import { getcoins } from '#lib/api/coins.ts';
import * as session from '#lib/api/session.ts';
import { balance } from '#lib/api/wallet.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { HttpTransport } from '#lib/client/transport/http-transport.ts';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const PASSPHRASE_REPLY = JSON.stringify({ userpass: '5'.repeat(64) });
const REST_MS = 5000;

/** Data received by the node, one string per connection; empty for a silent connection. */
let received: string[];
let close: () => Promise<void>;
let address: string;

const bodies = () => received.map((text) => text.slice(text.indexOf('\r\n\r\n') + 4));
const open = () =>
	new HttpTransport(address, {
		watchPolicy: () => ({ hasBlocked: () => Promise.resolve(false), end: () => undefined }),
	});

/** Opens a node with a real socket that records every byte. */
beforeEach(async () => {
	received = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		const place = received.push('') - 1;
		socket.on('error', () => undefined);
		socket.on('data', (part) => {
			received[place] += part.toString();
			const [, head = '', body = ''] = /^([^]*?)\r\n\r\n([^]*)$/.exec(received[place] ?? '') ?? [];
			const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
			if (body.length < length) return;
			socket.end(
				`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${PASSPHRASE_REPLY.length}\r\n\r\n${PASSPHRASE_REPLY}`,
			);
		});
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	close = () =>
		new Promise((done) => {
			for (const socket of sockets) socket.destroy();
			server.close(() => done());
		});
	vi.stubGlobal('localStorage', storage());
	vi.stubGlobal('navigator', { locks: locks() });
});
afterEach(async () => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	await close();
});

it.each([
	'[{"method":"version"},{"method":"version"}]',
	'{"method":"balance","coin":"KMD"}',
	'{"method":"passphrase","passphrase":"","netid":7777}',
	'{"method":"passphrase","passphrase":5,"netid":7777}',
	'{"method":"passphrase","passphrase":"some words"}',
	'{"method":"getendpoint"}',
	'{"method":"withdraw","coin":"%41"}',
])('sends nothing of %s and opens no connection', async (body) => {
	await expect(open().send(body)).rejects.toMatchObject({ kind: 'params', code: 'CALL-HARMFUL' });
	expect(received).toEqual([]);
});

it('blocks harmful calls of the typed client', async () => {
	const client = new NodeClient({ transport: open() });
	await expect(client.call(session.getendpoint, {})).rejects.toMatchObject({ code: 'CALL-HARMFUL' });
	const signIn = client.call(session.passphrase, { passphrase: 'some words' });
	await expect(signIn).rejects.toMatchObject({ code: 'CALL-HARMFUL' });
	const blank = client.call(balance, { coin: 'KMD', address: '' });
	await expect(blank).rejects.toMatchObject({ kind: 'params' });
	expect(received).toEqual([]);
});

it('escapes percent signs, sends the network number, and avoids a preflight', async () => {
	const client = new NodeClient({ transport: open() });
	await client.call(session.passphrase, { passphrase: 'abc%41def', netid: 7777 });
	const body = String.raw`{"method":"passphrase","passphrase":"abc\u002541def","gui":"nogui","netid":7777}`;
	expect(bodies()).toEqual([body]);
	expect(received[0]).toMatch(/^POST \/ HTTP\/1\.1\r\n/);
	expect(received[0]).toMatch(/content-type: text\/plain/i);
	expect(received[0]).not.toMatch(/authorization|cookie/i);
});

it('sends a request on every connection it opens', async () => {
	const client = new NodeClient({ transport: open() });
	await client.call(getcoins, {}).catch(() => undefined);
	expect(received).toHaveLength(1);
	expect(bodies()).toEqual(['{"method":"getcoins"}']);
});

it('delays a second sign-in from another tab by five seconds', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
	const body = '{"method":"passphrase","passphrase":"some words","netid":7777}';
	await open().send(body);
	const second = open().send(body);
	await vi.advanceTimersByTimeAsync(REST_MS - 1);
	expect(received).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(1);
	await second;
	expect(bodies()).toEqual([body, body]);
});

it('does not send a sign-in aborted while waiting', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
	const body = '{"method":"passphrase","passphrase":"some words","netid":7777}';
	await open().send(body);
	const gone = new AbortController();
	const second = open().send(body, gone.signal);
	await vi.advanceTimersByTimeAsync(1000);
	gone.abort(new Error('left'));
	await expect(second).rejects.toThrow('left');
	await vi.advanceTimersByTimeAsync(REST_MS);
	expect(received).toHaveLength(1);
});

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
	const values = new Map<string, string>();
	return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

/** A stand-in for Web Locks of a single name, which Node 20 lacks. */
function locks() {
	let last: Promise<unknown> = Promise.resolve();
	return {
		request: (_name: string, _options: object, work: () => Promise<unknown>) => {
			const turn = last.then(work);
			last = turn.catch(() => undefined);
			return turn;
		},
	};
}
