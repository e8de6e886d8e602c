import { openDB, type DBSchema } from 'idb';
import type { RowChange, WorldStore } from '../world/store.ts';

const NAME = 'swapdesk-practice';
const VERSION = 1;

interface Schema extends DBSchema {
	/** Every row of the world under its table and key. */
	rows: { key: [table: string, key: string]; value: RowChange };
}

/** Keeps a world in the browser's own database, which takes `bigint` as it is. */
export async function openBrowserStore(): Promise<WorldStore> {
	const database = await openDB<Schema>(NAME, VERSION, {
		upgrade: (created) => void created.createObjectStore('rows', { keyPath: ['table', 'key'] }),
	});
	return {
		load: () => database.getAll('rows'),
		async commit(changes) {
			const { store, done } = database.transaction('rows', 'readwrite');
			const writes = changes.map((change) =>
				change.row === undefined ? store.delete([change.table, change.key]) : store.put(change),
			);
			await Promise.all([...writes, done]);
		},
		close() {
			database.close();
			return Promise.resolve();
		},
	};
}
