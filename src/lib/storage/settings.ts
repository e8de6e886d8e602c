import type { IDBPObjectStore } from 'idb';
import type { Database, Schema } from './database.ts';
import { isText } from './row-check.ts';
import type { SettingRow } from './rows.ts';
import type { SettingKey, SettingWord } from './setting-names.ts';

/** A text without spaces: the node's id stands behind the first space of a name. */
type FirstWord<Word extends string> = Word extends `${string} ${string}` ? never : Word;

/**
 * The name of a setting that is stored for one node: `used-coins http://127.0.0.1:7783 RAddress`. Every one of them is named
 * here, since what removes a node finds its settings by their names.
 *
 * @param what a word; what it is about stands behind a colon: `confirmations:KMD`
 */
export function nodeSetting<Word extends SettingWord | `${SettingWord}:${string}`>(
	what: FirstWord<Word>,
	nodeId: string,
): SettingKey {
	return `${what} ${nodeId}` as SettingKey;
}

/** Whether it is a setting of this node. */
export function isSettingOf(nodeId: string, name: string): boolean {
	return name.slice(name.indexOf(' ') + 1) === nodeId && name.includes(' ');
}

/** The reader of a setting checks its value. */
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
 * Changes a setting by what is stored of it at this moment, which another tab may have changed.
 *
 * @param change gives the new value; it must not wait for anything
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
 * A choice holds at once, and the page may be loaded anew right after it. A transaction that is not ended here ends only once the
 * browser has answered this page: a quarter of such choices was lost.
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
