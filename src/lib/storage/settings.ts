import type { Database } from './database.ts';
import type { StoredSetting } from './rows.ts';

export function readSettings(database: Database): Promise<StoredSetting[]> {
	return database.getAll('settings');
}

export async function writeSetting(database: Database, setting: StoredSetting): Promise<void> {
	await database.put('settings', setting);
}
