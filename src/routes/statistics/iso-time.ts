/** A time of a CSV. Times of other nodes may lie outside of every calendar. */
export function isoOf(seconds: number | undefined): string {
	const date = new Date((seconds ?? Number.NaN) * 1000);
	return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
