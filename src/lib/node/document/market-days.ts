import { usualDirection } from '#lib/domain/market/pair-search.ts';
import { marketKey, type Pair } from '#lib/domain/market/pair.ts';
import { summariseDay, type MarketDay } from '#lib/domain/market/trades.ts';
import { readTicker } from './read-ticker.ts';
import { readTrades, type WireTrade } from './trade-rows.ts';

/** Every market of a reply of `ticker`, the busiest first, each in its usual direction. */
export function readMarketDays(wire: readonly WireTrade[]): MarketDay[] {
	const markets = new Map<string, { pair: Pair; rows: WireTrade[] }>();
	for (const row of wire) {
		const [one, other] = Object.keys(row).filter((name) => name !== 'timestamp' && name !== 'price');
		if (one === undefined || other === undefined) continue;
		const key = marketKey(one, other);
		const market = markets.get(key) ?? {
			pair: usualDirection(...([one, other].sort() as [string, string])),
			rows: [],
		};
		market.rows.push(row);
		markets.set(key, market);
	}
	return [...markets.values()]
		.flatMap(({ pair, rows }) => {
			const day = summariseDay(readTrades(rows, pair));
			return day ? [{ base: readTicker(pair.base), rel: readTicker(pair.rel), day }] : [];
		})
		.sort((one, other) => other.day.trades - one.day.trades);
}
