import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from 'vite';
import { openPractice } from '#practice/open-practice.ts';
import { openLevelStore } from '../../src/gateway/practice/level-store.ts';
import { callJson, START, USERPASS } from '../unit/practice/node/practice-fixture.ts';

const KILLS = 100;
/** Number of concurrent programs that write and are killed, each in a separate world. */
const WORLDS = 4;
/** Maximum lifetime of a program after its first acknowledged call, in milliseconds. */
const MAX_LIFE = 60;

const root = join(import.meta.dirname, '../..');
const program = join(root, 'node_modules/.swapdesk-test/writing-child.js');
let folder: string;

/** Bundles the program into one file, which starts in a third of the time. */
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'swapdesk-kills-'));
	await build({
		configFile: false,
		root,
		logLevel: 'error',
		ssr: { noExternal: true, external: ['classic-level', 'tsx'] },
		build: {
			ssr: join(import.meta.dirname, 'writing-child.ts'),
			outDir: join(program, '..'),
			emptyOutDir: true,
			target: 'node20',
		},
	});
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Starts the program and kills it while it is writing.
 * @returns the number of the last acknowledged call
 */
function writeUntilKilled(world: string, first: number): Promise<number> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [program, world, USERPASS, String(first)]);
		let output = '';
		let errorText = '';
		child.stdout.on('data', (part: Buffer) => {
			if (output === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * MAX_LIFE);
			output += part.toString();
		});
		child.stderr.on('data', (part: Buffer) => (errorText += part.toString()));
		child.on('close', (_code, signal) => {
			// Text after the last line feed is an incomplete report.
			const last = Number(output.split('\n').at(-2));
			if (signal === 'SIGKILL' && last > first) resolve(last);
			else reject(new Error(`The program ended by itself after the call ${last}: ${errorText}`));
		});
	});
}

/** Number of the last call stored in the world on disk. */
async function lastWritten(world: string): Promise<number> {
	const store = await openLevelStore(world);
	const practice = await openPractice({
		seed: 'practice',
		store,
		clock: 'still',
		start: START,
		wall: () => 0,
	});
	const { coin } = (await callJson(practice, 'getcoin', { coin: 'LTC' })) as { coin: { electrum: string } };
	await practice.close();
	return Number(coin.electrum.split(':')[1]);
}

async function killAgainAndAgain(world: string): Promise<number[]> {
	const lost: number[] = [];
	let first = 0;
	for (let kill = 0; kill < KILLS / WORLDS; kill++) {
		const acknowledged = await writeUntilKilled(world, first);
		first = await lastWritten(world);
		// The call in progress may already be stored, although its reply was never sent.
		lost.push(Math.max(0, acknowledged - first), Math.max(0, first - acknowledged - 1));
	}
	return lost;
}

it(`keeps exactly the acknowledged calls when killed ${KILLS} times while writing`, async () => {
	const worlds = Array.from({ length: WORLDS }, (_, index) => join(folder, String(index)));
	const lost = (await Promise.all(worlds.map(killAgainAndAgain))).flat();
	expect(lost).toEqual(lost.map(() => 0));
	expect(lost).toHaveLength(2 * KILLS);
}, 300_000);
