import { join } from 'node:path';
import { openPractice } from '#practice/open-practice.ts';
import { describeDesk, deskAsJson } from './announcement.ts';
import { openDesk, type Desk } from './desk.ts';
import type { Options } from './options.ts';
import { ROOT, logLine } from './prepare.js';

/** Maximum duration of the shutdown before it is forced, in milliseconds. */
const PATIENCE_MS = 10_000;

export async function main(options: Options): Promise<void> {
	logLine('Starting Swapdesk …');
	const opening = openDesk(options, { build: join(ROOT, 'build'), openPractice });
	endOnSignal(opening);
	const desk = await opening;
	process.stdout.write(options.json ? deskAsJson(desk) : describeDesk(desk));
}

/**
 * Registered at the start, because otherwise a Ctrl-C while the world opens would kill the process instead of
 * shutting it down. Under `npm start`, one Ctrl-C arrives twice, from the terminal and from npm; only the first
 * one counts.
 */
function endOnSignal(opening: Promise<Desk>): void {
	let isEnding = false;
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => {
			if (isEnding) return;
			isEnding = true;
			void end(opening);
		});
	}
}

async function end(opening: Promise<Desk>): Promise<void> {
	logLine('\nStopping Swapdesk …');
	setTimeout(() => process.exit(1), PATIENCE_MS).unref();
	const desk = await opening;
	await desk.close();
	process.exit(0);
}
