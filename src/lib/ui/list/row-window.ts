/** A part of a list: from `first` up to, without, `end`. */
export interface RowRange {
	readonly first: number;
	readonly end: number;
}

/**
 * The rows of a list that are in sight, where all are of one height.
 *
 * @param list where the whole list lies, in pixels from the top of the window
 * @param windowHeight how much is seen from there, in pixels
 */
export function rowsInWindow(
	list: { readonly top: number; readonly height: number },
	windowHeight: number,
	count: number,
): RowRange {
	if (count === 0 || list.height <= 0) return { first: 0, end: 0 };
	const row = list.height / count;
	const first = Math.floor(-list.top / row);
	const end = Math.ceil((windowHeight - list.top) / row);
	return { first: within(first, count), end: within(end, count) };
}

function within(place: number, count: number): number {
	return Math.max(0, Math.min(place, count));
}
