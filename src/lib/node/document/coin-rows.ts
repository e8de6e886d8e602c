import { parseElectrumServer, type ListedCoin } from '#lib/domain/coins/coin-use.ts';
import { marketKey } from '#lib/domain/market/pair.ts';
import { readTicker } from './read-ticker.ts';

/** A record of `getprices`: the orders of one maker. */
interface MakerPrices {
	readonly asks: readonly (readonly [base: string, rel: string, price: unknown])[];
}

interface WireCoin {
	readonly coin: string;
	readonly status: string;
	/** `host:port` */
	readonly electrum?: string | undefined;
}

/** The coins of `getcoins`, each once. */
export function listCoins(wire: readonly WireCoin[]): ListedCoin[] {
	return [...new Map(wire.map((each) => [each.coin, listedCoin(each)])).values()];
}

function listedCoin({ coin, status, electrum }: WireCoin): ListedCoin {
	const server = electrum === undefined ? undefined : parseElectrumServer(electrum);
	return { coin: readTicker(coin), isActive: status === 'active', ...(server && { electrum: server }) };
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
