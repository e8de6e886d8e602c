import type { RowChange, WorldStore } from '#practice/world/store.ts';

/** Committed tables of a practice world: the truth, whatever its programs report. */
export class WorldRows {
	readonly #tables = new Map<string, Map<string, unknown>>();

	/** Wraps a store so that every change is recorded. */
	watch(store: WorldStore): WorldStore {
		return {
			load: async () => {
				const rows = await store.load();
				this.#note(rows);
				return rows;
			},
			commit: async (changes) => {
				await store.commit(changes);
				this.#note(changes);
			},
			close: () => store.close(),
		};
	}

	table<Row>(name: string): ReadonlyMap<string, Row> {
		return (this.#tables.get(name) ?? new Map()) as ReadonlyMap<string, Row>;
	}

	#note(changes: readonly RowChange[]): void {
		for (const { table, key, row } of changes) {
			const rows = this.#tables.get(table) ?? new Map<string, unknown>();
			this.#tables.set(table, rows);
			if (row === undefined) rows.delete(key);
			else rows.set(key, row);
		}
	}
}
