import { openDatabase, type Database } from '#lib/storage/database.ts';

let opening: Promise<Database> | undefined;

/** Opens the database before the app does; the app takes it over. */
export function openDatabaseEarly(): Promise<Database> {
	opening = openDatabase();
	// The app reports why it does not open.
	opening.catch(() => undefined);
	return opening;
}

/** The database that was opened early, once; after that, and without one, it opens it now. */
export function takeDatabase(): Promise<Database> {
	const taken = opening ?? openDatabase();
	opening = undefined;
	return taken;
}
