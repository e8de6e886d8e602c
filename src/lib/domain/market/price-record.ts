/** Book prices in one bucket. Rel per base, for display; 0 if a side was empty. */
export interface PriceRecord {
	/** Start of the bucket, in unix seconds. */
	readonly time: number;
	readonly averageBid: number;
	readonly averageAsk: number;
	readonly highBid: number;
	readonly lowAsk: number;
	/** Spread of the averages, in hundredths of a percent of the ask; `undefined` if a side was empty. */
	readonly spreadPoints: number | undefined;
}

/** Best bid and best ask of one bucket; 0 if a side was empty. */
export interface BandPoint {
	readonly time: number;
	readonly bid: number;
	readonly ask: number;
}

/** Merges newer points into older ones; newer ones win. */
export function mergeBand(older: readonly BandPoint[], newer: readonly BandPoint[]): BandPoint[] {
	const start = newer[0]?.time ?? Infinity;
	return [...older.filter(({ time }) => time < start), ...newer];
}

/**
 * Returns one point per bar, empty if the node has none, so that no line is drawn across the gap.
 *
 * @param drawn previous points; empty ones keep their identity
 */
export function bandOfBars(
	band: readonly BandPoint[],
	bars: readonly { readonly time: number }[],
	drawn: readonly BandPoint[] = [],
): BandPoint[] {
	const gaps = drawn.filter(({ bid, ask }) => bid === 0 && ask === 0);
	const points = new Map([...gaps, ...band].map((point) => [point.time, point]));
	return bars.map(({ time }) => points.get(time) ?? { time, bid: 0, ask: 0 });
}
