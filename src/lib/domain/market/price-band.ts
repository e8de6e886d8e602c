/** The best bid and the best ask of one bucket; 0 where a side was empty. */
export interface BandPoint {
	readonly time: number;
	readonly bid: number;
	readonly ask: number;
}

/**
 * Reads `[time, avebid, aveask, highbid, lowask]`. The real node mixes both directions of a pair, so that its high bid
 * may lie above its low ask: the lower of the two is the bid.
 */
export function readBand(wire: readonly (readonly (number | string)[])[], timescale: number): BandPoint[] {
	return wire
		.map((cells) => cells.map(Number))
		.filter(([time = 1]) => time % timescale === 0)
		.map(([time = 0, , , high = 0, low = 0]) =>
			high > 0 && low > 0
				? { time, bid: Math.min(high, low), ask: Math.max(high, low) }
				: { time, bid: high, ask: low },
		);
}

/** Puts newer points over and after the older ones. */
export function mergeBand(older: readonly BandPoint[], newer: readonly BandPoint[]): BandPoint[] {
	const start = newer[0]?.time ?? Infinity;
	return [...older.filter(({ time }) => time < start), ...newer];
}
