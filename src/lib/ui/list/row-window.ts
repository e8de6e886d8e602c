/** A range of a list from `first` (inclusive) to `end` (exclusive). */
export interface RowRange {
	readonly first: number;
	readonly end: number;
}

/**
 * The visible rows of a list whose rows all have the same height.
 * @param list position of the whole list, in pixels from the top of the window
 * @param sight the visible range of the window, limited to the scrolling box if any
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
	// Without this, `end` would precede `first` for a box outside the window.
	return { first, end: Math.max(first, end) };
}

function within(place: number, count: number): number {
	return Math.max(0, Math.min(place, count));
}

/**
 * Assigns the items of a long list to row elements. A visible item keeps its row; an item that scrolls into view reuses
 * the row of one that left it, so that scrolling creates no elements.
 */
export class RowPool {
	#rows: ReadonlyMap<string, number> = new Map();

	/**
	 * @param keys unique keys of the visible items, in order
	 * @returns the row number of each item
	 */
	assign(keys: readonly string[]): number[] {
		const before = this.#rows;
		const shown = new Set(keys);
		// In page order, so that rows keep their positions after a jump.
		const free = [...before].filter(([key]) => !shown.has(key)).map(([, row]) => row);
		let unused = before.size === 0 ? 0 : Math.max(...before.values()) + 1;
		const rows = keys.map((key) => before.get(key) ?? free.shift() ?? unused++);
		this.#rows = new Map(keys.map((key, place) => [key, rows[place] ?? 0]));
		return rows;
	}
}
