import type { RowChange } from './store.ts';

/**
 * Rows of plain data by key. Rows are replaced, never edited in place: what `set` and `delete` did is collected,
 * so that it can be written (`changes`, then `settle`) or taken back (`revert`).
 *
 * Rows come in the order of their keys, so that a restored world walks them as the first one did.
 */
export class Table<Row> {
	readonly name: string;
	readonly #rows = new Map<string, Readonly<Row>>();
	/** The rows as they were when last settled, of those that changed since. */
	readonly #before = new Map<string, Readonly<Row> | undefined>();
	#keys: string[] = [];
	#keysAreStale = false;

	constructor(name: string, rows: Iterable<readonly [string, Row]> = []) {
		this.name = name;
		this.#rows = new Map(rows);
		this.#keysAreStale = true;
	}

	get size(): number {
		return this.#rows.size;
	}

	get(key: string): Readonly<Row> | undefined {
		return this.#rows.get(key);
	}

	has(key: string): boolean {
		return this.#rows.has(key);
	}

	set(key: string, row: Readonly<Row>): void {
		this.#remember(key);
		if (!this.#rows.has(key)) this.#keysAreStale = true;
		this.#rows.set(key, row);
	}

	delete(key: string): boolean {
		if (!this.#rows.has(key)) return false;
		this.#remember(key);
		this.#keysAreStale = true;
		return this.#rows.delete(key);
	}

	/** In the order of the keys' code units. */
	keys(): readonly string[] {
		if (this.#keysAreStale) this.#keys = [...this.#rows.keys()].sort();
		this.#keysAreStale = false;
		return this.#keys;
	}

	*values(): Generator<Readonly<Row>> {
		for (const [, row] of this.entries()) yield row;
	}

	/** Rows that are deleted during the walk are left out, rows that are added may be. */
	*entries(): Generator<readonly [string, Readonly<Row>]> {
		for (const key of this.keys()) {
			const row = this.#rows.get(key);
			if (row !== undefined) yield [key, row];
		}
	}

	/** The differences from the last settled state. */
	changes(): RowChange[] {
		return [...this.#before.keys()].sort().map((key) => {
			const row = this.#rows.get(key);
			return row === undefined ? { table: this.name, key } : { table: this.name, key, row };
		});
	}

	/** The changes are written: they are the settled state now. */
	settle(): void {
		this.#before.clear();
	}

	/** Goes back to the last settled state. */
	revert(): void {
		for (const [key, row] of this.#before) {
			if (row === undefined) this.#rows.delete(key);
			else this.#rows.set(key, row);
		}
		this.#before.clear();
		this.#keysAreStale = true;
	}

	#remember(key: string): void {
		if (!this.#before.has(key)) this.#before.set(key, this.#rows.get(key));
	}
}
