import { isFigure, type CandleRow } from '#lib/domain/market/candles.ts';
import type { BandPoint, PriceRecord } from '#lib/domain/market/price-record.ts';
import { basisPoints, priceUnits } from '#lib/domain/money/price.ts';

/**
 * Reads the rows of `tradesarray` and keeps what can be a candle: rows on the grid of the timescale, in ascending order,
 * with times from `from` to `to`. A node whose clock was set back sends rows twice; the first of two is kept.
 */
export function readCandleRows(
	wire: readonly (readonly (number | string)[])[],
	{ timescale, from = 0, to = Infinity }: { timescale: number; from?: number; to?: number },
): CandleRow[] {
	const rows: CandleRow[] = [];
	for (const cells of wire) {
		const row = cells.map(Number) as unknown as CandleRow;
		const last = rows.at(-1)?.[0] ?? -1;
		const fits = row[0] % timescale === 0 && row[0] >= from && row[0] <= to && row[0] > last;
		if (fits && row.length === 9 && row.every(isFigure)) rows.push(row);
	}
	return rows;
}

/** Reads rows of `pricearray`, `[time, avebid, aveask, highbid, lowask]`. */
export function readBand(wire: readonly (readonly (number | string)[])[], timescale: number): BandPoint[] {
	return wire
		.map((cells) => cells.map(Number))
		.filter((row) => (row[0] ?? 1) % timescale === 0 && row.every(isFigure))
		.map(([time = 0, , , bid = 0, ask = 0]) => ({ time, bid, ask }));
}

/** The same rows in full, newest first; buckets without any order are left out. */
export function readPriceRecords(
	wire: readonly (readonly (number | string)[])[],
	timescale: number,
): PriceRecord[] {
	return wire
		.map((cells) => cells.map(Number))
		.filter(([time = 1, ...prices]) => time % timescale === 0 && prices.some((price) => price > 0))
		.filter((row) => row.every(isFigure))
		.map(([time = 0, averageBid = 0, averageAsk = 0, highBid = 0, lowAsk = 0]) => ({
			...{ time, averageBid, averageAsk, highBid, lowAsk },
			spreadPoints: spreadBetween(averageBid, averageAsk),
		}))
		.sort((one, other) => other.time - one.time);
}

/** Of the averages: while a bucket lasts prices move, so that its highest bid may lie above its lowest ask. */
function spreadBetween(bid: number, ask: number): number | undefined {
	if (bid <= 0 || ask <= 0) return undefined;
	const [low, high] = [priceUnits(bid), priceUnits(ask)];
	return basisPoints(high, high + (high - low));
}
