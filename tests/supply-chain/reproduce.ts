/**
 * Runs `npm run reproduce`: builds the page twice from copies of the sources, the second time in a different folder,
 * time zone, language and year, and fails unless the bytes are identical. Prints each file's hash in `sha256sum`
 * format, a combined hash, and whether an earlier build in this folder is identical.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../src/gateway/prepare.js';
import { shiftDate } from '../e2e/support/shift-date.ts';

/** Entries of the root folder that are generated or too large to copy. */
const NOT_COPIED = ['node_modules', '.git', '.svelte-kit', 'build', 'build-for-path', 'test-results'];

const YEAR_AND_MORE_MS = 400 * 24 * 3_600_000;

type Hashes = ReadonlyMap<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'swapdesk-'));
try {
	// Copy twice before building, because the sources may be edited in the meantime.
	const [one, other] = [copyTo(join(folder, 'first')), copyTo(join(folder, 'and another folder'))];
	const first = build(one, { TZ: 'UTC', LC_ALL: 'C' });
	const second = build(other, {
		...{ TZ: 'Pacific/Apia', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
		NODE_OPTIONS: `--import=${anotherYear()}`,
	});
	const list = [...first].map(([path, hash]) => `${hash}  ${path}\n`).join('');
	console.log(`${list}\n${sha256(list)}  all ${first.size} files\n`);
	const differing = differences(first, second);
	if (differing.length > 0) process.exitCode = 1;
	report('The second build', differing.length);
	for (const path of differing) console.log(`  ${path}`);
	// The existing build may be of older sources.
	if (existsSync(join(ROOT, 'build')))
		report('The page in build/', differences(first, hashesIn(ROOT)).length);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

function copyTo(copy: string): string {
	cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.includes(relative(ROOT, path)) });
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
	return copy;
}

/**
 * Writes a module that shifts the clock of the program loading it.
 * @returns the module's URL
 */
function anotherYear(): string {
	const file = join(folder, 'another-year.mjs');
	// tsx wraps inner functions in a call of this name.
	writeFileSync(file, `globalThis.__name ??= (named) => named;\n(${shiftDate})(${YEAR_AND_MORE_MS});\n`);
	return pathToFileURL(file).href;
}

function build(copy: string, environment: Readonly<Record<string, string>>): Hashes {
	const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
		cwd: copy,
		env: { ...process.env, SWAPDESK_BASE: '', ...environment },
		encoding: 'utf8',
		maxBuffer: 2 ** 28,
	});
	if (status !== 0) throw new Error(`The page was not built:\n${stdout}\n${stderr}`);
	return hashesIn(copy);
}

function hashesIn(root: string): Hashes {
	const built = join(root, 'build');
	const paths = readdirSync(built, { recursive: true, encoding: 'utf8' });
	const files = paths.filter((path) => statSync(join(built, path)).isFile()).sort();
	return new Map(files.map((path) => [path.replaceAll('\\', '/'), sha256(readFileSync(join(built, path)))]));
}

function differences(one: Hashes, other: Hashes): string[] {
	return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}

function report(name: string, differing: number): void {
	console.log(`${name} ${differing === 0 ? 'has the same bytes' : `differs in ${differing} files`}.`);
}

function sha256(content: string | Buffer): string {
	return createHash('sha256').update(content).digest('hex');
}
