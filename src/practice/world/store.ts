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

/** One row of one table of the world, changed or (without `row`) deleted. */
export interface RowChange {
	readonly table: string;
	readonly key: string;
	readonly row?: unknown;
}

/** Where a world rests between starts. Rows are plain data; `bigint` is allowed in them. */
export interface WorldStore {
	/** Every row that was committed. */
	load(): Promise<readonly RowChange[]>;
	/** Writes all changes or none. A call is answered only after its changes are committed. */
	commit(changes: readonly RowChange[]): Promise<void>;
	close(): Promise<void>;
}

/**
 * Rows as JSON text, for stores that keep text. `bigint` comes back as `bigint`; texts, those of strangers too, come
 * back as they were: each is marked with a leading letter, so that no text can pass for a number.
 */
export function rowToText(row: unknown): string {
	return JSON.stringify(row, (_key, value: unknown) => {
		if (typeof value === 'bigint') return `n${value}`;
		if (typeof value === 'string') return `s${value}`;
		if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} in a row`);
		return value;
	});
}

/** @throws SyntaxError when the text was not made by `rowToText`. */
export function rowFromText(text: string): unknown {
	return JSON.parse(text, (_key, value: unknown) => {
		if (typeof value !== 'string') return value;
		if (value.startsWith('n')) return BigInt(value.slice(1));
		if (value.startsWith('s')) return value.slice(1);
		throw new SyntaxError('A text in a row without its mark');
	});
}

/**
 * A store that keeps back what is committed until it is released. A world begins in many transactions; so it comes onto
 * the disk as a whole, and a program that ends on the way leaves nothing of it.
 */
export interface HeldStore extends WorldStore {
	/** Writes what was kept back as one commit. From then on every commit is written at once. */
	release(): Promise<void>;
}

export function holdBack(store: WorldStore): HeldStore {
	let held: Map<string, RowChange> | undefined = new Map();
	return {
		load: () => store.load(),
		commit(changes) {
			if (!held) return store.commit(changes);
			for (const change of changes) held.set(JSON.stringify([change.table, change.key]), change);
			return Promise.resolve();
		},
		async release() {
			if (held && held.size > 0) await store.commit([...held.values()]);
			held = undefined;
		},
		close: () => store.close(),
	};
}

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
