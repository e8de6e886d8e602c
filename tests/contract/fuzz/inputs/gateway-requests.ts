import fc from 'fast-check';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowedMethods } from '../../../../src/gateway/daemon/allowed-calls.ts';
import { startGateway } from '../../../../src/gateway/gateway.ts';
import { readBody } from '../../../../src/gateway/http/request.ts';
import { closeServer, listen } from '../../../../src/gateway/listen.ts';
import { changedText } from './changed-text.ts';
import { inTime, type Note } from './fuzzed-input.ts';

const SECRET = 'not of the build';
const MAX_CALL = 4e6;

/** A running gateway that serves a build of a few files, with a daemon that records forwarded calls. */
export interface FuzzedGateway {
	readonly port: number;
	/** Methods forbidden to pages that reached the daemon anyway. */
	readonly passedOn: string[];
	readonly calls: () => number;
	readonly close: () => Promise<void>;
}

export async function openFuzzedGateway(): Promise<FuzzedGateway> {
	const root = await mkdtemp(join(tmpdir(), 'swapdesk-fuzz-'));
	const build = join(root, 'build');
	await mkdir(join(build, '_app/immutable'), { recursive: true });
	for (const file of ['index.html', '404.html', 'trade.html', '_app/immutable/a.js', 'trade.html.br'])
		await writeFile(join(build, file), `the file ${file} of the build`);
	await mkdir(join(root, 'build-of-before'));
	for (const file of ['secret.html', 'build-of-before/index.html', 'build-of-before/secret.html'])
		await writeFile(join(root, file), SECRET);
	const passedOn: string[] = [];
	let calls = 0;
	const daemon = createServer((request, response) => {
		void readBody(request, MAX_CALL).then((body) => {
			const text = String(body);
			if (text !== '') calls += 1;
			passedOn.push(...methodsIn(text).filter((method) => !allowedMethods.has(method)));
			response.end('{"result":1,"error":null,"id":1}');
		});
	});
	const daemonPort = await listen(daemon, 0, '127.0.0.1');
	const { address, servers } = await startGateway({
		...{ port: 0, build, node: { address: 'http://127.0.0.1:9', practice: false } },
		daemon: { address: `http://127.0.0.1:${daemonPort}`, practice: false },
	});
	return {
		port: Number(new URL(address).port),
		passedOn,
		calls: () => calls,
		close: async () => {
			await Promise.all([...servers, daemon].map((server) => closeServer(server)));
			await rm(root, { recursive: true });
		},
	};
}

function methodsIn(body: string): string[] {
	if (body === '') return [];
	return [JSON.parse(body) as { readonly method: string } | readonly { readonly method: string }[]]
		.flat()
		.map(({ method }) => method);
}

interface FuzzedRequest {
	readonly method: string;
	readonly path: string;
	readonly version: string;
	readonly host: string;
	readonly origin: string | undefined;
	readonly site: string | undefined;
	readonly fields: readonly string[];
	readonly body: string;
	/** Declared length of the body; `right` is replaced by the true one. */
	readonly length: string;
}

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'DELETE', 'CONNECT', 'TRACE', 'get'];
const PATHS = [
	...['/', '/trade?pair=KMD-LTC', '/_app/immutable/a.js', '/nothing', '/rpc/health', '/rpc/daemon'],
	...['/rpc/probe?address=http://127.0.0.1:9', '/../secret.html'],
	...['/..%2fsecret.html', '/%2e%2e/secret', '/../build-of-before/secret.html', '/..%5csecret.html'],
	...[
		'//../secret.html',
		'/./trade/',
		'/trade.html/..',
		'/%2e%2e%2fbuild-of-before/',
		'/%c0%ae%c0%ae/secret',
	],
];
const BODIES = [
	'{"method":"tokenlist","params":[]}',
	'[{"method":"tokeninfo","params":["ab"]},{"method":"getinfo","params":[]}]',
	'{"method":"stop","params":[]}',
	'{"method":"tokenlist","method":"dumpprivkey","params":["R"]}',
	'[{"method":"tokenlist"},{"method":"stop"}]',
	'[]',
];
const FIELDS = [
	...['Range: bytes=0-4', 'Range: bytes=5-2', 'Range: bytes=-3', 'Range: bytes=99-', 'Range: bytes=0-1,3-4'],
	...[
		'Accept-Encoding: br, gzip',
		'Accept-Encoding: gzip;q=0',
		'Accept: text/html',
		'If-None-Match: W/"1-2"',
	],
	...['Sec-Fetch-Dest: document', 'Sec-Fetch-Mode: navigate', 'Expect: 100-continue', 'Expect: a miracle'],
	...['Connection: keep-alive', 'Connection: upgrade', 'Upgrade: websocket', 'Transfer-Encoding: chunked'],
	...['Content-Type: application/json', 'Content-Type: text/plain'],
	...['Authorization: Bearer x', 'Authorization: Basic YTpi', 'X-Forwarded-Host: localhost', 'Origin: null'],
	...['Host: evil.example', 'Content-Encoding: gzip', 'Cookie: a=b', `X-Long: ${'a'.repeat(20_000)}`],
];
/** Host headers; `own` is replaced by the port of the gateway. */
const HOSTS = ['localhost:own', '127.0.0.1:own', '[::1]:own', 'localhost'];
const FOREIGN = ['evil.example', 'localhost.evil.example:own', 'localhost:1', '127.0.0.1', ''];
const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none', 'anything'];

const usually = (usual: readonly string[]) =>
	fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: changedText(usual) });

/** Sometimes replaces a field of a good request. */
const sometimes = <Value>(other: fc.Arbitrary<Value>) =>
	fc.oneof(
		{ weight: 4, arbitrary: fc.constant(undefined) },
		{ weight: 1, arbitrary: other.map((put) => ({ put })) },
	);

const FOREIGN_ORIGINS = ['null', 'https://evil.example', 'http://localhost:1', 'http://evil:own', ''];

const changes = fc.record({
	method: sometimes(usually(METHODS)),
	path: sometimes(usually(PATHS)),
	version: sometimes(fc.constantFrom('1.0', '2.0', '9')),
	host: sometimes(fc.constantFrom(...HOSTS, ...FOREIGN)),
	origin: sometimes(fc.constantFrom(undefined, ...HOSTS.map((host) => `http://${host}`), ...FOREIGN_ORIGINS)),
	site: sometimes(fc.constantFrom(...SITES)),
	fields: sometimes(fc.array(usually(FIELDS), { maxLength: 3 })),
	body: sometimes(usually(BODIES)),
	length: sometimes(fc.constantFrom('', '0', '5', '99999999', '-1', 'x')),
});

const OF_PAGE = { version: '1.1', host: 'localhost:own', site: 'same-origin', length: 'right' };
const GOOD: readonly FuzzedRequest[] = [
	...PATHS.map((path) => ({
		...{ ...OF_PAGE, method: 'GET', path, origin: undefined, site: undefined },
		...{ fields: ['Accept: text/html'], body: '', length: '' },
	})),
	...BODIES.map((body) => ({
		...{ ...OF_PAGE, method: 'POST', path: '/rpc/daemon', origin: 'http://localhost:own' },
		...{ fields: ['Content-Type: application/json'], body },
	})),
];

const anyRequest: fc.Arbitrary<FuzzedRequest> = fc
	.tuple(fc.constantFrom(...GOOD), changes)
	.map(([good, change]) =>
		Object.entries(change).reduce<FuzzedRequest>(
			(request, [name, changed]) => (changed ? { ...request, [name]: changed.put } : request),
			good,
		),
	);

/** Property: a foreign page gets nothing, no path escapes the build, and each request ends. */
export function fuzzedRequest(gateway: FuzzedGateway, note: Note = () => undefined) {
	const { port } = gateway;
	const own = (text: string) => text.replaceAll('own', String(port));
	return fc.asyncProperty(anyRequest, async (request) => {
		const before = gateway.calls();
		const [head, body] = [headOf(request), request.body].map(own);
		const reply = await inTime(() => send(port, head ?? '', body ?? ''));
		const status = statusOf(reply);
		if (reply.includes(SECRET)) throw new Error('A file beside the build was given.');
		if (/^access-control-/im.test(reply)) throw new Error('Other origins are let in.');
		if (status === 500) throw new Error(reply);
		const location = /^location: (.*)$/im.exec(reply)?.[1] ?? `http://localhost:${port}/`;
		if (!location.startsWith(`http://localhost:${port}/`)) throw new Error(`It leads to ${location}.`);
		if (gateway.calls() > before && !isOfPage(request)) throw new Error('The call of another page went on.');
		note(status === undefined ? 'hung up' : String(status));
	});
}

/** True for requests of the gateway's own page; additional header fields could only mark a different page. */
function isOfPage({ host, origin, site }: FuzzedRequest): boolean {
	return origin === `http://${host}` && (site === undefined || site === 'same-origin');
}

function headOf({ method, path, version, host, origin, site, fields, body, length }: FuzzedRequest): string {
	const size = length === 'right' ? String(Buffer.byteLength(body)) : length;
	return [
		`${method} ${path} HTTP/${version}`,
		`Host: ${host}`,
		...(origin === undefined ? [] : [`Origin: ${origin}`]),
		...(site === undefined ? [] : [`Sec-Fetch-Site: ${site}`]),
		...(size === '' ? [] : [`Content-Length: ${size}`]),
		...fields,
		'Connection: close',
		'\r\n',
	].join('\r\n');
}

/** Time after which the request is ended for a gateway that still waits for more. */
const PATIENCE_MS = 250;

/**
 * Sends a request.
 * @returns everything received until the connection ends
 */
function send(port: number, head: string, body: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const parts: Buffer[] = [];
		const socket = connect(port, '127.0.0.1', () => socket.write(head + body));
		const ending = setTimeout(() => socket.end(), PATIENCE_MS);
		socket.on('data', (part: Buffer) => parts.push(part));
		socket.on('error', (error: NodeJS.ErrnoException) => {
			// The gateway closed the connection while the request was being sent.
			if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
		});
		socket.on('close', () => {
			clearTimeout(ending);
			resolve(Buffer.concat(parts).toString('latin1'));
		});
	});
}

/** The last status of a reply, which may begin with an interim status (1xx). */
function statusOf(reply: string): number | undefined {
	const statuses = [...reply.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
	if (reply !== '' && statuses.length === 0) throw new Error(`This is no reply: ${reply.slice(0, 200)}`);
	return statuses.at(-1);
}
