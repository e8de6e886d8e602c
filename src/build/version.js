import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of the page. Changes to other files of `src` merely give a new version. */
const SOURCES = ['src', 'static', 'package.json', 'package-lock.json', 'svelte.config.js', 'vite.config.ts'];

/**
 * Names a build after its sources: the same sources give the same bytes on any machine at any time, and open
 * tabs see changed sources as a new version.
 * @param {string} root root folder of the project
 */
export function versionOfSources(root = process.cwd()) {
	const hash = createHash('sha256');
	for (const path of SOURCES.flatMap((path) => filesAt(root, path))) {
		const content = readFileSync(join(root, path));
		hash.update(`${path}\0${content.length}\0`).update(content);
	}
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	return `${version}-${hash.digest('hex').slice(0, 12)}`;
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} in the same order on every machine
 */
function filesAt(root, path) {
	if (!statSync(join(root, path)).isDirectory()) return [path];
	const names = readdirSync(join(root, path)).sort((one, other) => (one < other ? -1 : 1));
	return names.flatMap((name) => filesAt(root, `${path}/${name}`));
}
