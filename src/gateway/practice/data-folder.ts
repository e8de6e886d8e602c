import { homedir } from 'node:os';
import { join } from 'node:path';

/** The user's cache folder as each system has it, and `swapdesk` in it. */
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
