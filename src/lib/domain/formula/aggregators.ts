/** The price aggregators that a node's formula can follow, by the names under which the node knows them. */
export const AGGREGATORS = ['coinmarketcap', 'coingecko', 'cryptocompare'] as const;

export type Aggregator = (typeof AGGREGATORS)[number];

/** Aggregators call coins by their names; these are the ones that every node knows. */
const NAMES: Readonly<Record<string, string>> = {
	KMD: 'komodo',
	BTC: 'bitcoin',
	LTC: 'litecoin',
	DOGE: 'dogecoin',
	DASH: 'dash',
	DGB: 'digibyte',
	ETH: 'ethereum',
};

/** What an aggregator calls a coin, as far as that is known; empty where the user has to know it. */
export function aggregatorName(ticker: string): string {
	return NAMES[ticker] ?? '';
}

/** The coin that an aggregator's name stands for; empty where that is not known. */
export function tickerOfName(name: string): string {
	const wanted = name.trim().toLowerCase();
	return Object.entries(NAMES).find(([, known]) => known === wanted)?.[0] ?? '';
}
