import type { Database } from './database.ts';

/** One setting of this browser. What the value may be is for `state` to say. */
export interface SettingRow {
	readonly name: string;
	readonly value: unknown;
}

export function readSettings(database: Database): Promise<SettingRow[]> {
	return database.getAll('settings');
}

/** The value of one setting; `undefined` where none is stored. */
export async function readSetting(database: Database, name: string): Promise<unknown> {
	return (await database.get('settings', name))?.value;
}

export async function writeSetting(database: Database, setting: SettingRow): Promise<void> {
	await database.put('settings', setting);
}
