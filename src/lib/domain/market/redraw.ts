/** Anything with a time. */
interface Timed {
	readonly time: number;
}

/** An update of a chart. */
export type Redraw<Point extends Timed> =
	| { readonly kind: 'nothing' }
	/** Only these points changed or were added; each is applied separately. */
	| { readonly kind: 'update'; readonly points: readonly Point[] }
	/**
	 * The window of history changed. `shift` is the number of positions by which the remaining points move to
	 * the right; `undefined` if no point remains.
	 */
	| { readonly kind: 'replace'; readonly shift: number | undefined };

/** Maximum number of single updates; beyond it, replacing everything is faster. */
const MAX_UPDATES = 200;

/**
 * Compares two windows of a series by the identity of their points. That takes a few thousand reference
 * comparisons, which are negligible compared with drawing one extra bar.
 */
export function planRedraw<Point extends Timed>(
	drawn: readonly Point[],
	next: readonly Point[],
): Redraw<Point> {
	const first = next.findIndex((point, index) => point !== drawn[index]);
	if (first < 0 && drawn.length === next.length) return { kind: 'nothing' };
	const isUpdate = first > 0 && next.length >= drawn.length && next.length - first <= MAX_UPDATES;
	if (isUpdate) return { kind: 'update', points: next.slice(first) };
	return { kind: 'replace', shift: shiftBetween(drawn, next) };
}

function shiftBetween(drawn: readonly Timed[], next: readonly Timed[]): number | undefined {
	for (const [index, point] of drawn.entries()) {
		const now = indexOfTime(next, point.time);
		if (now >= 0) return now - index;
	}
	return undefined;
}

/** Index of a time in an ascending list; -1 if it is missing. */
export function indexOfTime(points: readonly Timed[], time: number): number {
	let [low, high] = [0, points.length - 1];
	while (low <= high) {
		const middle = (low + high) >> 1;
		const at = points[middle]?.time ?? 0;
		if (at === time) return middle;
		if (at < time) low = middle + 1;
		else high = middle - 1;
	}
	return -1;
}
