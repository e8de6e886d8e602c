import type { Database } from '#lib/storage/database.ts';
import { isText } from '#lib/storage/row-check.ts';
import { StoredSetting } from './stored-setting.svelte.ts';

/** The names of the columns of one table hidden by the user. */
export class HiddenColumns {
	readonly #stored: StoredSetting<readonly string[]>;

	/** @param table a name that must be stable across versions */
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
