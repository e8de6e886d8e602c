/** A part of a list: from `first` up to, without, `end`. */
export interface RowRange {
	readonly first: number;
	readonly end: number;
}

/**
 * The rows of a list that are in sight, where all are of one height.
 *
 * @param list where the whole list lies, in pixels from the top of the window
 * @param sight what is seen of the window, and of a box that the list scrolls in
 */
export function rowsInWindow(
	list: { readonly top: number; readonly height: number },
	sight: { readonly top: number; readonly bottom: number },
	count: number,
): RowRange {
	if (count === 0 || list.height <= 0) return { first: 0, end: 0 };
	const row = list.height / count;
	const first = within(Math.floor((sight.top - list.top) / row), count);
	const end = within(Math.ceil((sight.bottom - list.top) / row), count);
	// Of a box beyond the window's edge the end lies before the beginning.
	return { first, end: Math.max(first, end) };
}

function within(place: number, count: number): number {
	return Math.max(0, Math.min(place, count));
}

/**
 * Which of the rows in the page shows which item of a long list. An item that stays in sight keeps its row; one that comes into
 * sight takes over a row whose item left it, so that scrolling makes no rows and leaves none behind.
 */
export class RowPool {
	#rows: ReadonlyMap<string, number> = new Map();

	/**
	 * @param keys of the items that are shown from now on, each once, in their order
	 * @returns the number of each one's row
	 */
	assign(keys: readonly string[]): number[] {
		const before = this.#rows;
		const shown = new Set(keys);
		// In the order in which they stand in the page: after a leap each row stays where it is.
		const free = [...before].filter(([key]) => !shown.has(key)).map(([, row]) => row);
		let unused = before.size === 0 ? 0 : Math.max(...before.values()) + 1;
		const rows = keys.map((key) => before.get(key) ?? free.shift() ?? unused++);
		this.#rows = new Map(keys.map((key, place) => [key, rows[place] ?? 0]));
		return rows;
	}
}
