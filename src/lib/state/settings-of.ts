import type { Database } from '#lib/storage/database.ts';

interface StoredSettings {
	/** The names of those that could not be read in this tab: their first values hold instead. */
	readonly unreadable: Set<string>;
	/** Settles when all of them have been looked up that were asked for so far. */
	loaded: Promise<unknown>;
}

const known = new WeakMap<Database, StoredSettings>();

/** How reading the settings of a database has gone so far. */
export function settingsOf(database: Database): StoredSettings {
	const settings = known.get(database) ?? { unreadable: new Set(), loaded: Promise.resolve() };
	known.set(database, settings);
	return settings;
}
