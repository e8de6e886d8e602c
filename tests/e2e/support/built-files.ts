import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { TestDesk } from './desk.ts';

/** Disables the browser cache, so that every file is requested again. */
export async function keepNoFiles(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/**
 * Removes files from the served build, including compressed forms.
 * @returns a function that restores them
 */
export async function removeFiles(desk: TestDesk, paths: readonly string[]): Promise<() => Promise<void>> {
	const files = paths.flatMap((path) => ['', '.gz', '.br'].map((form) => join(desk.build, path) + form));
	await Promise.all(files.map((file) => rename(file, `${file}.away`)));
	return async () => {
		await Promise.all(files.map((file) => rename(`${file}.away`, file)));
	};
}

/**
 * Removes all scripts and style sheets, like a newer build.
 * @returns a function that restores them
 */
export async function removeAllFiles({ build }: TestDesk): Promise<() => Promise<void>> {
	const folder = join(build, '_app/immutable');
	await rename(folder, `${folder}.away`);
	return () => rename(`${folder}.away`, folder);
}
