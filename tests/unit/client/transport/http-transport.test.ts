import { CallError } from '#lib/client/call-error.ts';
import { withDeadline } from '#lib/client/transport/deadline.ts';
import { HARMLESS_CALL, HttpTransport, type Fetch } from '#lib/client/transport/http-transport.ts';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';

const ADDRESS = 'http://127.0.0.1:7782';

/** A policy watch for a browser that blocks nothing. */
const permissive = () => ({ hasBlocked: () => Promise.resolve(false), end: vi.fn() });

const servers: Server[] = [];

afterEach(async () => {
	vi.useRealTimers();
	await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

/** Starts a server that answers each request with the bytes of `answer`, or closes the connection for `undefined`. */
async function serve(answer: (request: string) => string | undefined | 'hang'): Promise<string> {
	const server = createServer((socket: Socket) => {
		socket.on('error', () => socket.destroy());
		socket.on('data', (data) => {
			const reply = answer(data.toString());
			if (reply === 'hang') return;
			if (reply === undefined) socket.destroy();
			else socket.end(reply);
		});
	});
	servers.push(server);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const http = (body: string, length = body.length) =>
	`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`;

const open = (address: string) => new HttpTransport(address, { watchPolicy: permissive });

describe('HTTP request', () => {
	it('is CORS-simple: no headers, credentials or redirects', async () => {
		const fetch = vi.fn<Fetch>(() => Promise.resolve(new Response('ok')));
		const reply = await new HttpTransport(ADDRESS, { fetch, watchPolicy: permissive }).send('{"method":"x"}');
		expect(new TextDecoder().decode(reply.body)).toBe('ok');
		const [address, init] = fetch.mock.calls[0] ?? [];
		expect(address).toBe(ADDRESS);
		expect(init).toMatchObject({
			method: 'POST',
			body: '{"method":"x"}',
			headers: undefined,
			credentials: 'omit',
			cache: 'no-store',
			redirect: 'manual',
			referrerPolicy: 'no-referrer',
		});
		expect(new Request(ADDRESS, init).headers.get('content-type')).toMatch(/^text\/plain/);
	});

	it('returns the whole reply over a real connection', async () => {
		const address = await serve(() => http('{"result":"success"}\n'));
		const { status, body } = await open(address).send('{}');
		expect([status, new TextDecoder().decode(body)]).toEqual([200, '{"result":"success"}\n']);
	});
});

describe('request without a reply', () => {
	/** Imitates a browser and the real node, which waits on the kept-open connection for the next call. */
	function frozen() {
		const sent: unknown[] = [];
		let free: () => void = () => undefined;
		const fetch: Fetch = (_, init) => {
			sent.push(init?.body);
			if (init?.body !== HARMLESS_CALL)
				return new Promise((reply) => (free = () => reply(new Response('done'))));
			free();
			return Promise.resolve(new Response('{"result":"help"}'));
		};
		return { sent, transport: new HttpTransport(ADDRESS, { fetch, watchPolicy: permissive }) };
	}

	it('is sent once; a harmless call frees the node after two seconds', async () => {
		vi.useFakeTimers();
		const { sent, transport } = frozen();
		const reply = transport.send('{"method":"buy"}');
		await vi.advanceTimersByTimeAsync(1999);
		expect(sent).toEqual(['{"method":"buy"}']);
		await vi.advanceTimersByTimeAsync(1);
		expect(new TextDecoder().decode((await reply).body)).toBe('done');
		expect(sent).toEqual(['{"method":"buy"}', HARMLESS_CALL]);
	});

	it('is followed by one harmless call at a time', async () => {
		vi.useFakeTimers();
		const sent: unknown[] = [];
		const fetch: Fetch = (_, init) => {
			sent.push(init?.body);
			return init?.body === '{"method":"quick"}'
				? Promise.resolve(new Response(''))
				: new Promise(() => undefined);
		};
		const transport = new HttpTransport(ADDRESS, { fetch, watchPolicy: permissive });
		await transport.send('{"method":"quick"}');
		void transport.send('{"method":"slow"}');
		void transport.send('{"method":"slow"}');
		await vi.advanceTimersByTimeAsync(60_000);
		expect(sent.filter((body) => body === HARMLESS_CALL)).toHaveLength(1);
	});

	it('is not followed by a harmless call after losing the lead', async () => {
		vi.useFakeTimers();
		const sent: unknown[] = [];
		const fetch: Fetch = (_, init) => {
			sent.push(init?.body);
			return new Promise(() => undefined);
		};
		const transport = new HttpTransport(ADDRESS, { fetch, watchPolicy: permissive });
		void transport.send('{"method":"slow"}', undefined, () => Promise.reject(new Error('The lead is lost.')));
		await vi.advanceTimersByTimeAsync(60_000);
		expect(sent).toEqual(['{"method":"slow"}']);
		void transport.send('{"method":"next"}');
		await vi.advanceTimersByTimeAsync(2000);
		expect(sent.slice(1)).toEqual(['{"method":"next"}', HARMLESS_CALL]);
	});
});

describe('failed request', () => {
	it('is reported as cut if the body ends early', async () => {
		const address = await serve(() => http('{"result":', 400));
		await expect(open(address).send('{}')).rejects.toMatchObject({ kind: 'malformed', reason: 'cut' });
	});

	it('is reported as dropped if the node answers a harmless call', async () => {
		const requests: string[] = [];
		const address = await serve((request) => {
			requests.push(request);
			return request.includes(HARMLESS_CALL) ? http('{"result":"help"}') : undefined;
		});
		await expect(open(address).send('{"method":"nosuch","userpass":"secret"}')).rejects.toMatchObject({
			kind: 'dropped',
		});
		expect(requests.filter((request) => request.includes('nosuch'))).toHaveLength(1);
		expect(requests.at(-1)).not.toContain('secret');
	});

	it('is reported as dropped if the harmless call gets no reply', async () => {
		vi.useFakeTimers();
		const fetch: Fetch = (_, init) =>
			init?.body === HARMLESS_CALL
				? new Promise(() => undefined)
				: Promise.reject(new TypeError('Failed to fetch'));
		const outcome = expect(
			new HttpTransport(ADDRESS, { fetch, watchPolicy: permissive }).send('{}'),
		).rejects.toMatchObject({ kind: 'dropped' });
		await vi.advanceTimersByTimeAsync(5000);
		await outcome;
	});

	it('is reported as unreachable if nothing listens', async () => {
		const address = await serve(() => undefined);
		await new Promise((done) => servers.pop()?.close(done));
		await expect(open(address).send('{}')).rejects.toMatchObject({
			kind: 'unreachable',
			message: `Nothing answers at ${address}.`,
		});
	});

	it('is reported as unreachable if every connection is closed', async () => {
		const address = await serve(() => undefined);
		await expect(open(address).send('{}')).rejects.toMatchObject({ kind: 'unreachable' });
	});

	it('is reported as blocked by the browser, with nothing more sent', async () => {
		const fetch = vi.fn<Fetch>(() => Promise.reject(new TypeError('Failed to fetch')));
		const end = vi.fn();
		const watchPolicy = () => ({ hasBlocked: () => Promise.resolve(true), end });
		await expect(new HttpTransport(ADDRESS, { fetch, watchPolicy }).send('{}')).rejects.toMatchObject({
			kind: 'blocked',
			outcomeUnknown: false,
		});
		expect(fetch).toHaveBeenCalledOnce();
		expect(end).toHaveBeenCalledOnce();
	});

	it('rejects with the reason of its signal, before or during the call', async () => {
		const reason = new Error('left');
		const address = await serve(() => 'hang');
		await expect(open(address).send('{}', AbortSignal.abort(reason))).rejects.toBe(reason);
		const leaving = new AbortController();
		const waiting = expect(open(address).send('{}', leaving.signal)).rejects.toBe(reason);
		leaving.abort(reason);
		await waiting;
	});

	it('times out if the program stays silent on an open connection', async () => {
		const address = await serve(() => 'hang');
		const call = withDeadline(50, undefined, (signal) => open(address).send('{}', signal));
		await expect(call).rejects.toBeInstanceOf(CallError);
		await expect(call).rejects.toMatchObject({ kind: 'timeout', outcomeUnknown: true });
	});
});
