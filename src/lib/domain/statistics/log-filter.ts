import type { SeenOutcome, SeenSwap } from './seen-swap.ts';

/** What is looked for among the swaps that were read. What the node filters by is not here. */
export interface LogFilter {
	readonly coins: string;
	readonly node: string;
	readonly outcome: SeenOutcome | 'all';
}

/** The coins of `kmd/btc`, `KMD-BTC` or `KMD BTC`. */
export function coinsWanted(typed: string): string[] {
	return typed
		.toUpperCase()
		.split(/[\s/,-]+/)
		.filter(Boolean);
}

/** One coin fits either side of a swap, two fit both of its directions. A node fits by the beginning of its key. */
export function matcherOf({ coins, node, outcome }: LogFilter): (swap: SeenSwap) => boolean {
	const wanted = coinsWanted(coins);
	const key = node.toLowerCase();
	// Few tickers for many swaps: each is put in capitals once.
	const capitals = new Map<string, string>();
	const capitalsOf = (coin: string): string => {
		const known = capitals.get(coin);
		if (known !== undefined) return known;
		capitals.set(coin, coin.toUpperCase());
		return coin.toUpperCase();
	};
	return (swap) =>
		(outcome === 'all' || swap.outcome === outcome) &&
		(key === '' || swap.maker.startsWith(key) || swap.taker.startsWith(key)) &&
		wanted.every((coin) => coin === capitalsOf(swap.base) || coin === capitalsOf(swap.rel));
}
