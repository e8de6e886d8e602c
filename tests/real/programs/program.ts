import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProgramStart {
	readonly command: string;
	readonly args: readonly string[];
	/** Its working folder. Its log is stored next to it: `NAME.log`. */
	readonly folder: string;
	readonly env?: Readonly<Record<string, string>>;
	/** How far its clock runs ahead, in seconds. */
	readonly ahead?: number;
}

/** The running programs, so that the end of the stage ends them too. */
const running = new Set<Program>();

/** A real program that the stage started, with its child processes: they are one process group. */
export class Program {
	readonly #child: ChildProcess;

	constructor(
		readonly name: string,
		{ command, args, folder, env, ahead = 0 }: ProgramStart,
	) {
		// Plain seconds: libfaketime reads "+4h40m" as four minutes.
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

	/** Ends it and waits until it has exited. A program that does not exit is killed. */
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

	/** Ends it as a power cut does. */
	kill(): Promise<void> {
		return this.end('SIGKILL');
	}
}

/** Ends all programs that still run, the last started first. */
export async function endPrograms(): Promise<void> {
	for (const program of [...running].reverse()) await program.end();
}

/**
 * Polls until there is an answer, as needed for every state of a real program, which notifies of none.
 *
 * @throws Error that names the awaited state, and the error of the last poll
 */
export async function until<T>(
	what: string,
	look: () => Promise<T | undefined | false>,
	limitMs = 180_000,
): Promise<T> {
	const end = Date.now() + limitMs;
	let trouble: unknown;
	while (Date.now() < end) {
		try {
			const found = await look();
			if (found !== undefined && found !== false) return found;
			trouble = undefined;
		} catch (error) {
			trouble = error;
		}
		await pause(400);
	}
	throw new Error(`Waited ${limitMs / 1000} s for this: ${what}.`, { cause: trouble });
}
