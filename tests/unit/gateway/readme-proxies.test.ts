import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeServer, listen } from '../../../src/gateway/listen.ts';
import { listenInTest, listenRaw } from './raw-http.ts';

/** The user's own proxies, word for word as the README has them, but for ports and folders. */
const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

const CALL = '{"method":"tokenlist","params":[]}';
const NODE_REPLY = '{"result":"UNKNOWN"}\n';

/** What a program of this name prints, or nothing where it is not installed. */
const has = (program: string) => spawnSync(program, ['-v']).error === undefined;

function snippet(language: string): string {
	const [, text] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(README) ?? [];
	if (text === undefined) throw new Error(`The README has no ${language} in it.`);
	return text;
}

interface Proxy {
	readonly program: string;
	readonly language: string;
	/** Writes what it needs to a folder, and gives its arguments. */
	readonly prepare: (folder: string, snippet: string) => readonly string[];
	readonly passesNode: boolean;
}

const PROXIES: readonly Proxy[] = [
	{
		program: 'nginx',
		language: 'nginx',
		passesNode: false,
		prepare(folder, text) {
			const file = join(folder, 'nginx.conf');
			const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
				.map((name) => `${name}_temp_path ${folder}/${name};`)
				.join('\n');
			writeFileSync(
				file,
				`daemon off; master_process off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${temporary}\n${text} }`,
			);
			return ['-c', file, '-e', 'stderr'];
		},
	},
	{
		program: 'caddy',
		language: 'caddyfile',
		passesNode: true,
		prepare(folder, text) {
			const file = join(folder, 'Caddyfile');
			writeFileSync(file, `{\n\tadmin off\n}\n${text}`);
			return ['run', '--adapter', 'caddyfile', '--config', file];
		},
	},
];

async function freePort(): Promise<number> {
	const server = createSocket();
	const port = await listen(server, 0, '127.0.0.1');
	await closeServer(server);
	return port;
}

/** Resolves as soon as something listens. */
async function untilListening(port: number): Promise<void> {
	for (;;) {
		const isThere = await new Promise((resolve) => {
			const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
			socket.on('connect', () => socket.destroy());
		});
		if (isThere) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

/** Rejects with what a program complained of when it ends. */
async function failure(child: ChildProcess): Promise<never> {
	let complaints = '';
	child.stderr?.on('data', (text) => (complaints += String(text)));
	await once(child, 'exit');
	throw new Error(complaints);
}

async function start(proxy: Proxy) {
	const folder = mkdtempSync(join(tmpdir(), 'swapdesk-proxy-'));
	mkdirSync(join(folder, 'desk/_app/immutable'), { recursive: true });
	writeFileSync(join(folder, 'desk/index.html'), 'start');
	writeFileSync(join(folder, 'desk/trade.html'), 'trade');
	writeFileSync(join(folder, 'desk/404.html'), 'no such page');
	writeFileSync(join(folder, 'desk/_app/immutable/a.js'), 'chunk');
	const heard: { authorization: string | undefined; body: string }[] = [];
	const daemon = createServer((request, response) => {
		let body = '';
		request.setEncoding('utf8').on('data', (part: string) => (body += part));
		request.on('end', () => {
			heard.push({ authorization: request.headers.authorization, body });
			response.writeHead(200, { 'Content-Type': 'application/json', 'WWW-Authenticate': 'Basic' });
			response.end('{"result":{},"error":null,"id":null}');
		});
	});
	const daemonPort = await listenInTest(daemon);
	const nodePort = await listenRaw((socket) =>
		socket.end(
			`HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length : ${NODE_REPLY.length}\r\n\r\n${NODE_REPLY}`,
		),
	);
	const port = await freePort();
	const text = snippet(proxy.language)
		.replaceAll('8080', String(port))
		.replaceAll('7771', String(daemonPort))
		.replaceAll('7783', String(nodePort))
		.replaceAll('/srv', folder);
	const child = spawn(proxy.program, proxy.prepare(folder, text), {
		env: { ...process.env, HOME: folder },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	onTestFinished(async () => {
		if (child.exitCode === null) {
			const ended = once(child, 'exit');
			child.kill('SIGKILL');
			await ended;
		}
		rmSync(folder, { recursive: true, force: true });
	});
	await Promise.race([untilListening(port), failure(child)]);
	const origin = `http://localhost:${port}`;
	return {
		page: (path: string) => fetch(`${origin}${path}`, { redirect: 'manual' }),
		post: (path: string, headers: Record<string, string> = { origin }) =>
			fetch(`${origin}${path}`, { method: 'POST', body: CALL, headers }),
		heard,
	};
}

for (const proxy of PROXIES) {
	const isThere = has(proxy.program);
	if (!isThere) console.log(`${proxy.program} is not installed: its part of the README was not tried.`);

	describe.skipIf(!isThere)(`the README's ${proxy.program}`, () => {
		it('serves the page below a path', async () => {
			const { page } = await start(proxy);
			expect((await page('/desk')).headers.get('location')).toMatch(/\/desk\/$/);
			expect(await (await page('/desk/')).text()).toBe('start');
			const trade = await page('/desk/trade?pair=KMD-BTC');
			expect([await trade.text(), trade.headers.get('cache-control')]).toEqual(['trade', 'no-cache']);
			expect((await page('/desk/trade')).headers.get('content-security-policy')).toBe(
				"frame-ancestors 'none'",
			);
			const chunk = await page('/desk/_app/immutable/a.js');
			expect(chunk.headers.get('cache-control')).toContain('immutable');
			expect(chunk.headers.get('content-security-policy')).toContain("default-src 'none'");
			expect((await page('/desk/_app/immutable/gone.js')).status).toBe(404);
		});

		it('answers an address without a page with the page that says so', async () => {
			const { page } = await start(proxy);
			for (const path of ['/desk/wallet', '/desk/_app/immutable/gone.js']) {
				const reply = await page(path);
				expect([reply.status, await reply.text()]).toEqual([404, 'no such page']);
				expect(reply.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
			}
		});

		it('passes a call of the page on to the daemon, with its password, on a connection that ends', async () => {
			const { post, heard } = await start(proxy);
			const reply = await post('/desk/rpc/daemon');
			expect(await reply.json()).toEqual({ result: {}, error: null, id: null });
			expect(heard).toEqual([{ authorization: 'Basic dXNlcjpwYXNzd29yZA==', body: CALL }]);
			expect(reply.headers.get('www-authenticate')).toBeNull();
			expect(reply.headers.get('connection')).toBe('close');
		});

		it('turns another site away', async () => {
			const { post, heard } = await start(proxy);
			expect((await post('/desk/rpc/daemon', { origin: 'http://evil.example' })).status).toBe(403);
			expect((await post('/desk/rpc/daemon', {})).status).toBe(403);
			expect(heard).toEqual([]);
		});

		it.runIf(proxy.passesNode)('reads the replies of the node', async () => {
			const { post } = await start(proxy);
			const reply = await post('/desk/rpc/node');
			expect(await reply.text()).toBe(NODE_REPLY);
			expect(reply.headers.get('access-control-allow-origin')).toBeNull();
		});
	});
}
