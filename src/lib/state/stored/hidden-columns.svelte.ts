import type { Database } from '#lib/storage/database.ts';
import { isText } from '#lib/storage/row-check.ts';
import { StoredSetting } from './stored-setting.svelte.ts';

/** The columns of one table that the user has hidden, by their names. */
export class HiddenColumns {
	readonly #stored: StoredSetting<readonly string[]>;

	/** @param table a word for it, the same in all versions */
	constructor(database: Database, table: string) {
		this.#stored = new StoredSetting<readonly string[]>(database, {
			name: `columns:${table}`,
			initial: [],
			parse: (stored) => (Array.isArray(stored) ? stored.filter(isText) : undefined),
		});
	}

	has(name: string): boolean {
		return this.#stored.current.includes(name);
	}

	turn(name: string, isShown: boolean): void {
		const others = this.#stored.current.filter((each) => each !== name);
		this.#stored.set(isShown ? others : [...others, name]);
	}
}
