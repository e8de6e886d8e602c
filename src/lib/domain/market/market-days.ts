import type { Pair } from './pair.ts';
import { usualDirection } from './pair-search.ts';
import { readTrades, summariseDay, type DaySummary, type WireTrade } from './trades.ts';

/** What one market did in the last 24 hours. */
export interface MarketDay extends Pair {
	readonly day: DaySummary;
}

/** Every market that traded, from one reply of `ticker`, the liveliest first; each in its usual direction. */
export function readMarketDays(wire: readonly WireTrade[]): MarketDay[] {
	const markets = new Map<string, { pair: Pair; rows: WireTrade[] }>();
	for (const row of wire) {
		const [one, other] = Object.keys(row).filter((name) => name !== 'timestamp' && name !== 'price');
		if (one === undefined || other === undefined) continue;
		const pair = usualDirection(...([one, other].sort() as [string, string]));
		const key = `${pair.base} ${pair.rel}`;
		const market = markets.get(key) ?? { pair, rows: [] };
		market.rows.push(row);
		markets.set(key, market);
	}
	return [...markets.values()]
		.flatMap(({ pair, rows }) => {
			const day = summariseDay(readTrades(rows, pair));
			return day ? [{ ...pair, day }] : [];
		})
		.sort((one, other) => other.day.trades - one.day.trades);
}
