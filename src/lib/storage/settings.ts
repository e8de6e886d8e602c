import type { IDBPObjectStore } from 'idb';
import type { Database, Schema } from './database.ts';
import { isText } from './row-check.ts';
import type { SettingRow } from './rows.ts';
import type { SettingKey, SettingWord } from './setting-names.ts';

/** A text without spaces: in a name the node's id follows the first space. */
type FirstWord<Word extends string> = Word extends `${string} ${string}` ? never : Word;

/**
 * The name of a setting that is stored for one node: `used-coins http://127.0.0.1:7783 RAddress`. Every such name is
 * made here, since removing a node finds its settings by their names.
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

/** Values are unchecked: the reader of a setting checks its value. */
export async function readSettings(database: Database): Promise<SettingRow[]> {
	return (await database.getAll('settings')).filter(({ name }) => isText(name));
}

/** The value of one setting; `undefined` if none is stored. */
export async function readSetting(database: Database, name: string): Promise<unknown> {
	return (await database.get('settings', name))?.value;
}

export async function deleteSetting(database: Database, name: string): Promise<void> {
	await writeAtOnce(database, (store) => store.delete(name));
}

/**
 * Changes a setting from the value stored at this moment, which another tab may have changed.
 *
 * @param change returns the new value; it must not wait for anything
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
 * A choice takes effect at once, and the page may be reloaded right after it. A transaction that is not committed here
 * ends only after the browser has answered this page: a quarter of such choices was lost.
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
