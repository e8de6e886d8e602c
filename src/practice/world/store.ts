/**
 * Rows of plain data by key. Rows are replaced, never mutated: changes by `set` and `delete` are collected, and
 * then written (`changes`, then `settle`) or undone (`revert`).
 * Rows are sorted by key, so that a restored world iterates in the same order as the original.
 */
export class Table<Row> {
	readonly name: string;
	readonly #rows = new Map<string, Readonly<Row>>();
	/** The last settled version of each changed row. */
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

	/** Sorted by code units. */
	keys(): readonly string[] {
		if (this.#keysAreStale) this.#keys = [...this.#rows.keys()].sort();
		this.#keysAreStale = false;
		return this.#keys;
	}

	*values(): Generator<Readonly<Row>> {
		for (const [, row] of this.entries()) yield row;
	}

	/** Omits rows deleted during the iteration, and possibly rows added during it. */
	*entries(): Generator<readonly [string, Readonly<Row>]> {
		for (const key of this.keys()) {
			const row = this.#rows.get(key);
			if (row !== undefined) yield [key, row];
		}
	}

	/** The changes since the last settled state. */
	changes(): RowChange[] {
		return [...this.#before.keys()].sort().map((key) => {
			const row = this.#rows.get(key);
			return row === undefined ? { table: this.name, key } : { table: this.name, key, row };
		});
	}

	/** Marks the changes as written; they become the settled state. */
	settle(): void {
		this.#before.clear();
	}

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

/** A row of a table, changed or (without `row`) deleted. */
export interface RowChange {
	readonly table: string;
	readonly key: string;
	readonly row?: unknown;
}

/** Persists a world. Rows are plain data, in which `bigint` is allowed. */
export interface WorldStore {
	/** All committed rows. */
	load(): Promise<readonly RowChange[]>;
	/** Writes all changes atomically. A call is answered only after its changes are committed. */
	commit(changes: readonly RowChange[]): Promise<void>;
	close(): Promise<void>;
}

/**
 * Serialises a row to JSON, for stores of strings. A leading letter marks each string and `bigint`, so that
 * both are restored unchanged and no string, not even an untrusted one, is mistaken for a number.
 */
export function rowToText(row: unknown): string {
	return JSON.stringify(row, (_key, value: unknown) => {
		if (typeof value === 'bigint') return `n${value}`;
		if (typeof value === 'string') return `s${value}`;
		if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} in a row`);
		return value;
	});
}

/** @throws SyntaxError if the text was not written by `rowToText`. */
export function rowFromText(text: string): unknown {
	return JSON.parse(text, (_key, value: unknown) => {
		if (typeof value !== 'string') return value;
		if (value.startsWith('n')) return BigInt(value.slice(1));
		if (value.startsWith('s')) return value.slice(1);
		throw new SyntaxError('A text in a row without its mark');
	});
}

/**
 * A store that holds back commits until it is released. Creating a world takes many transactions; this way it
 * is written as a whole, and an interruption leaves nothing of it behind.
 */
export interface HeldStore extends WorldStore {
	/** Writes the held changes as one commit. Later commits are written immediately. */
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

/** An in-memory world. Rows are stored as JSON, which guarantees plain data. */
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
