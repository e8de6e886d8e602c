import type { Database } from '#lib/storage/database.ts';
import { deleteSecret, readTabSecrets, writeSecret } from '#lib/storage/secrets.ts';
import { LOCK_NAMES, tryLock } from '#lib/tabs/named-lock.ts';

/** A tab that was closed by mistake can be opened again by the browser, with its key, for this long at least. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Shows the other tabs that the record of this one can still be opened. A copy of the tab holds it as well. */
export function holdTabRecord(record: string): void {
	const forever = () => new Promise(() => undefined);
	navigator.locks.request(LOCK_NAMES.tabRecord(record), { mode: 'shared' }, forever).catch(() => undefined);
}

/** Deletes sealed keys that only tabs could open which have been closed for good. */
export async function pruneClosedTabs(database: Database, now = Date.now()): Promise<void> {
	for (const secret of await readTabSecrets(database)) {
		const { id, written } = secret;
		// Records of earlier versions do not say how old they are: their time begins now.
		if (written === undefined) await writeSecret(database, { ...secret, written: now });
		else if (now - written > KEPT_MS)
			await tryLock(LOCK_NAMES.tabRecord(id), () => deleteSecret(database, id));
	}
}
