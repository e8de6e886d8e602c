/**
 * The stages of each command, in order. Plain JavaScript, because `tests/run.js` imports it before anything is
 * installed.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/gateway/prepare.js';

/** Test files relative to `tests`, with slashes. */
export const TEST_FILES = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
	.map((path) => path.replaceAll('\\', '/'))
	.filter((path) => path.endsWith('.test.ts'));

/** Projects that run in Node, without a browser. */
const NODE = ['node', 'runes'];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const PLAYWRIGHT = [
	'node_modules/@playwright/test/cli.js',
	'test',
	'--config',
	'tests/config/playwright.config.ts',
];

/** Tag of the end-to-end journeys run by `npm test`, one per subject. */
export const CORE = '@core';

const FAST = ['guards', 'unit/domain', 'unit/chain', 'unit/api', 'unit/daemon'];
/** Long runs of whole practice worlds. */
const LONG = [
	...['contract/orders', 'contract/swaps', 'contract/durability.test.ts', 'contract/ledger.runes.test.ts'],
	...['unit/practice/long-run.test.ts', 'unit/practice/scenarios'],
];
/** Thousands of trials, either random or one per field of each reply. */
const TAMPERING = ['contract/tampering'];
const FUZZ = ['contract/fuzz'];
const SOAK = ['faults/soak'];

/**
 * Tests selected by project of `vite.config.ts` and by folder of `tests`.
 * @typedef {object} Selection
 * @property {string[]} projects
 * @property {string[]} paths
 * @property {string[]} [except] paths that another stage runs
 * @property {string} [names] a pattern that the full test name must match
 */

/** @type {Readonly<Record<string, Selection>>} */
export const selections = {
	fast: { projects: NODE, paths: FAST },
	units: { projects: NODE, paths: ['unit', 'contract'], except: [...FAST, ...LONG, ...TAMPERING, ...FUZZ] },
	rows: {
		projects: ['browser'],
		paths: ['faults/fault-table.svelte.test.ts'],
		names: '(cut after|tab closed|two tabs) ',
	},
	long: { projects: NODE, paths: LONG },
	fuzz: { projects: NODE, paths: FUZZ },
	browser: { projects: ['browser'], paths: ['unit', 'component'] },
	faults: { projects: ['browser'], paths: ['faults'], except: SOAK },
	firefox: { projects: NODE, paths: ['firefox'] },
	tampering: { projects: NODE, paths: TAMPERING },
	soak: { projects: ['browser'], paths: SOAK },
};

/** Stages per command. Every stage is in one command, except those against the real programs. */
export const commands = {
	/** `npm test` */
	quick: ['fast', 'units', 'rows', 'core'],
	/** `npm run test:all`: all stages that neither of the other commands runs */
	all: ['long', 'fuzz', 'browser', 'faults', 'weight', 'e2e', 'firefox'],
	/** `npm run assure`: before a release */
	assure: ['tampering', 'soak', 'benches'],
};

/**
 * Arguments of Node, by stage.
 * @type {Readonly<Record<string, string[]>>}
 */
export const stages = {
	...Object.fromEntries(Object.entries(selections).map(([name, selection]) => [name, vitest(selection)])),
	core: [...PLAYWRIGHT, '--grep', CORE],
	e2e: [...PLAYWRIGHT, '--grep-invert', CORE],
	weight: ['--import', 'tsx', 'tests/page-weight.ts'],
	benches: ['--import', 'tsx', 'tests/bench/run.ts'],
	real: ['--import', 'tsx', 'tests/real/run.ts'],
	'real-node': ['--import', 'tsx', 'tests/real/run.ts', 'node'],
	'real-daemon': ['--import', 'tsx', 'tests/real/run.ts', 'daemon'],
};

/**
 * Arguments of Vitest. Files are listed individually, because a project with its own `exclude` ignores `--exclude`.
 * @param {Selection} selection
 */
function vitest({ names, ...selection }) {
	return [
		...VITEST,
		...selection.projects.flatMap((project) => ['--project', project]),
		...filesOf(selection),
		...(names === undefined ? [] : ['--testNamePattern', names]),
	];
}

/**
 * @param {Selection} selection
 * @returns its test files, relative to the root
 */
export function filesOf({ projects, paths, except = [] }) {
	return TEST_FILES.filter(
		(file) => projects.includes(projectOf(file)) && isIn(file, paths) && !isIn(file, except),
	).map((file) => `tests/${file}`);
}

/**
 * Project of a test file, matching `vite.config.ts`.
 * @param {string} file
 */
function projectOf(file) {
	if (file.endsWith('.svelte.test.ts')) return 'browser';
	return file.endsWith('.runes.test.ts') ? 'runes' : 'node';
}

/**
 * @param {string} file
 * @param {readonly string[]} paths
 */
function isIn(file, paths) {
	return paths.some((path) => file === path || file.startsWith(`${path}/`));
}
