import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { CallError } from '#lib/client/call-error.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { DaemonTransport, GATEWAY_DAEMON_PATH } from '#lib/client/transport/daemon-transport.ts';
import { obstacleOfFailure, type DaemonObstacle } from '#lib/domain/session/daemon-readiness.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import type { ControlCommand, Practice } from '#practice/practice.ts';
import { tryDaemon } from '#lib/state/session/daemon-check.ts';
import { daemonRemedy } from '#lib/messages/tokens/daemon-text.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startGateway } from '../../../../src/gateway/gateway.ts';
import { closeServer } from '../../../../src/gateway/listen.ts';
import { createPracticeDaemonPort } from '../../../../src/gateway/practice/daemon-port.ts';
import { WORLD_START } from '../../../world-start.ts';
import { listenInTest } from '../../gateway/raw-http.ts';
import { openStill } from '../../practice/node/practice-fixture.ts';

const askNetwork = globalThis.fetch;

/** Resolves a page's relative requests against this server. */
function openPageAt(origin: string): void {
	vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
		askNetwork(input.startsWith('/') ? origin + input : input, {
			...init,
			headers: { ...(init.headers as Record<string, string>), origin },
		}),
	);
}
// The daemon's last block is as old as its practice environment.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: WORLD_START }));
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const NODE = { address: 'http://127.0.0.1:9', practice: false };

/**
 * Opens a gateway.
 * @returns a function that closes it
 */
async function openGateway(daemonPort: number | undefined): Promise<() => Promise<void>> {
	const daemon =
		daemonPort === undefined ? undefined : { address: `http://127.0.0.1:${daemonPort}`, practice: false };
	const { servers, address } = await startGateway({ port: 0, build: tmpdir(), node: NODE, daemon });
	const close = () => Promise.all(servers.map(closeServer)).then(() => undefined);
	onTestFinished(close);
	openPageAt(address);
	return close;
}

/** Opens the page from a server that is not the gateway. */
async function openElsewhere(answer: RequestListener): Promise<void> {
	openPageAt(`http://127.0.0.1:${await listenInTest(createServer(answer))}`);
}

async function openDaemon(...commands: readonly ControlCommand[]): Promise<Practice> {
	const practice = await openStill();
	onTestFinished(() => practice.close());
	for (const command of commands) await practice.control(command);
	await openGateway(await listenInTest(createPracticeDaemonPort(() => Promise.resolve(practice))));
	return practice;
}

async function check({ user, password } = { user: 'practice', password: 'practice' }) {
	const transport = new DaemonTransport({ credentials: { user, password } });
	const daemon = openChainDaemon(new DaemonClient({ transport }));
	return tryDaemon(daemon, GATEWAY_DAEMON_PATH);
}

/** State shown by the page. */
async function obstacle(credentials?: {
	user: string;
	password: string;
}): Promise<DaemonObstacle | undefined> {
	const result = await check(credentials);
	return result instanceof CallError ? obstacleOfFailure(result) : result.obstacle;
}

describe('chain daemon at the gateway', () => {
	it('is reported with its address when ready', async () => {
		await openDaemon();
		expect(await check()).toMatchObject({
			obstacle: undefined,
			ownAddress: expect.stringMatching(/^R/) as string,
		});
	});

	it.each<[DaemonObstacle, ControlCommand]>([
		['starting', { control: 'warm-up', ms: 60_000 }],
		['no-token-module', { control: 'start-daemon', hasTokens: false }],
		['no-key', { control: 'start-daemon', pubkey: null }],
		['locked', { control: 'start-daemon', isLocked: true }],
		['behind', { control: 'start-daemon', blocksBehind: 12 }],
	])('is reported as %s', async (expected, command) => {
		await openDaemon(command);
		expect(await obstacle()).toBe(expected);
	});

	it('reports a wrong password before other obstacles', async () => {
		await openDaemon({ control: 'start-daemon', pubkey: null });
		expect(await obstacle({ user: 'practice', password: 'wrong' })).toBe('password');
	});

	it('is reported as unreachable without a listener', async () => {
		const free = createServer();
		const port = await listenInTest(free);
		await closeServer(free);
		await openGateway(port);
		expect(await obstacle()).toBe('unreachable');
	});

	it('is reported as missing if not configured', async () => {
		await openGateway(undefined);
		expect(await obstacle()).toBe('no-daemon');
	});
});

describe('page not served by a gateway', () => {
	const page = '<!doctype html><title>Swapdesk</title>';
	it.each<[string, RequestListener]>([
		['lacks the gateway path', (_request, response) => response.writeHead(404).end('Not found')],
		['answers every path with its page', (_request, response) => response.end(page)],
		['rejects POST', (_request, response) => response.writeHead(405).end()],
		['serves only files', (_request, response) => response.writeHead(501).end('<h1>501</h1>')],
	])('is detected if its server %s', async (_case, answer) => {
		await openElsewhere(answer);
		expect(await obstacle()).toBe('no-gateway');
	});

	it('reports a stopped gateway, not a missing daemon', async () => {
		const close = await openGateway(undefined);
		await close();
		expect(await obstacle()).toBe('gateway-away');
	});
});

it('shows a distinct remedy for each daemon obstacle', () => {
	const all: readonly DaemonObstacle[] = [
		...(['no-gateway', 'gateway-away', 'proxy-away', 'no-daemon'] as const),
		...(['unreachable', 'password', 'starting'] as const),
		...(['no-token-module', 'no-key', 'no-index', 'locked', 'behind'] as const),
	];
	const remedies = all.map((each) => daemonRemedy(each, { chain: 'DESK' }));
	expect(new Set(remedies.map(({ title }) => title)).size).toBe(all.length);
	const withoutCommand = all.filter((_each, place) => remedies[place]?.commands.length === 0);
	expect(withoutCommand).toEqual(['proxy-away', 'starting']);
});
