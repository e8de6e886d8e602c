import type { StoreKey, StoreNames, StoreValue } from 'idb';
import type { Database, Schema } from './database.ts';
import type { Check } from './row-check.ts';

/** Stores that may be thrown away at any time: what is in them can be asked for again, as far as the node's log goes back. */
type Cache = Extract<
	StoreNames<Schema>,
	'candles' | 'tokens' | 'swaps' | 'tokenHoldings' | 'makers' | 'counterparties'
>;

/**
 * The rows of a cache that can be used. The others are deleted, in the background: they come back with the next reply.
 *
 * @param keyOf the key under which a row is stored, which it has however damaged it is
 */
export function usableRows<Name extends Cache, Row extends StoreValue<Schema, Name>>(
	database: Database,
	store: Name,
	rows: readonly StoreValue<Schema, Name>[],
	check: Check<Row>,
	keyOf: (row: StoreValue<Schema, Name>) => StoreKey<Schema, Name>,
): Row[] {
	return rows.filter((row): row is Row => {
		const isUsable = check(row);
		if (!isUsable) void database.delete(store, keyOf(row)).catch(() => undefined);
		return isUsable;
	});
}
