/** The prices in the books in one bucket. Rel per base, for the eye; 0 if a side was empty. */
export interface PriceRecord {
	/** When the bucket begins, unix seconds. */
	readonly time: number;
	readonly averageBid: number;
	readonly averageAsk: number;
	readonly highBid: number;
	readonly lowAsk: number;
	/** Between the averages, in hundredths of a percent of the ask; `undefined` if a side was empty. */
	readonly spreadPoints: number | undefined;
}

/** The best bid and the best ask of one bucket; 0 if a side was empty. */
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
