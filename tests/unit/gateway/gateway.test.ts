import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../../../src/gateway/gateway.ts';
import { closeServer } from '../../../src/gateway/listen.ts';
import { workerPolicy } from '../../../src/gateway/http/reply.ts';
import { sendRaw } from './raw-http.ts';
import svelteConfig from '../../../svelte.config.js';

let build: string;
let gateway: Gateway;
let port: number;

beforeAll(async () => {
	build = await mkdtemp(join(tmpdir(), 'swapdesk-build-'));
	await mkdir(join(build, '_app/immutable/chunks'), { recursive: true });
	await writeFile(join(build, 'index.html'), 'start');
	await writeFile(join(build, 'trade.html'), 'trade');
	await writeFile(join(build, '404.html'), 'no such page');
	await writeFile(join(build, 'service-worker.js'), 'worker');
	await writeFile(join(build, '_app/immutable/chunks/a.js'), 'chunk');
	for (const file of ['trade.html', '_app/immutable/chunks/a.js']) {
		await writeFile(join(build, `${file}.br`), `${file} as br`);
		await writeFile(join(build, `${file}.gz`), `${file} as gzip`);
	}
	gateway = await startGateway({
		port: 0,
		build,
		node: { address: 'http://127.0.0.1:9', practice: false },
		daemon: undefined,
	});
	port = Number(new URL(gateway.address).port);
});

afterAll(async () => {
	await Promise.all(gateway.servers.map(closeServer));
	await rm(build, { recursive: true });
});

interface Reply {
	status: number | undefined;
	headers: Record<string, unknown>;
	body: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
	return new Promise((resolve, reject) => {
		const all = { host: `localhost:${port}`, ...headers };
		const outgoing = request(
			{ host: '127.0.0.1', port, path, method, headers: all, agent: false },
			(reply) => {
				let body = '';
				reply.setEncoding('utf8').on('data', (part: string) => (body += part));
				reply.on('end', () => {
					resolve({ status: reply.statusCode, headers: reply.headers, body });
				});
			},
		);
		outgoing.on('error', reject).end();
	});
}

it('serves a page by its path, ignoring the query', async () => {
	expect(await ask('/trade?pair=KMD-BTC')).toMatchObject({ status: 200, body: 'trade' });
	expect(await ask('/')).toMatchObject({ status: 200, body: 'start' });
});

it.each(['/', '/service-worker.js', '/nothing', '/rpc/health', '/rpc/daemon'])(
	'sets the security headers on %s',
	async (path) => {
		expect((await ask(path)).headers).toMatchObject({
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
			'referrer-policy': 'no-referrer',
			'cross-origin-opener-policy': 'same-origin',
			'cross-origin-resource-policy': 'same-origin',
			'permissions-policy': expect.stringContaining('camera=()'),
			'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
		});
	},
);

it('leaves the policy to the page, and sends workers the full one', async () => {
	expect((await ask('/')).headers['content-security-policy']).toBe("frame-ancestors 'none'");
	expect((await ask('/service-worker.js')).headers['content-security-policy']).toBe(workerPolicy);
});

it('sends the same headers with a 304', async () => {
	for (const path of ['/', '/service-worker.js', '/_app/immutable/chunks/a.js']) {
		const whole = await ask(path);
		const unchanged = await ask(path, { 'if-none-match': String(whole.headers['etag']) });
		expect(unchanged.status).toBe(304);
		for (const name of ['content-security-policy', 'cache-control', 'vary']) {
			expect(unchanged.headers[name]).toBe(whole.headers[name]);
		}
	}
});

it('lets workers connect to the page’s destinations', () => {
	const sources = svelteConfig.kit?.csp?.directives?.['connect-src'] ?? [];
	const written = sources.map((source) => (source === 'self' ? "'self'" : source)).join(' ');
	expect(workerPolicy).toContain(`connect-src ${written};`);
});

it('caches hashed files permanently and revalidates the others', async () => {
	expect((await ask('/_app/immutable/chunks/a.js')).headers['cache-control']).toContain('immutable');
	expect((await ask('/service-worker.js')).headers['cache-control']).toBe('no-cache');
	expect((await ask('/')).headers['cache-control']).toBe('no-cache');
});

it.each([
	['br, gzip', 'br'],
	['gzip, deflate, br, zstd', 'br'],
	['gzip', 'gzip'],
	['br;q=0, gzip', 'gzip'],
	['gzip;q=0', undefined],
	['', undefined],
])('serves precompressed files to a browser that accepts “%s”', async (accepted, encoding) => {
	for (const [path, file, type] of [
		['/trade?pair=KMD-BTC', 'trade.html', 'text/html;charset=utf-8'],
		['/_app/immutable/chunks/a.js', '_app/immutable/chunks/a.js', 'text/javascript'],
	] as const) {
		const { body, headers } = await ask(path, { 'accept-encoding': accepted });
		if (encoding) expect(body).toBe(`${file} as ${encoding}`);
		else expect(body).not.toContain(' as ');
		expect(headers['content-encoding']).toBe(encoding);
		expect(headers['content-type']).toBe(type);
		expect(headers['vary']).toBe('Accept-Encoding');
	}
});

it('does not compress partial or uncompressed files', async () => {
	const encodings = { 'accept-encoding': 'br, gzip' };
	const part = await ask('/_app/immutable/chunks/a.js', { ...encodings, range: 'bytes=0-1' });
	expect(part).toMatchObject({ status: 206, body: 'ch' });
	expect((await ask('/service-worker.js', encodings)).body).toBe('worker');
});

it.each(['bytes=5-2', 'bytes=0-0', 'bytes=-5', 'bytes=-1--5', 'bytes=1e3-', 'x'])(
	'serves the whole file for the range “%s” without crashing',
	async (range) => {
		expect(await ask('/trade', { range })).toMatchObject({ status: 200, body: 'trade' });
		expect(await ask('/trade')).toMatchObject({ status: 200 });
	},
);

it.each([
	'/_app/immutable/chunks/older.js',
	'/nothing',
	'/%',
	'/../package.json',
	'/%2e%2e/package.json',
	'/..%2fpackage.json',
])('answers %s with 404 instead of the start page', async (path) => {
	expect(await ask(path)).toMatchObject({ status: 404, body: expect.not.stringContaining('swapdesk"') });
});

it('survives an invalid path', async () => {
	expect(await ask('//')).toMatchObject({ status: 200, body: 'start' });
});

it.each(['evil.example', 'localhost', 'localhost:1', 'localhost.:4780', '127.0.0.1', '192.168.1.4'])(
	'rejects a call to the host %s',
	async (host) => {
		expect(await ask('/', { host })).toMatchObject({ status: 421 });
	},
);

it.each([
	['two hosts', ['evil.example']],
	['its own host twice', [undefined]],
])('rejects a request with %s', async (_, others) => {
	const own = `localhost:${port}`;
	const lines = [own, ...others].map((host) => `Host: ${host ?? own}\r\n`).join('');
	expect(await sendRaw(port, `GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)).toMatch(
		/^HTTP\/1\.1 400 /,
	);
});

it('redirects only page loads from the numeric address to localhost', async () => {
	const host = `127.0.0.1:${port}`;
	const load = await ask('/trade?pair=KMD-BTC', { host, 'sec-fetch-dest': 'document' });
	expect(load).toMatchObject({
		status: 307,
		headers: { location: `http://localhost:${port}/trade?pair=KMD-BTC` },
	});
	expect(await ask('/', { host: `[::1]:${port}`, accept: 'text/html,*/*' })).toMatchObject({ status: 307 });
	expect(await ask('/', { host, accept: '*/*' })).toMatchObject({ status: 200 });
});

/** A file that exists but cannot be read, like one removed between lookup and read. */
const UNREADABLE = '/proc/self/mem';

it.runIf(existsSync(UNREADABLE))('continues after a failed file read', async () => {
	await symlink(UNREADABLE, join(build, 'gone.txt'));
	await expect(ask('/gone.txt')).rejects.toThrow('socket hang up');
	expect((await ask('/trade')).body).toBe('trade');
});

it('rejects POST on files', async () => {
	expect(await ask('/', {}, 'POST')).toMatchObject({ status: 405 });
});

it('reports its programs to its page only', async () => {
	const { status, body } = await ask('/rpc/health', { 'sec-fetch-site': 'same-origin' });
	expect(status).toBe(200);
	expect(JSON.parse(body)).toEqual({
		app: 'swapdesk',
		node: { address: 'http://127.0.0.1:9', practice: false, alive: false },
		daemon: null,
	});
	expect(await ask('/rpc/health', { 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 });
});

it('returns a stable proof per nonce until the next start', async () => {
	const proofOf = async (nonce: string) => (await ask(`/rpc/proof?of=${nonce}`)).body;
	const first = await proofOf('a');
	expect(JSON.parse(first)).toEqual({ app: 'swapdesk', proof: expect.stringMatching(/^[\w-]{43}$/) });
	expect(await proofOf('a')).toBe(first);
	expect(await proofOf('b')).not.toBe(first);
	const again = await startGateway({
		...{ port: 0, build, daemon: undefined },
		node: { address: 'http://127.0.0.1:9', practice: false },
	});
	const reply = await fetch(`${again.address}/rpc/proof?of=a`);
	expect(await reply.text()).not.toBe(first);
	await Promise.all(again.servers.map(closeServer));
	expect((await ask('/rpc/proof?of=a', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

it('reports local listeners to its own page only', async () => {
	const path = `/rpc/probe?address=${encodeURIComponent('http://127.0.0.1:9')}`;
	expect(await ask(path)).toMatchObject({ status: 200, body: '{"app":"swapdesk","program":"nothing"}' });
	expect(await ask(path, { 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 });
});

it.each([
	'http://192.168.1.5:80',
	'http://127.0.0.1.evil.example',
	'https://127.0.0.1',
	'http://a@127.0.0.1',
	'x',
])('does not call a program at %s', async (address) => {
	const reply = await ask(`/rpc/probe?address=${encodeURIComponent(address)}`);
	expect(reply).toMatchObject({ status: 400 });
});

it('answers an unknown user path with the error page', async () => {
	for (const path of ['/nothing', '/nothing.js']) {
		const reply = await ask(path, { 'sec-fetch-dest': 'document' });
		expect(reply).toMatchObject({ status: 404, body: 'no such page' });
		expect(reply.headers).toMatchObject({
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'no-store',
			'content-security-policy': "frame-ancestors 'none'",
		});
	}
	expect((await ask('/nothing', { 'sec-fetch-dest': 'script' })).body).not.toBe('no such page');
});
