import { spawn } from 'node:child_process';
import { ROOT } from '../../src/gateway/prepare.js';

/** Output lines of a soak: one with its events, and one with its progress. */
const TOLD = /^\w+, seed .*, \d+ minutes: .*$/gm;
const PROGRESS = /^progress: .*\n/gm;

/**
 * Runs a random user of a practice world with faults, for hours of practice time, with each node variant. Environment:
 * `SOAK_HOURS` (6), `SOAK_SEED` (one or more, separated by spaces), `SOAK_VARIANT` (one variant only).
 */
export async function run(): Promise<void> {
	const hours = Number(process.env['SOAK_HOURS'] ?? 6);
	const from = performance.now();
	const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', 'tests/faults/soak'];
	const { isWell, output } = await runNode(args, { ...process.env, SOAK_MINUTES: String(hours * 60) });
	const seconds = Math.round((performance.now() - from) / 1000);
	// The output of a failure shows the events so far and names the file with all details.
	if (!isWell) throw new Error(output);
	for (const line of output.match(TOLD) ?? []) console.log(line);
	console.log(
		`every satoshi is in the journal, nothing went twice, and the ledger adds up to every balance; in ${seconds} s`,
	);
}

function runNode(
	args: readonly string[],
	env: NodeJS.ProcessEnv,
): Promise<{ readonly isWell: boolean; readonly output: string }> {
	const child = spawn(process.execPath, args, {
		cwd: ROOT,
		env: { ...env, NO_COLOR: '1' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (part: string) => {
			output += part;
			// Progress is shown during the run, but is not part of the results.
			process.stdout.write((part.match(PROGRESS) ?? []).join(''));
		});
	return new Promise((resolve) => child.on('close', (code) => resolve({ isWell: code === 0, output })));
}
