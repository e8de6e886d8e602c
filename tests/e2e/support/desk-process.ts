import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ROOT } from '../../../src/gateway/prepare.js';
import { deskArguments, testDesk, type OpenDesk } from './desk.ts';

/** A desk in a separate process. */
export interface StartedDesk extends OpenDesk {
	/**
	 * Stops the desk like Ctrl-C.
	 * @returns the exit code
	 */
	stop(): Promise<number | null>;
	/** Kills the desk, like a power cut. */
	kill(): Promise<void>;
	readonly pid: number;
	/** Output on stderr so far. */
	readonly said: () => string;
}

/**
 * Starts `npm start` on free ports.
 * @param data folder of the practice world
 */
export async function startDesk(data: string, ...more: readonly string[]): Promise<StartedDesk> {
	const args = ['src/gateway/start.js', ...deskArguments(data, more)];
	const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
	let said = '';
	child.stderr.on('data', (text) => (said += String(text)));
	const desk = testDesk(await firstLine(child, () => said), data);
	return {
		pid: child.pid ?? 0,
		said: () => said,
		async kill() {
			child.kill('SIGKILL');
			await once(child, 'exit');
		},
		desk,
		async stop() {
			if (child.exitCode === null) {
				child.kill('SIGINT');
				await once(child, 'exit');
			}
			return child.exitCode;
		},
	};
}

/**
 * The first line on stdout.
 * @throws Error with the stderr output if the program exits first
 */
async function firstLine({ stdout }: ChildProcess, said: () => string): Promise<string> {
	if (!stdout) throw new Error('The desk was started without a pipe.');
	for await (const line of createInterface(stdout)) return line;
	throw new Error(`The desk did not start:\n${said()}`);
}
