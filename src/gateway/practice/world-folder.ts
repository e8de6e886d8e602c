import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unusableFolder } from './world-problems.ts';

/**
 * Makes a folder and those above it. Node's own recursive `mkdir` does not come back for a folder that cannot be made, as
 * below `/proc`.
 *
 * @throws PlainError that says why it cannot be used.
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

/** Whether files of a world are there and some that every world has are not. */
export async function isIncomplete(location: string): Promise<boolean> {
	if (!existsSync(location)) return false;
	const names = await readdir(location);
	if (!names.some((name) => /\.(ldb|log)$|^MANIFEST-|^CURRENT$/.test(name))) return false;
	if (!names.includes('CURRENT') || !names.some((name) => name.endsWith('.log'))) return true;
	const manifest = (await readFile(join(location, 'CURRENT'), 'utf8')).trim();
	return !names.includes(manifest);
}

/**
 * Moves a world that cannot be read out of the way, so that nothing of it is lost.
 *
 * @returns where it is now.
 */
export async function setAside(location: string): Promise<string> {
	for (let number = 1; ; number += 1) {
		const place = `${location}-set-aside-${number}`;
		if (existsSync(place)) continue;
		await rename(location, place);
		return place;
	}
}
