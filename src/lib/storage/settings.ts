import type { Database } from './database.ts';
import type { SettingRow } from './rows.ts';

export function readSettings(database: Database): Promise<SettingRow[]> {
	return database.getAll('settings');
}

/** The value of one setting; `undefined` where none is stored. */
export async function readSetting(database: Database, name: string): Promise<unknown> {
	return (await database.get('settings', name))?.value;
}

export async function deleteSetting(database: Database, name: string): Promise<void> {
	await database.delete('settings', name);
}

export async function writeSetting(database: Database, setting: SettingRow): Promise<void> {
	await database.put('settings', setting);
}
