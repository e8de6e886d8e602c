/**
 * The stages that each command runs, in this order. Plain JavaScript, as `tests/run.js` reads it before anything is installed.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/gateway/prepare.js';

/** Relative to their folder, with slashes. */
export const TEST_FILES = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
	.map((path) => path.replaceAll('\\', '/'))
	.filter((path) => path.endsWith('.test.ts'));

/** Run by Node, without a browser. */
const NODE = ['node', 'runes'];
const VITEST = ['node_modules/vitest/vitest.mjs', 'run'];
const PLAYWRIGHT = [
	'node_modules/@playwright/test/cli.js',
	'test',
	'--config',
	'tests/config/playwright.config.ts',
];

/** The tag of the journeys that `npm test` makes: one per subject. */
export const CORE = '@core';

const FAST = ['guards', 'unit/domain', 'unit/chain', 'unit/api', 'unit/daemon'];
/** Long runs of whole worlds. */
const LONG = [
	...['contract/orders', 'contract/swaps', 'contract/durability.test.ts'],
	...['unit/practice/long-run.test.ts', 'unit/practice/scenarios'],
];
/** Thousands of tries, at random or one for each member of each reply. */
const LIES = ['contract/tampering'];
const FUZZ = ['contract/fuzz'];
const SOAK = ['faults/soak'];

/**
 * Tests by their files: of these projects of `vite.config.ts`, in these folders of `tests`.
 *
 * @typedef {object} Selection
 * @property {string[]} projects
 * @property {string[]} paths
 * @property {string[]} [except] what another stage runs
 * @property {string} [names] a pattern: only the tests whose full name it finds
 */

/** @type {Readonly<Record<string, Selection>>} */
export const selections = {
	fast: { projects: NODE, paths: FAST },
	units: { projects: NODE, paths: ['unit', 'contract'], except: [...FAST, ...LONG, ...LIES, ...FUZZ] },
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
	lies: { projects: NODE, paths: LIES },
	soak: { projects: ['browser'], paths: SOAK },
};

/** The commands: each stage is in one of them, except those against the real programs. */
export const commands = {
	/** `npm test` */
	quick: ['fast', 'units', 'rows', 'core'],
	/** `npm run test:all`: everything else. */
	all: ['long', 'fuzz', 'browser', 'faults', 'weight', 'e2e', 'firefox'],
	/** `npm run assure`: before a release. */
	assure: ['lies', 'soak', 'benches'],
};

/** @type {Readonly<Record<string, string[]>>} arguments of Node */
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
 * The files are named one by one, since a project with its own `exclude` ignores vitest's `--exclude`.
 *
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
 * @returns its test files, from the root
 */
export function filesOf({ projects, paths, except = [] }) {
	return TEST_FILES.filter(
		(file) => projects.includes(projectOf(file)) && isIn(file, paths) && !isIn(file, except),
	).map((file) => `tests/${file}`);
}

/**
 * The project, as `vite.config.ts` separates them.
 *
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
