/**
 * Runs `npm test`, `npm run test:all` and `npm run assure`: the stages of a command in order, each after preparing its
 * requirements, up to the first that fails. `npm test -- fast e2e` runs the named stages; stages against the real
 * programs run only when named. Plain JavaScript, because a fresh clone has nothing installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
	checkNodeVersion,
	orExplain,
	PlainError,
	prepareBuild,
	preparePackages,
	ROOT,
	logLine,
} from '../src/gateway/prepare.js';
import { findSystemChromium } from './chromium.js';
import { commands, selections, stages } from './config/stages.js';
import { findFirefox } from './firefox/firefox.js';

await orExplain(async () => {
	checkNodeVersion();
	const wanted = readStages(process.argv.slice(2));
	preparePackages();
	const took = [];
	for (const name of wanted) took.push(`${name} in ${await runStage(name)} s`);
	logLine(`\nAll is well: ${took.join(', ')}.`);
});

/**
 * @param {string[]} args names of commands and of stages
 */
function readStages(args) {
	const wanted = (args.length > 0 ? args : ['quick']).flatMap((name) =>
		name in commands ? commands[/** @type {keyof typeof commands} */ (name)] : name,
	);
	const unknown = wanted.find((name) => !(name in stages));
	if (unknown !== undefined) {
		throw new PlainError(
			`There is no stage "${unknown}"; the stages are ${Object.keys(stages).join(', ')}.`,
			2,
		);
	}
	if (args.includes('firefox') || findFirefox() !== undefined || !wanted.includes('firefox')) return wanted;
	logLine('There is no Firefox here: its stage is left out.');
	return wanted.filter((name) => name !== 'firefox');
}

/**
 * @param {string} name
 * @returns its duration in seconds, without the preparation
 */
async function runStage(name) {
	const args = /** @type {string[]} */ (stages[name]);
	if (name !== 'fast') await prepareChromium();
	if (!(name in selections) || name === 'firefox') await prepareBuild();
	logLine(`\n── ${name}`);
	const startedAt = performance.now();
	const { status, signal } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
	if (status === 0) return Math.round((performance.now() - startedAt) / 1000);
	throw new PlainError(`\nThe stage "${name}" failed (${signal ?? `exit code ${status}`}).`, status ?? 1);
}

/** Finds Chromium, or installs it: from Playwright, or from Debian if running as root there. */
async function prepareChromium() {
	if (await isChromiumThere()) return;
	logLine('Getting Chromium …');
	run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
	if (await isChromiumThere()) return;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		run('apt-get', ['update']);
		run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
	}
	if (await isChromiumThere()) return;
	throw new PlainError(
		'The tests need Chromium, and it could not be installed. Install it and run them again, or name one: SWAPDESK_CHROMIUM=/path/to/chromium npm test',
	);
}

async function isChromiumThere() {
	const system = findSystemChromium();
	if (system !== undefined) return existsSync(system);
	const { chromium } = await import('playwright');
	return existsSync(chromium.executablePath());
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	return spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env });
}
