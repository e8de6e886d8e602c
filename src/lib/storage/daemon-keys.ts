import type { Database } from './database.ts';
import type { StoredDaemonKey } from './rows.ts';

/** The key that a daemon is known by on a chain. Where there is none yet, the given one is stored, whichever tab is first. */
export async function rememberDaemonKey(
	database: Database,
	named: StoredDaemonKey,
): Promise<StoredDaemonKey> {
	const change = database.transaction('daemonKeys', 'readwrite', { durability: 'strict' });
	const known = await change.store.get([named.address, named.chain]);
	if (!known) await change.store.add(named);
	await change.done;
	return known ?? named;
}

/** Replaces the key when the user has confirmed the change. */
export async function replaceDaemonKey(database: Database, confirmed: StoredDaemonKey): Promise<void> {
	const change = database.transaction('daemonKeys', 'readwrite', { durability: 'strict' });
	await Promise.all([change.store.put(confirmed), change.done]);
}
