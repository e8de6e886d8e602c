import { join } from 'node:path';
import { openPractice } from '#lib/practice/open-practice.ts';
import { describeDesk, deskAsJson } from './announcement.ts';
import { openDesk, type Desk } from './desk.ts';
import type { Options } from './options.ts';
import { ROOT, say } from './prepare.js';

/** How long an ending may take before it is forced. */
const PATIENCE_MS = 10_000;

/** Opens the desk, prints where it is, and ends it when it is told to. */
export async function main(options: Options): Promise<void> {
	say('Opening the desk …');
	const desk = await openDesk(options, { build: join(ROOT, 'build'), openPractice });
	process.stdout.write(options.json ? deskAsJson(desk) : describeDesk(desk));
	endOnSignal(desk);
}

/** Under `npm start` one Ctrl-C arrives twice, from the terminal and from npm; only the first one counts. */
function endOnSignal(desk: Desk): void {
	let isEnding = false;
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => {
			if (isEnding) return;
			isEnding = true;
			void end(desk);
		});
	}
}

async function end(desk: Desk): Promise<void> {
	say('\nClosing the desk …');
	setTimeout(() => process.exit(1), PATIENCE_MS).unref();
	await desk.close();
	process.exit(0);
}
