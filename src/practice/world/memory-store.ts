import { rowFromText, rowToText } from './row-text.ts';
import type { RowChange, WorldStore } from './store.ts';

/** A world that lasts as long as the program. Rows are kept as text, so that they are plain data for sure. */
export function memoryStore(): WorldStore {
	const rows = new Map<string, { readonly table: string; readonly key: string; readonly text: string }>();
	return {
		load: () =>
			Promise.resolve(
				[...rows.values()].map(({ table, key, text }) => ({ table, key, row: rowFromText(text) })),
			),
		commit(changes: readonly RowChange[]) {
			for (const { table, key, row } of changes) {
				const name = JSON.stringify([table, key]);
				if (row === undefined) rows.delete(name);
				else rows.set(name, { table, key, text: rowToText(row) });
			}
			return Promise.resolve();
		},
		close: () => Promise.resolve(),
	};
}
