/** What stood in the books in one bucket. Rel per base, for the eye; 0 where a side was empty. */
export interface PriceRecord {
	/** When the bucket begins, unix seconds. */
	readonly time: number;
	readonly averageBid: number;
	readonly averageAsk: number;
	readonly highBid: number;
	readonly lowAsk: number;
	/** Between the averages, in hundredths of a percent of the ask; `undefined` where a side was empty. */
	readonly spreadPoints: number | undefined;
}

/** Reads `[time, avebid, aveask, highbid, lowask]`, newest first; buckets in which nobody offered anything are left out. */
export function readPriceRecords(
	wire: readonly (readonly (number | string)[])[],
	timescale: number,
): PriceRecord[] {
	return wire
		.map((cells) => cells.map(Number))
		.filter(([time = 1, ...prices]) => time % timescale === 0 && prices.some((price) => price > 0))
		.map(([time = 0, averageBid = 0, averageAsk = 0, highBid = 0, lowAsk = 0]) => ({
			...{ time, averageBid, averageAsk, highBid, lowAsk },
			spreadPoints: spreadBetween(averageBid, averageAsk),
		}))
		.sort((one, other) => other.time - one.time);
}

/** Of the averages: while a bucket lasts prices move, so that its highest bid may lie above its lowest ask. */
function spreadBetween(bid: number, ask: number): number | undefined {
	return bid > 0 && ask > 0 ? Math.round((1 - bid / ask) * 10_000) : undefined;
}
