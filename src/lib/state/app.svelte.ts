import type { Wiring } from '#lib/node/wiring.ts';
import type { Database } from '#lib/storage/database.ts';
import { createContext } from 'svelte';
import { takeDatabase } from './stored/preloaded-database.ts';
import { Session } from './session/session.svelte.ts';
import { Settings } from './stored/settings.svelte.ts';

/** The objects that exist once per tab, even if no node is open. */
export interface App {
	readonly database: Database;
	readonly settings: Settings;
	readonly session: Session;
}

/**
 * Assembles the app and restores the last session.
 *
 * @param startPractice loads and starts the built-in practice node
 */
export async function openApp(startPractice: Wiring['startPractice']): Promise<App> {
	const database = await takeDatabase();
	const settings = await Settings.open(database);
	const session = new Session(database, async () => {
		const { browserWiring } = await import('#lib/node/browser-wiring.ts');
		return browserWiring(startPractice);
	});
	await session.start();
	return { database, settings, session };
}

export const [getApp, setApp] = createContext<App>();
