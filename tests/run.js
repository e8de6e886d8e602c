/**
 * What `npm test` runs: the stages in order, each after what it needs is prepared, up to the first that fails.
 * `npm test -- fast e2e` runs the named ones, and those against the real programs run only when named. Plain JavaScript, as on a fresh clone nothing is there yet.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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
import { findFirefox } from './firefox/firefox.js';

const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
/** Folders of `tests/unit` that need nothing but Node, and find most mistakes. */
const FAST_UNITS = ['domain', 'chain', 'api', 'daemon'];
const fast = ['tests/guards', ...pathsIn('tests/unit', isFast)];
const others = [...pathsIn('tests/unit', (name) => !isFast(name)), ...['tests/contract', 'tests/component']];

/**
 * @typedef {object} Stage
 * @property {string[]} args of Node
 * @property {(() => void | Promise<void>)[]} needs what prepares the machine for it
 */

/** @type {Record<string, Stage>} */
const stages = {
	fast: { args: [...VITEST, '--project', 'node', ...fast], needs: [] },
	unit: { args: [...VITEST, ...others], needs: [prepareChromium] },
	faults: { args: [...VITEST, 'tests/faults'], needs: [prepareChromium] },
	weight: { args: ['--import', 'tsx', 'tests/page-weight.ts'], needs: [prepareChromium, prepareBuild] },
	e2e: {
		args: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/config/playwright.config.ts'],
		needs: [prepareChromium, prepareBuild],
	},
};

/**
 * Ten jobs of a person in a second engine, where there is one.
 *
 * @type {Record<string, Stage>}
 */
const secondEngine = {
	firefox: { args: [...VITEST, '--project', 'node', 'tests/firefox'], needs: [prepareBuild] },
};

/**
 * Against the real programs, which the environment names: half an hour, and never without being asked for.
 * @type {Record<string, Stage>}
 */
const realStages = {
	real: realStage(),
	'real-node': realStage('node'),
	'real-daemon': realStage('daemon'),
};
const named = { ...stages, ...secondEngine, ...realStages };

await orExplain(async () => {
	checkNodeVersion();
	const wanted = readStages(process.argv.slice(2));
	preparePackages();
	const took = [];
	for (const name of wanted) took.push(`${name} in ${await runStage(name)} s`);
	say(`\nAll is well: ${took.join(', ')}.`);
});

/**
 * @param {string[]} parts
 * @returns {Stage}
 */
function realStage(...parts) {
	return { args: ['--import', 'tsx', 'tests/real/run.ts', ...parts], needs: [prepareChromium, prepareBuild] };
}

/**
 * @param {string[]} args
 */
function readStages(args) {
	const unknown = args.find((name) => !(name in named));
	if (unknown !== undefined) {
		throw new PlainError(
			`There is no stage "${unknown}"; the stages are ${Object.keys(named).join(', ')}.`,
			2,
		);
	}
	if (args.length > 0) return args;
	if (findFirefox() !== undefined) return [...Object.keys(stages), ...Object.keys(secondEngine)];
	say('There is no Firefox here: its stage is left out.');
	return Object.keys(stages);
}

/**
 * @param {string} name
 * @returns how many seconds it took, without what was prepared for it
 */
async function runStage(name) {
	const { args, needs } = /** @type {Stage} */ (named[name]);
	for (const prepare of needs) await prepare();
	say(`\n── ${name}`);
	const startedAt = performance.now();
	const { status, signal } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
	if (status === 0) return Math.round((performance.now() - startedAt) / 1000);
	throw new PlainError(`\nThe stage "${name}" failed (${signal ?? `exit code ${status}`}).`, status ?? 1);
}

/**
 * @param {string} name
 */
function isFast(name) {
	return FAST_UNITS.includes(name);
}

/**
 * @param {string} folder
 * @param {(name: string) => boolean} isWanted
 * @returns paths from the root
 */
function pathsIn(folder, isWanted) {
	const names = readdirSync(join(ROOT, folder)).filter(isWanted);
	return names.map((name) => `${folder}/${name}`);
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
