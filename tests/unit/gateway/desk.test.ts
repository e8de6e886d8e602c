import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { PracticeOptions } from '#practice/practice.ts';
import { deskAsJson, describeDesk } from '../../../src/gateway/announcement.ts';
import { openDesk, type Desk } from '../../../src/gateway/desk.ts';
import { readOptions, type Options } from '../../../src/gateway/options.ts';
import { postToNode } from '../../../src/gateway/node-socket.ts';
import { listenInTest } from './raw-http.ts';
import { standInPractice } from './stand-in-practice.ts';

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'swapdesk-desk-'));
	return () => rm(folder, { recursive: true });
});

/** Opens a desk on free ports with a stand-in practice environment, which closes when the test ends. */
async function open(
	...args: readonly string[]
): Promise<Desk & { world: ReturnType<typeof standInPractice>; birth: Partial<PracticeOptions> }> {
	const anyPorts = ['--port', '0', '--node-port', '0', '--daemon-port', '0', '--data', join(folder, 'data')];
	const options = readOptions([...anyPorts, ...args]) as Options;
	const world = standInPractice();
	const birth: Partial<PracticeOptions> = {};
	const desk = await openDesk(options, {
		build: folder,
		async openPractice({ store, seed, start, scenario }) {
			Object.assign(birth, { seed, start, scenario });
			return { ...world, close: () => store.close().then(world.close) };
		},
	});
	onTestFinished(() => desk.close().catch(() => undefined));
	return { ...desk, world, birth };
}

function portOf(address: string): string {
	return new URL(address).port;
}

it('hosts the practice node and daemon by default', async () => {
	const desk = await open();
	const { body } = await postToNode(desk.node.address, '{"method":"version"}');
	expect(new TextDecoder().decode(body)).toBe('{"result":"UNKNOWN"}\n');
	expect(JSON.parse(deskAsJson(desk))).toEqual({
		app: desk.app,
		node: desk.node.address,
		passphrase: 'a practice passphrase',
		daemon: desk.daemon?.address,
		user: 'practice',
		password: 'pass:word',
	});
});

it.each([
	['now', [], { seed: 'practice', start: undefined, scenario: 'fresh' }],
	[
		'as requested',
		['--seed', 'mine', '--start', '2026-01-15T12:00:00Z', '--scenario', 'thin-book'],
		{ seed: 'mine', start: Date.UTC(2026, 0, 15, 12), scenario: 'thin-book' },
	],
])('starts a practice environment %s', async (_, args, birth) => {
	expect((await open(...args)).birth).toEqual(birth);
});

it('reports its own practice programs as running', async () => {
	const desk = await open();
	const reply = await fetch(`${desk.app}/rpc/health`);
	expect(await reply.json()).toEqual({
		app: 'swapdesk',
		node: { address: desk.node.address, practice: true, alive: true },
		daemon: { address: desk.daemon?.address, practice: true, alive: true, signsIn: true },
	});
});

it('signs in to its practice daemon if the page does not', async () => {
	const desk = await open();
	const call = (headers: Record<string, string>) =>
		fetch(`${desk.app}/rpc/daemon`, {
			method: 'POST',
			body: JSON.stringify({ method: 'getinfo' }),
			headers: { 'Content-Type': 'application/json', Origin: desk.app, ...headers },
		});
	expect(await (await call({})).json()).toEqual({ asked: { method: 'getinfo' } });
	const wrong = await call({ Authorization: `Basic ${btoa('practice:guessed')}` });
	expect([wrong.status, await wrong.json()]).toMatchObject([502, { error: { message: expect.any(String) } }]);
});

it('uses a trading node on the port, and detects practice nodes', async () => {
	const first = await open();
	const second = await open('--node-port', portOf(first.node.address), '--daemon', 'none');
	expect(second.node).toEqual({ address: first.node.address, practice: true });
	expect(JSON.parse(deskAsJson(second))).toMatchObject({ passphrase: null, daemon: null, user: null });
	expect(describeDesk(second)).not.toContain('passphrase');
});

it('uses given programs, running or not, without a practice environment', async () => {
	const desk = await open('--node', 'http://127.0.0.1:9', '--daemon', 'http://127.0.0.1:9');
	expect(desk.signIn).toBeUndefined();
	expect(desk.node).toEqual({ address: 'http://127.0.0.1:9', practice: false });
});

it.each([
	['--port', 'the page', 'Stop it'],
	['--node-port', 'the practice node', '--node http://127.0.0.1:'],
	['--daemon-port', 'the practice daemon', '--daemon http://127.0.0.1:'],
])('reports port, option and remedy if a program occupies %s', async (option, name, use) => {
	const port = await listenInTest(createServer((_request, response) => response.end('hello')));
	const opening = open(option, String(port));
	await expect(opening).rejects.toMatchObject({
		exitCode: 1,
		message: expect.stringContaining(`Port ${port} for ${name} is used by another program.`),
	});
	await expect(opening).rejects.toThrow(`npm start -- ${option} ${port + 1}`);
	await expect(opening).rejects.toThrow(use);
});

it('reports that Swapdesk already runs on its port', async () => {
	const first = await open();
	await expect(open('--port', portOf(first.app))).rejects.toThrow(
		`Swapdesk is already running at ${first.app}.`,
	);
});

it('releases every port if one is taken', async () => {
	const taken = await listenInTest(createServer());
	const free = createServer();
	const nodePort = await listenInTest(free);
	free.close();
	await expect(open('--node-port', String(nodePort), '--port', String(taken))).rejects.toThrow('Port');
	const desk = await open('--node-port', String(nodePort));
	expect(portOf(desk.node.address)).toBe(String(nodePort));
});

it('closes the servers, then the practice environment', async () => {
	const desk = await open();
	await desk.close();
	expect(desk.world.isClosed()).toBe(true);
	await expect(postToNode(desk.node.address, '{}')).rejects.toMatchObject({ kind: 'unreachable' });
	await expect(fetch(desk.app)).rejects.toThrow('fetch failed');
});

it('prints a new key link at each start with a daemon', async () => {
	const file = join(folder, 'CHAIN.conf');
	await writeFile(file, 'rpcuser=someone\nrpcpassword=secret\nrpcport=9\n');
	const first = await open('--daemon-conf', file);
	await first.close();
	const second = await open('--daemon-conf', file);
	await second.close();
	expect(first.link).toMatch(new RegExp(`^${first.app}/#gateway=[\\w-]{43}$`));
	const keyOf = ({ link }: Desk) => link?.split('=')[1];
	expect(keyOf(first)).not.toBe(keyOf(second));
	expect(JSON.parse(deskAsJson(first))).toMatchObject({ app: first.app, link: first.link });
	expect(describeDesk(first)).toContain(`Swapdesk       ${first.link}\n`);
	expect(describeDesk(first)).not.toContain('secret');
	expect((await open()).link).toBeUndefined();
});
