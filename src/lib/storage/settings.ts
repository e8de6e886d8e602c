import type { IDBPObjectStore } from 'idb';
import type { Database, Schema } from './database.ts';
import { isText } from './row-check.ts';
import type { SettingRow } from './rows.ts';
import type { SettingKey, SettingWord } from './setting-names.ts';

/** A string without spaces, because the node's id follows the first space. */
type FirstWord<Word extends string> = Word extends `${string} ${string}` ? never : Word;

/**
 * Name of a per-node setting: `used-coins http://127.0.0.1:7783 RAddress`. Always built here, because
 * removing a node finds its settings by name.
 *
 * @param what a word, optionally with its subject after a colon: `confirmations:KMD`
 */
export function nodeSetting<Word extends SettingWord | `${SettingWord}:${string}`>(
	what: FirstWord<Word>,
	nodeId: string,
): SettingKey {
	return `${what} ${nodeId}` as SettingKey;
}

export function isSettingOf(nodeId: string, name: string): boolean {
	return name.slice(name.indexOf(' ') + 1) === nodeId && name.includes(' ');
}

/** Does not check the values; the reader of a setting does. */
export async function readSettings(database: Database): Promise<SettingRow[]> {
	return (await database.getAll('settings')).filter(({ name }) => isText(name));
}

/** Value of a setting; `undefined` if it is not stored. */
export async function readSetting(database: Database, name: string): Promise<unknown> {
	return (await database.get('settings', name))?.value;
}

export async function deleteSetting(database: Database, name: string): Promise<void> {
	await writeAtOnce(database, (store) => store.delete(name));
}

/**
 * Changes a setting, starting from the stored value, which another tab may have changed.
 *
 * @param change returns the new value; must be synchronous
 */
export async function changeSetting(
	database: Database,
	name: string,
	change: (stored: unknown) => unknown,
): Promise<void> {
	const changing = database.transaction('settings', 'readwrite');
	const stored = await changing.store.get(name);
	const put = changing.store.put({ name, value: change(stored?.value) });
	changing.commit();
	await Promise.all([put, changing.done]);
}

export async function writeSetting(database: Database, setting: SettingRow): Promise<void> {
	await writeAtOnce(database, (store) => store.put(setting));
}

type SettingStore = IDBPObjectStore<Schema, ['settings'], 'settings', 'readwrite'>;

/**
 * Commits explicitly, because the user may reload the page right after a choice. Without `commit()`, the
 * transaction ends only after a round trip to this page, and a quarter of such choices were lost.
 */
async function writeAtOnce(
	database: Database,
	write: (store: SettingStore) => Promise<unknown>,
): Promise<void> {
	const writing = database.transaction('settings', 'readwrite');
	const written = write(writing.store);
	writing.commit();
	await Promise.all([written, writing.done]);
}
