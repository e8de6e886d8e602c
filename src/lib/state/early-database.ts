import { openDatabase, type Database } from '#lib/storage/database.ts';

let opening: Promise<Database> | undefined;
let noteBlocked: () => void;

/** Resolves when the database waits for another tab, which holds an earlier version of it open. */
export const blockedByTab = new Promise<void>((resolve) => (noteBlocked = resolve));

/** Opens the database before the app does; the app takes it over. */
export function openDatabaseEarly(): Promise<Database> {
	opening = openDatabase(noteBlocked);
	// The app reports why it does not open.
	opening.catch(() => undefined);
	return opening;
}

/** The database that was opened early, once; after that, and without one, it opens it now. */
export function takeDatabase(): Promise<Database> {
	const taken = opening ?? openDatabase(noteBlocked);
	opening = undefined;
	return taken;
}
