import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { PracticeFiles } from '#practice/node-state.ts';
import { errorCode } from '../listen.ts';

/** Error codes for a path without a readable file. */
const NO_FILE = ['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES', 'ENAMETOOLONG'];

/**
 * The practice node's data directory on disk, in which the user can provide files for calls. Names cannot reach
 * files outside the directory. Reads may block, because the node handles one call at a time.
 */
export function folderFiles(folder: string): PracticeFiles {
	return {
		accepts: (name) => pathIn(folder, name) !== undefined,
		read(name) {
			const path = pathIn(folder, name);
			return path === undefined ? undefined : readIfThere(path);
		},
		write(name, bytes) {
			const path = pathIn(folder, name);
			if (path === undefined) throw new RangeError(`No file may be called ${name}`);
			mkdirSync(dirname(path), { recursive: true });
			writeFileSync(path, bytes);
		},
	};
}

function pathIn(folder: string, name: string): string | undefined {
	const path = resolve(folder, name);
	const way = relative(folder, path);
	const isOutside = way === '' || way.split(sep)[0] === '..' || isAbsolute(way);
	return isOutside || name.includes('\0') ? undefined : path;
}

function readIfThere(path: string): Uint8Array | undefined {
	try {
		return readFileSync(path);
	} catch (error) {
		if (NO_FILE.includes(errorCode(error) ?? '')) return undefined;
		throw error;
	}
}
