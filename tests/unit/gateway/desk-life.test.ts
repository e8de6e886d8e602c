import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openPractice } from '#practice/open-practice.ts';
import type { ControlCommand } from '#practice/practice.ts';
import { openDesk, type Desk } from '../../../src/gateway/desk.ts';
import { postToNode } from '../../../src/gateway/node-socket.ts';
import { readOptions, type Options } from '../../../src/gateway/options.ts';
import { CONTROL_PATH } from '../../../src/gateway/recognise-program.ts';
import { USERPASS } from '../practice/node/practice-fixture.ts';

let folder: string;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'swapdesk-desk-life-'));
	return () => rm(folder, { recursive: true });
});

/** Opens a desk over a real practice environment with a stopped clock. */
function start(...args: readonly string[]): Promise<Desk> {
	const anyPorts = ['--port', '0', '--node-port', '0', '--daemon-port', '0', '--stream-port', '0'];
	const options = readOptions([...anyPorts, '--clock', 'still', ...args]) as Options;
	return openDesk(options, { build: folder, openPractice });
}

/** Opens a desk that is closed when the test ends. */
async function open(...args: readonly string[]): Promise<Desk> {
	const desk = await start(...args);
	onTestFinished(() => desk.close());
	return desk;
}

async function call(desk: Desk, method: string, params: object = {}): Promise<string> {
	const body = JSON.stringify({ userpass: USERPASS, method, ...params });
	return new TextDecoder().decode((await postToNode(desk.node.address, body)).body);
}

/** Sends a control command through the daemon's port, which also works while the node is stopped. */
async function control(desk: Desk, command: ControlCommand): Promise<void> {
	await postToNode(desk.daemon?.address ?? '', JSON.stringify(command), { path: CONTROL_PATH });
}

it('releases the node’s port when it stops and rebinds on restart', async () => {
	const desk = await open('--data', folder);
	expect(await call(desk, 'stop')).toBe('{"result":"success"}\n');
	expect(await call(desk, 'millis')).toBe('{"result":"success"}\n');
	await control(desk, { control: 'advance', ms: 7000 });
	await expect(call(desk, 'millis')).rejects.toMatchObject({ kind: 'unreachable' });
	await control(desk, { control: 'restart' });
	expect(await call(desk, 'millis')).toBe('{"result":"success"}\n');
});

it('runs isolated nodes of several networks side by side', async () => {
	const settings = (netid: number) => JSON.stringify({ netid, userhome: join(folder, String(netid)) });
	const [one, other] = [await open('--settings', settings(1)), await open('--settings', settings(2))];
	await call(one, 'setprice', { base: 'KMD', rel: 'DOGE', price: 77 });
	expect(await call(one, 'myprices')).toContain('77');
	expect(await call(other, 'myprices')).toBe('[]\n');
	expect(await call(other, 'getpeers')).not.toBe(await call(one, 'getpeers'));
});

it('hosts marketmaker and releases its port when a call crashes it', async () => {
	const desk = await open('--data', folder, '--variant', 'marketmaker');
	expect(await call(desk, 'version')).toBe('{"result":"UNKNOWN"}\n');
	await expect(call(desk, 'parselog')).rejects.toMatchObject({ kind: 'dropped' });
	await expect(call(desk, 'balance', { coin: 'KMD' })).rejects.toMatchObject({ kind: 'dropped' });
	await expect(call(desk, 'version')).rejects.toMatchObject({ kind: 'unreachable' });
	await control(desk, { control: 'restart' });
	expect(await call(desk, 'version')).toBe('{"result":"UNKNOWN"}\n');
});

it('opens the same practice environment with either program', async () => {
	const funds = async (...args: readonly string[]): Promise<unknown> => {
		const desk = await start('--data', folder, ...args);
		const reply = JSON.parse(await call(desk, 'getcoin', { coin: 'KMD' })) as { coin: { balance: number } };
		const payment = { coin: 'KMD', outputs: [{ RRyyejME7LRTuvdziWsXkAbSW1fdiohGwK: 1 }], broadcast: 1 };
		await call(desk, 'withdraw', payment);
		await desk.close();
		return reply.coin.balance;
	};
	const before = Number(await funds());
	expect(await funds('--variant', 'marketmaker')).toBeCloseTo(before - 1.00001, 8);
	expect(await funds()).toBeCloseTo(before - 2.00002, 8);
});
