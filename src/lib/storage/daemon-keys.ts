import type { Database } from './database.ts';
import { isCount, isMissingOr, isMoment, isRecordOf, isText } from './row-check.ts';
import type { StoredDaemonKey } from './rows.ts';

/** Placeholder for an unreadable key. */
export const UNREADABLE_KEY = '';

export const isStoredDaemonKey = isRecordOf<StoredDaemonKey>({
	address: isText,
	chain: isText,
	key: (value): value is string => isText(value) && /^0[23][\da-f]{64}$/.test(value),
	since: isMoment,
	highest: isMissingOr(isCount),
	highestAt: isMissingOr(isMoment),
});

/**
 * Returns the stored key of a daemon on a chain, with its greatest height; stores the given key if it is the
 * first, from whichever tab. A damaged key is returned as unreadable and still counts as known, so that the
 * user has to confirm the daemon's current key.
 */
export async function rememberDaemonKey(
	database: Database,
	named: StoredDaemonKey,
): Promise<StoredDaemonKey> {
	const change = database.transaction('daemonKeys', 'readwrite', { durability: 'strict' });
	const known = await change.store.get([named.address, named.chain]);
	if (!known) await change.store.add(named);
	const isHigher = isStoredDaemonKey(known) && (named.highest ?? 0) > (known.highest ?? 0);
	const next = isHigher ? { ...known, highest: named.highest, highestAt: named.highestAt } : known;
	if (isHigher) await change.store.put({ ...known, ...next });
	await change.done;
	if (!next) return named;
	return isStoredDaemonKey(next) ? next : { ...named, key: UNREADABLE_KEY };
}

/** Replaces the key after the user has confirmed the change. */
export async function replaceDaemonKey(database: Database, confirmed: StoredDaemonKey): Promise<void> {
	const change = database.transaction('daemonKeys', 'readwrite', { durability: 'strict' });
	await Promise.all([change.store.put(confirmed), change.done]);
}
