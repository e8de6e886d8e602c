import type { StoreKey, StoreNames, StoreValue } from 'idb';
import type { Database, Schema } from './database.ts';
import type { Check } from './row-check.ts';

/**
 * Caches, which may be cleared at any time: their content can be refetched, as far back as the node's log
 * goes.
 */
type Cache = Extract<
	StoreNames<Schema>,
	'candles' | 'tokens' | 'swaps' | 'tokenHoldings' | 'makers' | 'counterparties'
>;

/**
 * Filters the valid rows of a cache. Invalid rows are deleted in the background; the next reply replaces
 * them.
 *
 * @param keyOf returns the key of a row, which even a damaged row has
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
