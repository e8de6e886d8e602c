import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Program names under which systems install Firefox. */
const NAMES = ['firefox-esr', 'firefox'];

/** Path of Firefox: `SWAPDESK_FIREFOX` or the system's; `undefined` without one. */
export function findFirefox(environment = process.env) {
	const named = environment['SWAPDESK_FIREFOX'];
	if (named) return named;
	const folders = ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter)];
	return folders
		.flatMap((folder) => NAMES.map((name) => join(folder, name)))
		.find((path) => existsSync(path));
}
