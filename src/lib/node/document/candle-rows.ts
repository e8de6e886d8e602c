import type { CandleRow } from '#lib/domain/market/candles.ts';

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
		if (fits && row.length === 9 && row.every(Number.isFinite)) rows.push(row);
	}
	return rows;
}
