import { openDatabase, type Database, type DatabaseNews } from '#lib/storage/database.ts';

let opening: Promise<Database> | undefined;
let blocked: DatabaseNews['blocked'];
let lost: DatabaseNews['lost'];

/** Resolves if the database is blocked by a different tab that has an earlier version of it open. */
export const blockedByTab = new Promise<void>((resolve) => (blocked = resolve));

/** Resolves with the reason if the database was closed unexpectedly; nothing can be stored afterwards. */
export const databaseLost = new Promise<DOMException>((resolve) => (lost = resolve));

/** Opens the database before the app loads; the app then adopts it. */
export function preloadDatabase(): Promise<Database> {
	opening = openDatabase({ blocked, lost });
	// The app reports the error.
	opening.catch(() => undefined);
	return opening;
}

/** The database opened early, if not taken yet; otherwise opens it now. */
export function takeDatabase(): Promise<Database> {
	const taken = opening ?? openDatabase({ blocked, lost });
	opening = undefined;
	return taken;
}
