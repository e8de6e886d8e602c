import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { closeServer, listen } from '../../../src/gateway/listen.ts';

/** Configuration files of proxies that users run; only ports and folders are replaced. */
const SERVING = new URL('../../../src/serving/', import.meta.url);

/** True if a program with this name is installed. */
export const has = (program: string) => spawnSync(program, ['-v']).error === undefined;

export interface Proxy {
	readonly program: string;
	/** File name in `src/serving`. */
	readonly file: string;
	/**
	 * Writes the configuration to a folder.
	 * @returns the program's arguments
	 */
	readonly prepare: (folder: string, text: string) => readonly string[];
	readonly passesNode: boolean;
}

export const PROXIES: readonly Proxy[] = [
	{
		program: 'nginx',
		file: 'nginx.conf',
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
		file: 'Caddyfile',
		passesNode: true,
		prepare(folder, text) {
			const file = join(folder, 'Caddyfile');
			writeFileSync(file, `{\n\tadmin off\n}\n${text}`);
			return ['run', '--adapter', 'caddyfile', '--config', file];
		},
	},
];

async function freePort(): Promise<number> {
	const server = createServer();
	const port = await listen(server, 0, '127.0.0.1');
	await closeServer(server);
	return port;
}

/** Resolves as soon as something listens at the port. */
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

/** Rejects with the program's error output when the program ends. */
async function failure(child: ChildProcess): Promise<never> {
	let complaints = '';
	child.stderr?.on('data', (text) => (complaints += String(text)));
	await once(child, 'exit');
	throw new Error(complaints);
}

export interface ProxyPorts {
	readonly daemonPort: number;
	readonly nodePort: number;
	/** Port that the browser uses, if it differs from the proxy's own. */
	readonly publicPort?: number;
}

/**
 * Runs a proxy with its configuration file in front of a daemon and a node, until the test ends.
 * @returns the port on which the proxy listens
 */
export async function startProxy(
	proxy: Proxy,
	{ daemonPort, nodePort, publicPort }: ProxyPorts,
): Promise<number> {
	const folder = mkdtempSync(join(tmpdir(), 'swapdesk-proxy-'));
	mkdirSync(join(folder, 'desk/_app/immutable'), { recursive: true });
	writeFileSync(join(folder, 'desk/index.html'), 'start');
	writeFileSync(join(folder, 'desk/trade.html'), 'trade');
	writeFileSync(join(folder, 'desk/404.html'), 'no such page');
	writeFileSync(join(folder, 'desk/_app/immutable/a.js'), 'chunk');
	const port = await freePort();
	const text = readFileSync(new URL(proxy.file, SERVING), 'utf8')
		.replaceAll(/(Origin |")http:\/\/localhost:8080/g, `$1http://localhost:${publicPort ?? port}`)
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
	return port;
}
