import { HARMLESS_CALL } from '#lib/client/transport/http-transport.ts';
import {
	examineNode,
	type Diagnosis,
	type Environment,
	type Problem,
	type Access,
} from '#lib/node/doctor.ts';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startGateway } from '../../../../src/gateway/gateway.ts';
import { closeServer, listen } from '../../../../src/gateway/listen.ts';
import { createPracticeDaemonPort } from '../../../../src/gateway/practice/daemon-port.ts';
import { listenInTest, listenRaw } from '../../gateway/raw-http.ts';
import { standInPractice } from '../../gateway/stand-in-practice.ts';

const USERPASS = '5'.repeat(64);
const WALLET = 'RWallet';
const HELP = 'passphrase(passphrase, gui)\ngetcoins()\ngetcoin(coin)\norderbook(base, rel)\n';
const KDF_HELP = 'buy(base, rel, price)\nmy_balance(coin)\nmy_swap_status(uuid)\norderbook(base, rel)\n';

const http = (body: string, status = '200 OK', ...fields: string[]) =>
	[`HTTP/1.1 ${status}`, `Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close', ...fields].join(
		'\r\n',
	) + `\r\n\r\n${body}`;

/** A gateway that serves no page, only the doctor’s requests. */
async function openGateway(): Promise<string> {
	const node = { address: 'http://127.0.0.1:9', practice: false };
	const { servers, address } = await startGateway({ port: 0, build: tmpdir(), node, daemon: undefined });
	onTestFinished(() => Promise.all(servers.map(closeServer)).then(() => undefined));
	return address;
}

/** The doctor’s environment in a browser that blocks cross-origin replies unless `reads` is true. */
function page(gateway: string | undefined, reads: boolean): Environment {
	return {
		fetch: async (input, init) => {
			const url = String(input);
			if (url.startsWith('/')) {
				if (gateway === undefined) throw new TypeError('Failed to fetch');
				return fetch(gateway + url, init);
			}
			const reply = await fetch(url, init);
			if (init?.mode === 'cors' && !reads && !reply.headers.has('access-control-allow-origin'))
				throw new TypeError('Failed to fetch');
			return reply;
		},
		page: 'http://localhost:4780/',
		userAgent: 'Mozilla/5.0 AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
		permission: () => Promise.resolve(undefined),
		watchPolicy: () => ({ hasBlocked: () => Promise.resolve(false), end: () => undefined }),
	};
}

async function examine(
	port: number,
	{ gateway, reads = false, access }: { gateway?: string; reads?: boolean; access?: Access } = {},
): Promise<Diagnosis> {
	return examineNode(`http://127.0.0.1:${port}`, { environment: page(gateway, reads), access });
}

/** Starts a program that answers every call with the same bytes. */
const answering = (reply: string) => () => listenRaw((socket) => socket.end(reply));

/** Starts a KDF node with this reply to `help` and the usual reply to `version`. */
const kdfAnswering = (help: string) =>
	listenRaw((socket, heard) => {
		const isVersion = heard.includes('"version"');
		socket.end(http(isVersion ? '{"result":"2.6.0-beta_1a2b3c4","datetime":"2025-12-01T10:00:00"}' : help));
	});

/** Since version 2.6, KDF's help lists no methods. */
const kdfOfOneSentence = () => kdfAnswering('Please consult the documentation for the list of calls.');

async function nothing(): Promise<number> {
	const server = createServer();
	const port = await listen(server, 0, '127.0.0.1');
	await closeServer(server);
	return port;
}

const practiceDaemon = () => listenInTest(createPracticeDaemonPort(() => Promise.resolve(standInPractice())));

describe('diagnosis of a local program through the gateway', () => {
	it.each<[string, () => Promise<number>, Problem, failsAt: string]>([
		['a closed port', nothing, 'NET-REFUSED', 'reach'],
		['a connection closed without a reply', () => listenRaw((socket) => socket.end()), 'NET-CLOSED', 'reach'],
		['an aborted connection', () => listenRaw((socket) => socket.resetAndDestroy()), 'NET-CLOSED', 'reach'],
		['a chain daemon', practiceDaemon, 'NODE-DAEMON', 'program'],
		['a web server', answering(http('<html>hello</html>')), 'NODE-WEB', 'program'],
		['a web server that rejects POST', answering(http('', '405 Method Not Allowed')), 'NODE-WEB', 'program'],
		['a KDF node', answering(http(KDF_HELP)), 'NODE-KDF', 'program'],
		['a mail server', answering('220 mail.example ESMTP\r\n'), 'NODE-OTHER', 'program'],
		[
			'a node unreachable for the browser',
			answering(http(JSON.stringify({ result: HELP }))),
			'NET-BROWSER',
			'reach',
		],
	])('identifies %s', async (_, listenThere, problem, failsAt) => {
		const diagnosis = await examine(await listenThere(), { gateway: await openGateway() });
		expect(diagnosis.problem).toBe(problem);
		expect(diagnosis.passed.includes('reach')).toBe(failsAt === 'program');
	});

	it.each([
		['with a one-sentence help', kdfOfOneSentence],
		['without help', () => kdfAnswering('{"error":"no such method"}')],
	])('identifies a KDF node %s by its version', async (_, listenThere) => {
		const diagnosis = await examine(await listenThere(), { gateway: await openGateway() });
		expect(diagnosis.problem).toBe('NODE-KDF');
	});

	it('reports a program that listens and never answers', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		onTestFinished(() => void vi.useRealTimers());
		let hear: () => void = () => undefined;
		const heard = new Promise<void>((resolve) => (hear = resolve));
		const diagnosis = examine(await listenRaw(() => hear()));
		await heard;
		await vi.advanceTimersByTimeAsync(8000);
		expect((await diagnosis).problem).toBe('NET-SILENT');
	});
});

describe('diagnosis of a local program without a gateway', () => {
	it.each<[string, () => Promise<number>, Problem, boolean]>([
		['a closed port', nothing, 'NET-REFUSED', false],
		['a chain daemon without CORS', practiceDaemon, 'NET-CORS', false],
		['a readable web server', answering(http('<html>hello</html>', '404 Not Found')), 'NODE-WEB', true],
		['a readable KDF node', answering(http(KDF_HELP)), 'NODE-KDF', true],
		['a KDF node with a one-sentence help', kdfOfOneSentence, 'NODE-KDF', true],
		['a cut reply', answering(http('{"result":"passphr')), 'REPLY-CUT', true],
		['a different JSON program', answering(http('{"result":"success"}')), 'NODE-OTHER', true],
	])('identifies %s', async (_, listenThere, problem, reads) => {
		expect((await examine(await listenThere(), { reads })).problem).toBe(problem);
	});
});

describe('diagnosis of a node with the user’s sign-in', () => {
	const coin = (ticker: string, status: string) => ({
		coin: ticker,
		height: 1,
		status,
		smartaddress: WALLET,
		pubtype: 60,
		p2shtype: 85,
		wiftype: 188,
		txfee: 1000,
	});
	const book = {
		bids: [],
		numbids: 0,
		asks: [],
		numasks: 0,
		base: 'KMD',
		rel: 'LTC',
		timestamp: 1_700_000_000,
		netid: 7777,
	};
	const peer = { isLP: '127.0.0.2', remoteport: 7782, netid: 7777, session: 0 };
	const replies: Record<string, unknown> = {
		help: { result: HELP },
		getcoins: [coin('KMD', 'active'), coin('LTC', 'inactive')],
		getpeers: [peer],
		orderbook: book,
	};
	const good: Access = { userpass: USERPASS, wallet: WALLET, netid: 7777 };

	/**
	 * Starts a node with some replies replaced.
	 * @returns the node and the calls it received
	 */
	async function node(changes: Record<string, unknown> = {}) {
		const calls: Record<string, unknown>[] = [];
		const port = await listenRaw((socket, heard) => {
			const call = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
			calls.push(call);
			const method = String(call['method']);
			const isOpen = method === 'help' || call['userpass'] === USERPASS;
			const reply = isOpen
				? { ...replies, ...changes }[method]
				: { error: 'authentication error you need to make sure userpass is set' };
			socket.end(reply === undefined ? '' : http(JSON.stringify(reply)));
		});
		return { port, calls };
	}

	it('passes every check', async () => {
		const { port } = await node();
		const diagnosis = await examine(port, { reads: true, access: good });
		expect(diagnosis.problem).toBeUndefined();
		expect(diagnosis.passed.slice(5)).toEqual(['key', 'wallet', 'network', 'peers', 'coins']);
	});

	it.each<[string, Problem, Access, Record<string, unknown>]>([
		['the userpass of a different key', 'AUTH-KEY', { ...good, userpass: '6'.repeat(64) }, {}],
		['a different wallet', 'NODE-WALLET', { ...good, wallet: 'ROther' }, {}],
		['a different network', 'NODE-MOVED', { ...good, netid: 0 }, {}],
		['no peers', 'NODE-ALONE', good, { getpeers: [] }],
		['disabled coins', 'COIN-NONE', good, { getcoins: [coin('KMD', 'inactive')] }],
	])('reports %s', async (_, problem, access, changes) => {
		const { port } = await node(changes);
		expect((await examine(port, { reads: true, access })).problem).toBe(problem);
	});

	it('sends the userpass only to an identified node, and only reads', async () => {
		const { port, calls } = await node();
		await examine(port, { reads: true, access: good });
		expect(calls[0]).toEqual(JSON.parse(HARMLESS_CALL));
		expect(new Set(calls.map(({ method }) => method))).toEqual(
			new Set(['help', 'getcoins', 'getpeers', 'orderbook']),
		);
	});
});
