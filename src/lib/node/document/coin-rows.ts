import type { ListedCoin } from '#lib/domain/market/pair-search.ts';
import { marketKey } from '#lib/domain/market/pair.ts';

/** A record of `getprices`: the orders of one maker. */
interface MakerPrices {
	readonly asks: readonly (readonly [base: string, rel: string, price: unknown])[];
}

/** The coins of `getcoins`, each once. */
export function listCoins(wire: readonly { coin: string; status: string }[]): ListedCoin[] {
	const coins = new Map(wire.map(({ coin, status }) => [coin, { coin, isActive: status === 'active' }]));
	return [...coins.values()];
}

/** Live orders by `marketKey`, both directions counted together. One reply of `getprices` holds them all. */
export function countOrders(records: readonly MakerPrices[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { asks } of records)
		for (const [base, rel] of asks) {
			const key = marketKey(base, rel);
			counts.set(key, (counts.get(key) ?? 0) + 1);
		}
	return counts;
}
