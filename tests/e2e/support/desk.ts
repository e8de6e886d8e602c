import { test as base } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { postToNode } from '../../../src/gateway/node-socket.ts';
import { CONTROL_PATH } from '../../../src/gateway/recognise.ts';
import { ROOT } from '../../../src/gateway/prepare.js';
import type { ControlAnswer, ControlCommand } from '../../../src/lib/practice/practice.ts';
import type { MannerName } from '../../../src/lib/practice/node/manner-name.ts';
import type { ScenarioName } from '../../../src/lib/practice/scenarios/scenario.ts';
import { COINS } from '../../../src/lib/practice/coins/coins.ts';
import { callNode } from './node-call.ts';
import { WORLD_START } from '../../world-start.ts';
import { liveAtWorldStart } from './world-time.ts';

/** What `npm start -- --json` prints. */
interface Addresses {
	readonly app: string;
	readonly node: string;
	readonly passphrase: string;
	readonly daemon: string;
	readonly user: string;
	readonly password: string;
}

/** A running desk with a practice world of its own, whose clock stands still at the same moment on every day. */
export interface TestDesk extends Addresses {
	/** The folder of its world. */
	readonly data: string;
	/** Moves the clock, makes a call misbehave, counts the calls. */
	control(command: ControlCommand): Promise<ControlAnswer>;
}

export interface StartedDesk {
	readonly desk: TestDesk;
	/** Ends it as Ctrl-C does and gives its exit code. */
	stop(): Promise<number | null>;
	/** Ends it as a power cut does. */
	kill(): Promise<void>;
	readonly pid: number;
	/** What it has said on stderr so far. */
	readonly said: () => string;
}

/**
 * Starts what `npm start` starts, on free ports.
 *
 * @param data the folder of the practice world
 */
export async function startDesk(data: string, ...more: readonly string[]): Promise<StartedDesk> {
	const ports = ['--port', '--node-port', '--daemon-port', '--stream-port'].flatMap((option) => [
		option,
		'0',
	]);
	const world = ['--data', data, '--clock', 'still', '--start', new Date(WORLD_START).toISOString()];
	const args = ['src/gateway/start.js', '--json', ...world, ...ports, ...more];
	const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
	let said = '';
	child.stderr.on('data', (text) => (said += String(text)));
	const addresses = JSON.parse(await firstLine(child, () => said)) as Addresses;
	return {
		pid: child.pid ?? 0,
		said: () => said,
		async kill() {
			child.kill('SIGKILL');
			await once(child, 'exit');
		},
		desk: { ...addresses, data, control: (command) => control(addresses.node, command) },
		async stop() {
			if (child.exitCode === null) {
				child.kill('SIGINT');
				await once(child, 'exit');
			}
			return child.exitCode;
		},
	};
}

/** The first line on stdout; what the program said when it ends before. */
async function firstLine({ stdout }: ChildProcess, said: () => string): Promise<string> {
	if (!stdout) throw new Error('The desk was started without a pipe.');
	for await (const line of createInterface(stdout)) return line;
	throw new Error(`The desk did not start:\n${said()}`);
}

async function control(node: string, command: ControlCommand): Promise<ControlAnswer> {
	const { body } = await postToNode(node, JSON.stringify(command), { path: CONTROL_PATH });
	return JSON.parse(new TextDecoder().decode(body)) as ControlAnswer;
}

/** Makes an empty folder for a world, and removes it after. */
export async function withDataFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), 'swapdesk-'));
	try {
		return await use(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** What the tests of a file, or of a project, want of their desks. */
export interface DeskOptions {
	/** Which node program the practice node behaves as. */
	readonly manner: MannerName;
	readonly scenario: ScenarioName;
}

/** The real program starts with one coin on; the tests begin with those that the document's manner has on. */
async function switchOnCoins(desk: TestDesk): Promise<void> {
	for (const { ticker: coin, activeAtStart } of COINS)
		if (activeAtStart) await callNode(desk, 'enable', { coin });
}

/**
 * `test` with a desk of its own, so that no test finds what another has left, and with pages that live at the time of its
 * world. `page.goto('/')` opens its start page.
 */
export const test = base.extend<{ desk: TestDesk } & DeskOptions>({
	manner: ['document', { option: true }],
	scenario: ['fresh', { option: true }],
	desk: async ({ manner, scenario }, use) => {
		await withDataFolder(async (folder) => {
			const { desk, stop } = await startDesk(folder, '--manner', manner, '--scenario', scenario);
			if (manner === 'marketmaker') await switchOnCoins(desk);
			await use(desk);
			await stop();
		});
	},
	baseURL: async ({ desk }, use) => {
		await use(desk.app);
	},
	context: async ({ context }, use) => {
		await liveAtWorldStart(context);
		await use(context);
	},
});

export { expect } from '@playwright/test';
