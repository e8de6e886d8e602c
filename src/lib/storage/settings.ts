import type { Database } from './database.ts';

/** One setting of this browser. What the value may be is for `state/settings.svelte.ts` to say. */
export interface StoredSetting {
	readonly name: string;
	readonly value: unknown;
}

export function readSettings(database: Database): Promise<StoredSetting[]> {
	return database.getAll('settings');
}

export async function writeSetting(database: Database, setting: StoredSetting): Promise<void> {
	await database.put('settings', setting);
}
