import { chromium, type Browser, type Page } from 'playwright';
import { createServer as createHttpServer, request as askProgram } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chromiumLaunchOptions } from '../../chromium.js';
import { listenInTest } from './raw-http.ts';
import { has, PROXIES, startProxy } from './own-proxy.ts';

const CALL = '{"method":"sendrawtransaction","params":["00"]}';
const REPLY = '{"result":"UNKNOWN"}\n';
const HEAD = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${REPLY.length}\r\n\r\n`;

/** Cut positions: between browser and proxy, or between proxy and program. */
const CUTS = [
	'browser before the call',
	'browser after the call',
	'browser within the head',
	'browser within the body',
	'program without a reply',
	'program within the head',
	'program within the body',
] as const;
type Cut = (typeof CUTS)[number];

let browser: Browser;
beforeAll(async () => {
	browser = await chromium.launch(chromiumLaunchOptions());
});
afterAll(() => browser.close());

/** Starts a program that counts the complete calls it receives. */
async function countingProgram(cut: () => Cut | undefined) {
	let arrived = 0;
	const server = createServer((socket) => {
		let heard = '';
		socket.on('error', () => undefined);
		socket.on('data', (part) => {
			heard += part.toString();
			if (!heard.includes(CALL)) return;
			arrived += 1;
			heard = '';
			if (cut() === 'program without a reply') socket.destroy();
			else if (cut() === 'program within the head') socket.end(HEAD.slice(0, 30));
			else if (cut() === 'program within the body') socket.end(HEAD + REPLY.slice(0, 5));
			else socket.end(HEAD + REPLY);
		});
	});
	const port = await listenInTest(server);
	return { port, arrived: () => arrived };
}

/** Starts a tunnel to a server, which cuts each connection carrying the call at the given point. */
async function breakingTunnel(portBehind: () => number, cut: () => Cut | undefined): Promise<number> {
	const open = new Set<Socket>();
	const server = createServer((near) => {
		const far = connect(portBehind(), '127.0.0.1');
		for (const socket of [near, far]) {
			open.add(socket);
			socket.on('error', () => undefined);
			socket.on('close', () => [near, far].forEach((each) => each.destroy()));
		}
		let isCall = false;
		near.on('data', (part: Buffer) => {
			isCall ||= part.toString().startsWith('POST');
			if (isCall && cut() === 'browser before the call') near.destroy();
			else far.write(part);
		});
		far.on('data', (part: Buffer) => {
			if (!isCall || !cut()?.startsWith('browser')) near.write(part);
			else if (cut() === 'browser after the call') near.destroy();
			else near.write(part.subarray(0, lengthBefore(cut(), part)), () => near.destroy());
		});
		far.on('end', () => near.end());
	});
	const opened = await listenInTest(server);
	onTestFinished(() => open.forEach((socket) => socket.destroy()));
	return opened;
}

function lengthBefore(cut: Cut | undefined, part: Buffer): number {
	return cut === 'browser within the head' ? 20 : part.indexOf('\r\n\r\n') + 4 + 5;
}

/** Posts from a page of the proxy's origin; `undefined` if the browser gets no reply. */
const post = (page: Page, path: string) =>
	page.evaluate(
		([address, body]) =>
			fetch(address, { method: 'POST', body })
				.then((reply) => reply.text())
				.catch(() => undefined),
		[path, CALL] as const,
	);

/** Opens a page from a proxy that the browser reaches through the tunnel. */
async function openPage(run: (ports: { programPort: number; publicPort: number }) => Promise<number>) {
	let cut: Cut | undefined;
	let portBehind = 0;
	const program = await countingProgram(() => cut);
	const publicPort = await breakingTunnel(
		() => portBehind,
		() => cut,
	);
	portBehind = await run({ programPort: program.port, publicPort });
	const context = await browser.newContext();
	onTestFinished(() => context.close());
	const page = await context.newPage();
	await page.goto(`http://localhost:${publicPort}/desk/`);
	/**
	 * Sends a call after three others, so that the browser has connections to reuse.
	 * @returns the number of times it arrived
	 */
	async function countArrivals(path: string, wanted: Cut): Promise<number> {
		for (let before = 0; before < 3; before++) expect(await post(page, path)).toBe(REPLY);
		const before = program.arrived();
		cut = wanted;
		await post(page, path);
		cut = undefined;
		return program.arrived() - before;
	}
	return { countArrivals };
}

const expectedArrivals = (cut: Cut) => (cut === 'browser before the call' ? 0 : 1);

for (const proxy of PROXIES) {
	const isThere = has(proxy.program);
	if (!isThere)
		console.log(`${proxy.program} is not installed: no call through src/serving/${proxy.file} was cut.`);

	describe.skipIf(!isThere)(`call through src/serving/${proxy.file}`, () => {
		const paths = proxy.passesNode ? ['/desk/rpc/daemon', '/desk/rpc/node'] : ['/desk/rpc/daemon'];

		it.each(paths)('arrives once at %s, wherever the connection breaks', async (path) => {
			const { countArrivals } = await openPage(({ programPort, publicPort }) =>
				startProxy(proxy, { daemonPort: programPort, nodePort: programPort, publicPort }),
			);
			for (const cut of CUTS)
				expect([cut, await countArrivals(path, cut)]).toEqual([cut, expectedArrivals(cut)]);
		});
	});
}

/** Stand-in for a proxy if none is installed: reads a reply to its end and writes a new one. */
function standIn(programPort: number, connection: 'close' | 'keep-alive'): Promise<number> {
	const server = createHttpServer((request, response) => {
		response.setHeader('Connection', connection);
		if (request.method === 'GET') return void response.end('start');
		const onward = askProgram(
			{ port: programPort, host: '127.0.0.1', method: 'POST', agent: false },
			(reply) => pipeline(reply, response, () => response.destroy()),
		);
		onward.on('error', () => response.writeHead(502).end());
		request.pipe(onward);
	});
	return listenInTest(server);
}

describe('call through a stand-in proxy', () => {
	it('arrives once if each connection closes after its reply', async () => {
		const { countArrivals } = await openPage(({ programPort }) => standIn(programPort, 'close'));
		for (const cut of CUTS)
			expect([cut, await countArrivals('/', cut)]).toEqual([cut, expectedArrivals(cut)]);
	});

	it('arrives repeatedly on kept connections, as the browser resends it', async () => {
		const { countArrivals } = await openPage(({ programPort }) => standIn(programPort, 'keep-alive'));
		expect(await countArrivals('/', 'browser after the call')).toBeGreaterThan(1);
	});
});
