/** The best bid and the best ask of one bucket; 0 where a side was empty. */
export interface BandPoint {
	readonly time: number;
	readonly bid: number;
	readonly ask: number;
}

/** Puts newer points over and after the older ones. */
export function mergeBand(older: readonly BandPoint[], newer: readonly BandPoint[]): BandPoint[] {
	const start = newer[0]?.time ?? Infinity;
	return [...older.filter(({ time }) => time < start), ...newer];
}
