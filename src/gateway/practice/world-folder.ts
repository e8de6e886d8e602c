import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../listen.ts';
import { PlainError } from '../prepare.js';
import { homedir } from 'node:os';

/**
 * Creates a folder and its parents. Node's recursive `mkdir` never returns for a folder that cannot be created,
 * such as one under `/proc`.
 * @throws PlainError with the reason why the folder cannot be used.
 */
export async function makeFolder(folder: string): Promise<void> {
	try {
		await make(folder);
	} catch (error) {
		throw unusableFolder(folder, error);
	}
}

async function make(folder: string): Promise<void> {
	if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
	const above = dirname(folder);
	if (above !== folder) await make(above);
	await mkdir(folder);
}

/** True if some files of a world exist while others that every world has are missing. */
export async function isIncomplete(location: string): Promise<boolean> {
	if (!existsSync(location)) return false;
	const names = await readdir(location);
	if (!names.some((name) => /\.(ldb|log)$|^MANIFEST-|^CURRENT$/.test(name))) return false;
	if (!names.includes('CURRENT') || !names.some((name) => name.endsWith('.log'))) return true;
	const manifest = (await readFile(join(location, 'CURRENT'), 'utf8')).trim();
	return !names.includes(manifest);
}

/**
 * Moves an unreadable world out of the way, so that no data is lost.
 * @returns the new location.
 */
export async function setAside(location: string): Promise<string> {
	for (let number = 1; ; number += 1) {
		const place = `${location}-set-aside-${number}`;
		if (existsSync(place)) continue;
		await rename(location, place);
		return place;
	}
}

/** Reasons by the system's error code, or by LevelDB's text, which hides the code. */
const REASONS: readonly (readonly [code: string, text: string, reason: string])[] = [
	['EACCES', 'Permission denied', 'the folder is not writable'],
	['EPERM', 'Operation not permitted', 'the folder is not writable'],
	['EROFS', 'Read-only file system', 'the file system is read-only'],
	['ENOSPC', 'No space left on device', 'the disk is full'],
	['EDQUOT', 'Disk quota exceeded', 'the disk quota is used up'],
	['EFBIG', 'File too large', 'a file has reached its size limit'],
	['EEXIST', 'File exists', 'a file with that name exists'],
	['ENOTDIR', 'Not a directory', 'a file blocks the path'],
	['ENOENT', 'No such file or directory', 'the folder cannot be created'],
];

export function unusableFolder(folder: string, error: unknown): PlainError {
	return new PlainError(
		`The practice world cannot be stored in ${folder}: ${reasonOf(error)}. Choose another folder: --data DIR`,
	);
}

/** The error in place of a reply. The call leaves no effect. */
export function writingProblem(folder: string, error: unknown): PlainError {
	return new PlainError(
		`The practice world in ${folder} could not be saved: ${reasonOf(error)}. Until then the practice node refuses all calls.`,
	);
}

/** LevelDB's error, which is the cause of the error that names the operation. */
export function causeOf(error: unknown): unknown {
	return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

function reasonOf(error: unknown): string {
	const cause = causeOf(error);
	const known = REASONS.find(([code, text]) => errorCode(cause) === code || String(cause).includes(text));
	return known?.[2] ?? String(cause);
}

/** The `swapdesk` folder in the user's cache folder, as each system defines it. */
export function defaultDataFolder(
	environment: NodeJS.ProcessEnv = process.env,
	platform: NodeJS.Platform = process.platform,
	home: string = homedir(),
): string {
	return join(cacheFolder(environment, platform, home), 'swapdesk');
}

function cacheFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string): string {
	if (platform === 'darwin') return join(home, 'Library', 'Caches');
	if (platform === 'win32') return environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
	return environment['XDG_CACHE_HOME'] || join(home, '.cache');
}
