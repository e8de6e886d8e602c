import type { Database } from './database.ts';
import { isMoment, isRecordOf, isText } from './checks/row-check.ts';
import type { StoredDaemonKey } from './rows.ts';

/** Stands for a key that cannot be read. */
export const UNREADABLE_KEY = '';

const isStoredDaemonKey = isRecordOf<StoredDaemonKey>({
	address: isText,
	chain: isText,
	key: (value): value is string => isText(value) && /^0[23][\da-f]{64}$/.test(value),
	since: isMoment,
});

/**
 * The key that a daemon is known by on a chain. Where there is none yet, the given one is stored, whichever tab is first. A
 * damaged one is no key, and still one that was known: the user has to confirm what the daemon names now.
 */
export async function rememberDaemonKey(
	database: Database,
	named: StoredDaemonKey,
): Promise<StoredDaemonKey> {
	const change = database.transaction('daemonKeys', 'readwrite', { durability: 'strict' });
	const known = await change.store.get([named.address, named.chain]);
	if (!known) await change.store.add(named);
	await change.done;
	if (!known) return named;
	return isStoredDaemonKey(known) ? known : { ...named, key: UNREADABLE_KEY };
}

/** Replaces the key when the user has confirmed the change. */
export async function replaceDaemonKey(database: Database, confirmed: StoredDaemonKey): Promise<void> {
	const change = database.transaction('daemonKeys', 'readwrite', { durability: 'strict' });
	await Promise.all([change.store.put(confirmed), change.done]);
}
