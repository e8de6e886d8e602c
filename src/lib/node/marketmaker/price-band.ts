import type { BandPoint } from '#lib/domain/market/price-band.ts';

/** The program mixes both directions of a pair, so that its high bid may lie above its low ask: the lower one is the bid. */
export function untangleBand(points: readonly BandPoint[]): BandPoint[] {
	return points.map(({ time, bid, ask }) =>
		bid > 0 && ask > 0 ? { time, bid: Math.min(bid, ask), ask: Math.max(bid, ask) } : { time, bid, ask },
	);
}
