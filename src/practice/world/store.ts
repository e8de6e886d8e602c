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
