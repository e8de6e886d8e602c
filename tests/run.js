/**
 * What `npm test` runs: it prepares the packages, Chromium and the build, then runs the stages in order and stops at the
 * first that fails. `npm test -- unit e2e` runs the named ones. Plain JavaScript, as on a fresh clone nothing is there yet.
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
	say,
} from '../src/gateway/prepare.js';
import { findSystemChromium } from './chromium.js';

/** @type {Record<string, string[]>} */
const stages = {
	unit: ['node_modules/vitest/vitest.mjs', 'run'],
	weight: ['--import', 'tsx', 'tests/page-weight.ts'],
	e2e: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'],
};

await orExplain(async () => {
	checkNodeVersion();
	const wanted = readStages(process.argv.slice(2));
	preparePackages();
	await prepareChromium();
	prepareBuild();
	const startedAt = Date.now();
	for (const stage of wanted) runStage(stage);
	say(`All is well: ${wanted.join(', ')} passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
});

/**
 * @param {string[]} args
 */
function readStages(args) {
	const unknown = args.find((name) => !(name in stages));
	if (unknown !== undefined) {
		throw new PlainError(
			`There is no stage "${unknown}"; the stages are ${Object.keys(stages).join(', ')}.`,
			2,
		);
	}
	return args.length > 0 ? args : Object.keys(stages);
}

/**
 * @param {string} name
 */
function runStage(name) {
	say(`\n── ${name}`);
	const { status, signal } = spawnSync(process.execPath, stages[name] ?? [], { cwd: ROOT, stdio: 'inherit' });
	if (status === 0) return;
	throw new PlainError(`\nThe stage "${name}" failed (${signal ?? `exit code ${status}`}).`, status ?? 1);
}

/** Finds Chromium or gets one: from Playwright, or from Debian where we are root there. */
async function prepareChromium() {
	if (await isChromiumThere()) return;
	say('Getting Chromium …');
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
