/** Rows beyond the edges of the box, so that a quick scroll finds them drawn. */
const MARGIN = 12;
/** The window moves in strides, so that most pixels of a scroll change nothing. */
const STRIDE = 8;

/** Rows of a list that are drawn: from `from` to before `to`. */
export interface RowWindow {
	readonly from: number;
	readonly to: number;
}

/**
 * @param scrolled pixels between the beginning of the list and the edge of its box
 * @param height of the box, in pixels
 */
export function rowWindow(count: number, rowHeight: number, scrolled: number, height: number): RowWindow {
	const first = Math.floor(scrolled / rowHeight) - MARGIN;
	const from = Math.min(Math.max(0, first - (first % STRIDE)), count);
	const shown = Math.ceil(height / rowHeight) + 2 * MARGIN + STRIDE;
	return { from, to: Math.min(count, from + shown) };
}
