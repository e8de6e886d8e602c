import type { OwnTrade } from './own-trades.ts';

/** The rest of the coins that the user bought, and their price on average. */
export interface AverageEntry {
	/** Rel for one base, in units of 1e-8, before fees. */
	readonly price: bigint;
	/** In smallest units. */
	readonly base: bigint;
	/** How many trades it follows from. */
	readonly trades: number;
}

/**
 * The average price of a position: buying moves it, selling takes from the position at that price. `undefined` once all was
 * sold. Coins that came from elsewhere have no price and are not part of it.
 */
export function averageEntry(trades: readonly OwnTrade[]): AverageEntry | undefined {
	let [held, cost] = [0n, 0n];
	for (const { side, base, price } of trades.toSorted((one, other) => one.time - other.time)) {
		if (side === 'buy') [held, cost] = [held + base, cost + base * price];
		else {
			const sold = base < held ? base : held;
			if (held > 0n) [held, cost] = [held - sold, cost - (cost * sold) / held];
		}
	}
	if (held <= 0n) return undefined;
	return { price: (cost + held / 2n) / held, base: held, trades: trades.length };
}
