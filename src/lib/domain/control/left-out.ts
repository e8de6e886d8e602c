/** Rows of a node's or daemon's list that are not shown. */
export interface LeftOut {
	/** A row, in one word: `coin`. */
	readonly of: string;
	readonly shown: number;
	/** Rows past the bound of the list. */
	readonly beyond: number;
	/** Rows that could not be read. */
	readonly unreadable: number;
}
