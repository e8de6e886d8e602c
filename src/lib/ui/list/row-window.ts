/** A part of a list: from `first` up to, without, `end`. */
export interface RowRange {
	readonly first: number;
	readonly end: number;
}

/**
 * The visible rows of a list whose rows all have the same height.
 * @param list position of the whole list, in pixels from the top of the window
 * @param sight the visible range of the window, and of a box that the list scrolls in
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
	// For a box outside the window the end would be before the beginning.
	return { first, end: Math.max(first, end) };
}

function within(place: number, count: number): number {
	return Math.max(0, Math.min(place, count));
}

/**
 * Assigns the items of a long list to the rows in the page. An item that stays visible keeps its row; an item
 * that scrolls into sight reuses the row of one that left it, so that scrolling creates no rows and leaves
 * none behind.
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
		// In page order: after a leap each row stays in place.
		const free = [...before].filter(([key]) => !shown.has(key)).map(([, row]) => row);
		let unused = before.size === 0 ? 0 : Math.max(...before.values()) + 1;
		const rows = keys.map((key) => before.get(key) ?? free.shift() ?? unused++);
		this.#rows = new Map(keys.map((key, place) => [key, rows[place] ?? 0]));
		return rows;
	}
}
