import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProgramStart {
	readonly command: string;
	readonly args: readonly string[];
	/** Working folder. The log is stored next to it as `NAME.log`. */
	readonly folder: string;
	readonly env?: Readonly<Record<string, string>>;
	/** Seconds by which the program's clock runs ahead. */
	readonly ahead?: number;
}

/** Running programs, which are stopped at the end of the stage. */
const running = new Set<Program>();

/** A real program started by the tests, with its child processes in one process group. */
export class Program {
	readonly #child: ChildProcess;

	constructor(
		readonly name: string,
		{ command, args, folder, env, ahead = 0 }: ProgramStart,
	) {
		// Plain seconds, because libfaketime reads "+4h40m" as four minutes.
		const [first, ...rest] = [...(ahead > 0 ? ['faketime', '-f', `+${ahead}`] : []), command, ...args];
		const log = openSync(join(folder, '..', `${name}.log`), 'a');
		this.#child = spawn(first as string, rest, {
			cwd: folder,
			env: { ...process.env, ...env },
			stdio: ['ignore', log, log],
			detached: true,
		});
		closeSync(log);
		running.add(this);
	}

	get isRunning(): boolean {
		return this.#child.exitCode === null && this.#child.signalCode === null;
	}

	/** Stops the program and waits for its exit. Kills it if it does not exit in time. */
	async end(signal: NodeJS.Signals = 'SIGTERM', patienceMs = 20_000): Promise<void> {
		running.delete(this);
		if (!this.isRunning || this.#child.pid === undefined) return;
		const gone = once(this.#child, 'exit');
		process.kill(-this.#child.pid, signal);
		const patience = new AbortController();
		const isGone = await Promise.race([
			gone.then(() => true),
			pause(patienceMs, false, { signal: patience.signal }).catch(() => true),
		]);
		patience.abort();
		if (!isGone) await this.end('SIGKILL');
	}

	/** Kills the program, like a power cut. */
	kill(): Promise<void> {
		return this.end('SIGKILL');
	}
}

/** Stops all running programs, most recently started first. */
export async function endPrograms(): Promise<void> {
	for (const program of [...running].reverse()) await program.end();
}

/**
 * Polls until `poll` returns a value, because real programs do not notify of state changes.
 * @throws Error with the awaited state and the error of the last poll
 */
export async function until<T>(
	what: string,
	poll: () => Promise<T | undefined | false>,
	limitMs = 180_000,
): Promise<T> {
	const end = Date.now() + limitMs;
	let trouble: unknown;
	while (Date.now() < end) {
		try {
			const found = await poll();
			if (found !== undefined && found !== false) return found;
			trouble = undefined;
		} catch (error) {
			trouble = error;
		}
		await pause(400);
	}
	throw new Error(`Waited ${limitMs / 1000} s for this: ${what}.`, { cause: trouble });
}
