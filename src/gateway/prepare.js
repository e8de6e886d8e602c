/**
 * Prepares a fresh clone to run: installs the packages, then builds the page. Plain JavaScript that uses only
 * Node's own modules, because nothing is installed yet.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Sources of the page. The gateway runs from its sources and needs no build. */
const PAGE_SOURCES = [
	'src/app.html',
	'src/error.html',
	'src/build',
	'src/hooks.client.ts',
	'src/hooks.server.ts',
	'src/lib',
	'src/practice',
	'src/routes',
	'src/service-worker',
	'static',
	'package-lock.json',
	'svelte.config.js',
	'vite.config.ts',
];

/** An error that the user can act on, shown without a stack trace. */
export class PlainError extends Error {
	/**
	 * @param {string} message
	 * @param {number} exitCode 2 for an invalid command line, otherwise 1
	 */
	constructor(message, exitCode = 1) {
		super(message);
		this.exitCode = exitCode;
	}
}

/**
 * @param {string} line
 */
export function logLine(line) {
	process.stderr.write(`${line}\n`);
}

/**
 * Runs a step. If it throws a `PlainError`, prints the message and exits the process.
 * @param {() => Promise<void>} step
 */
export async function orExplain(step) {
	try {
		await step();
	} catch (error) {
		if (!(error instanceof PlainError)) throw error;
		logLine(error.message);
		process.exit(error.exitCode);
	}
}

/**
 * Checks that Node is 20.19, 22.12, or 24 and later, as the build tools require.
 * @param {string} version
 */
export function checkNodeVersion(version = process.versions.node) {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	const isEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
	if (!isEnough) {
		throw new PlainError(`Swapdesk needs Node.js 20.19, 22.12, or 24 and later; this is ${version}.`);
	}
}

/** Installs the packages if they are missing or differ from the lockfile. */
export function preparePackages() {
	if (packagesMatch(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))) return;
	logLine('Installing packages (npm ci) …');
	// NODE_ENV=production would leave out the build tools.
	runNpm(
		['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'],
		'Packages could not be installed.',
	);
}

/** Builds the page if it is missing or older than its sources. */
export function prepareBuild() {
	const built = modifiedAt(join(ROOT, 'build/index.html'));
	if (built > Math.max(...PAGE_SOURCES.map((path) => modifiedAt(join(ROOT, path))))) return;
	logLine('Building the page …');
	runNpm(['run', 'build'], 'The page could not be built.');
}

/**
 * @typedef {{ version?: string, optional?: boolean, peer?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * True if every package of the lockfile is installed in its version. The lockfile marks packages for other
 * platforms as optional; they are never installed here.
 * @param {Lock | undefined} wanted
 * @param {Lock | undefined} installed
 */
export function packagesMatch(wanted, installed) {
	if (wanted === undefined || installed === undefined) return false;
	return Object.entries(wanted.packages).every(([path, { version, optional }]) => {
		if (path === '') return true;
		const found = installed.packages[path];
		return found === undefined ? optional === true : found.version === version;
	});
}

/**
 * @param {string} path
 * @returns {Lock | undefined}
 */
function readLock(path) {
	const file = join(ROOT, path);
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * Time of the latest change at or below a path, in milliseconds since 1970; 0 if the path does not exist.
 * @param {string} path
 * @returns {number}
 */
function modifiedAt(path) {
	const stats = statSync(path, { throwIfNoEntry: false });
	if (stats === undefined) return 0;
	if (!stats.isDirectory()) return stats.mtimeMs;
	return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => modifiedAt(join(path, name))));
}

/**
 * @param {string[]} args
 * @param {string} failure message for the user
 */
function runNpm(args, failure) {
	const npm = findNpm();
	const { status, error, stdout, stderr } = spawnSync(npm.command, [...npm.args, ...args], {
		cwd: ROOT,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'pipe'],
		shell: npm.shell,
		maxBuffer: 2 ** 28,
	});
	if (status === 0) return;
	// Shows npm's output only after a failure.
	throw new PlainError([stdout, stderr, error?.message, failure].filter(Boolean).join('\n'));
}

/**
 * Finds the npm that runs this process, the one next to this Node, or the one on the PATH (a script on
 * Windows).
 */
function findNpm() {
	const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
	const script = [process.env['npm_execpath'], beside].find((path) => path?.endsWith('npm-cli.js'));
	if (script !== undefined && existsSync(script))
		return { command: process.execPath, args: [script], shell: false };
	return { command: 'npm', args: [], shell: process.platform === 'win32' };
}
