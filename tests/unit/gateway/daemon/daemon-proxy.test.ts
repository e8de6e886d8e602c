import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createRawServer, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { forwardToDaemon } from '../../../../src/gateway/daemon/daemon-proxy.ts';
import { createPracticeDaemonPort } from '../../../../src/gateway/practice/daemon-port.ts';
import { listenInTest, listenRaw } from '../raw-http.ts';
import { standInPractice } from '../stand-in-practice.ts';

const CALL = '{"method":"tokenlist","params":[]}';
const BASIC = `Basic ${btoa('practice:pass:word')}`;

/** Sends a page's call through a gateway proxying this daemon. */
async function call(
	daemon: string | undefined,
	body = CALL,
	headers: Record<string, string> = {},
	method = 'POST',
) {
	const server = createServer(
		(request, response) =>
			void forwardToDaemon(request, response, daemon === undefined ? undefined : { address: daemon }),
	);
	const port = await listenInTest(server);
	const origin = `http://127.0.0.1:${port}`;
	const reply = await fetch(`${origin}/rpc/daemon`, {
		method,
		headers: { origin, 'content-type': 'application/json', authorization: BASIC, ...headers },
		...(method === 'POST' && { body }),
	});
	return { status: reply.status, headers: reply.headers, body: await reply.text() };
}

async function address(server: Server): Promise<string> {
	return `http://127.0.0.1:${await listenInTest(server)}`;
}

function practiceDaemon(): Promise<string> {
	const practice = standInPractice();
	return address(createPracticeDaemonPort(() => Promise.resolve(practice)));
}

function errorOf(body: string): { code: string; message: string } {
	return (JSON.parse(body) as { error: { code: string; message: string } }).error;
}

it('relays a call and its reply', async () => {
	const { status, headers, body } = await call(await practiceDaemon());
	expect([status, body]).toEqual([200, `{"asked":${CALL}}\n`]);
	expect(headers.get('content-type')).toBe('application/json');
	expect(headers.get('access-control-allow-origin')).toBeNull();
});

it('keeps the status of a daemon error', async () => {
	const reply = await call(await practiceDaemon(), '{"method":"tokeninfo","params":["boom"]}');
	expect(reply.status).toBe(500);
});

it("sends the daemon only the page's password", async () => {
	let received: IncomingHttpHeaders = {};
	const daemon = createServer((request, response) => {
		received = request.headers;
		response.end('{}');
	});
	await call(await address(daemon), CALL, { cookie: 'a=b' });
	expect(received).toMatchObject({ authorization: BASIC, 'content-type': 'text/plain' });
	expect(Object.keys(received).sort()).toEqual([
		'authorization',
		'connection',
		'content-length',
		'content-type',
		'host',
	]);
});

it('replaces the daemon’s 401 to avoid the browser’s dialog', async () => {
	const { status, headers, body } = await call(await practiceDaemon(), CALL, { authorization: 'Basic eDp5' });
	expect(status).toBe(502);
	expect(errorOf(body).code).toBe('UNAUTHORISED');
	expect(headers.get('www-authenticate')).toBeNull();
	expect(body).not.toContain('eDp5');
});

it.each([
	['another origin', { origin: 'http://evil.example' }, 403],
	['the same site but not the same origin', { 'sec-fetch-site': 'same-site' }, 403],
	['no origin', { origin: '' }, 403],
	['a type that needs no preflight', { 'content-type': 'text/plain' }, 415],
	['a type that only begins like JSON', { 'content-type': 'application/jsonp' }, 415],
])('rejects a call with %s', async (_case, headers, status) => {
	expect(await call(await practiceDaemon(), CALL, headers)).toMatchObject({ status });
});

it.each(['OPTIONS', 'GET', 'PUT'])('rejects %s without a CORS header', async (method) => {
	const { status, headers } = await call(await practiceDaemon(), '', {}, method);
	expect(status).toBe(405);
	expect([...headers.keys()].some((name) => name.startsWith('access-control'))).toBe(false);
});

it('rejects unlisted methods and oversized bodies', async () => {
	const daemon = await practiceDaemon();
	expect(await call(daemon, '{"method":"dumpprivkey"}')).toMatchObject({ status: 403 });
	expect(await call(daemon, `{"method":"tokeninfo","params":["${'a'.repeat(3_000_000)}"]}`)).toMatchObject({
		status: 413,
	});
});

it.each([
	['nothing listens', () => Promise.resolve(9), 'ECONNREFUSED'],
	['the listener does not speak HTTP', () => listenRaw((socket) => socket.end('SSH-2.0-x\r\n')), 'ENOTHTTP'],
	['the connection is closed', () => listenRaw((socket) => socket.end()), 'ECONNRESET'],
])('reports the cause when %s', async (_case, listenThere, code) => {
	const { status, body } = await call(`http://127.0.0.1:${await listenThere()}`);
	expect([status, errorOf(body).code]).toEqual([502, code]);
});

it.each([301, 302, 307, 308])('reports a redirect with status %i and does not follow it', async (status) => {
	const other = createServer((_request, response) => {
		response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end();
	});
	const reply = await call(await address(other));
	expect([reply.status, errorOf(reply.body).code]).toEqual([502, 'REDIRECT']);
	expect(reply.headers.get('location')).toBeNull();
});

it('reports a missing daemon', async () => {
	const { status, body } = await call(undefined);
	expect([status, errorOf(body).code]).toEqual([503, 'NO_DAEMON']);
});

it('serves HTML of other programs as plain text', async () => {
	const other = createServer((_request, response) => {
		response.writeHead(404, { 'content-type': 'text/html', 'set-cookie': 'a=b' });
		response.end('<script>alert(1)</script>');
	});
	const { headers } = await call(await address(other));
	expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
	expect(headers.get('set-cookie')).toBeNull();
});

it('cancels the daemon call when the page aborts', async () => {
	const page = new AbortController();
	const silent = createRawServer();
	const daemonLost = new Promise((resolve) => {
		silent.on('connection', (socket) => {
			socket.once('data', () => {
				page.abort();
			});
			socket.on('error', () => undefined);
			socket.on('close', () => {
				resolve('lost');
			});
		});
	});
	const daemon = await address(silent);
	const server = createServer(
		(request, response) => void forwardToDaemon(request, response, { address: daemon }),
	);
	const origin = await address(server);
	const headers = { origin, 'content-type': 'application/json' };
	const waiting = fetch(origin, { method: 'POST', headers, body: CALL, signal: page.signal });
	await expect(waiting).rejects.toThrow('abort');
	expect(await daemonLost).toBe('lost');
});

describe('connection', () => {
	it('is new for each call, so that none is reused after closing', async () => {
		const received: string[] = [];
		// Keeps the connection open after its reply, as the daemon does, and resets it on the next byte.
		const port = await listenRaw((socket, request) => {
			received.push(request);
			socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
			socket.once('data', () => socket.resetAndDestroy());
		});
		const first = await call(`http://127.0.0.1:${port}`);
		const second = await call(`http://127.0.0.1:${port}`);
		expect([first.status, second.status]).toEqual([200, 200]);
		expect(received).toHaveLength(2);
	});

	it('carries a broadcast only once if the daemon disconnects before replying', async () => {
		const broadcast = '{"method":"sendrawtransaction","params":["0400"]}';
		const received: string[] = [];
		const port = await listenRaw((socket, request) => {
			received.push(request);
			socket.resetAndDestroy();
		});
		const { status, body } = await call(`http://127.0.0.1:${port}`, broadcast);
		expect([status, errorOf(body).code]).toEqual([502, 'ECONNRESET']);
		expect(received.filter((request) => request.includes('sendrawtransaction'))).toHaveLength(1);
	});

	it('is closed towards the page, so that the browser repeats no POST', async () => {
		expect((await call(await practiceDaemon())).headers.get('connection')).toBe('close');
	});
});

describe('daemon configured at the gateway', () => {
	const conf = { address: '', authorization: () => BASIC };
	const KEY = 'a-key-of-this-start';

	async function ask(headers: Record<string, string> = {}, key: string | undefined = KEY) {
		const daemon = { address: await practiceDaemon(), conf, key };
		const server = createServer((request, response) => void forwardToDaemon(request, response, daemon));
		const origin = await address(server);
		const all = { origin, 'content-type': 'application/json', ...headers };
		const reply = await fetch(`${origin}/rpc/daemon`, { method: 'POST', headers: all, body: CALL });
		return { status: reply.status, body: await reply.text() };
	}

	it('is called without a page password, with the current key', async () => {
		expect(await ask({ authorization: `Bearer ${KEY}` })).toEqual({
			status: 200,
			body: `{"asked":${CALL}}\n`,
		});
	});

	it.each([
		['without a key', {}],
		['with the key of an earlier start', { authorization: 'Bearer another-key' }],
		['with a key that begins like the right one', { authorization: `Bearer ${KEY.slice(0, -1)}` }],
		['with an empty key', { authorization: 'Bearer ' }],
	])('is not called %s, whatever origin the caller claims', async (_case, headers) => {
		const { status, body } = await ask(headers);
		expect([status, errorOf(body).code]).toEqual([403, 'NO_KEY']);
		expect(body).not.toContain(KEY);
	});

	it('is called without a key if it is this desk’s practice daemon', async () => {
		const open = createServer(
			(request, response) =>
				void practiceDaemon().then((at) => forwardToDaemon(request, response, { address: at, conf })),
		);
		const origin = await address(open);
		const headers = { origin, 'content-type': 'application/json' };
		expect((await fetch(origin, { method: 'POST', headers, body: CALL })).status).toBe(200);
	});

	it('never receives the key', async () => {
		let received: IncomingHttpHeaders = {};
		const daemon = createServer((request, response) => {
			received = request.headers;
			response.end('{}');
		});
		await call(await address(daemon), CALL, { authorization: `Bearer ${KEY}` });
		expect(received.authorization).toBeUndefined();
	});

	it('is called with the page’s password if given one', async () => {
		const { status, body } = await ask({ authorization: 'Basic eDp5' });
		expect([status, errorOf(body).code]).toEqual([502, 'UNAUTHORISED']);
	});

	it('is not called from a different site', async () => {
		expect(await ask({ origin: 'http://evil.example' })).toMatchObject({ status: 403 });
	});
});
