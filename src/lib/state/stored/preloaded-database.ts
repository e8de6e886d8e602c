import { openDatabase, type Database, type DatabaseNews } from '#lib/storage/database.ts';

let opening: Promise<Database> | undefined;
let blocked: DatabaseNews['blocked'];
let lost: DatabaseNews['lost'];

/** Resolves when the database waits for a different tab, which holds an earlier version of it open. */
export const blockedByTab = new Promise<void>((resolve) => (blocked = resolve));

/** Resolves, with the reason, when the database was closed under the page: nothing more is recorded here. */
export const databaseLost = new Promise<DOMException>((resolve) => (lost = resolve));

/** Opens the database before the app does; the app takes it over. */
export function openDatabaseEarly(): Promise<Database> {
	opening = openDatabase({ blocked, lost });
	// The app reports why it does not open.
	opening.catch(() => undefined);
	return opening;
}

/** The database that was opened early, once; after that, and without one, it opens it now. */
export function takeDatabase(): Promise<Database> {
	const taken = opening ?? openDatabase({ blocked, lost });
	opening = undefined;
	return taken;
}
