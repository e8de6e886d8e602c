import { usableRows } from './cached-rows.ts';
import { isStoredCounterparty } from './makers.ts';
import type { Database } from './database.ts';
import type { StoredCounterparty } from './rows.ts';

/** Public keys by swap id; `undefined` if the node's log no longer contained the swap when queried. */
export type CounterpartyKeys = ReadonlyMap<string, string | undefined>;

export async function readCounterparties(database: Database, nodeId: string): Promise<CounterpartyKeys> {
	const rows = await database.getAll('counterparties', IDBKeyRange.bound([nodeId], [nodeId, []]));
	const usable = usableRows(database, 'counterparties', rows, isStoredCounterparty, keyOf);
	return new Map(usable.map(({ id, key }) => [id, key]));
}

export async function writeCounterparties(
	database: Database,
	nodeId: string,
	keys: CounterpartyKeys,
): Promise<void> {
	const change = database.transaction('counterparties', 'readwrite');
	const puts = [...keys].map(([id, key]) => change.store.put({ nodeId, id, key }));
	await Promise.all([...puts, change.done]);
}

const keyOf = ({ nodeId, id }: StoredCounterparty): [nodeId: string, id: string] => [nodeId, id];
