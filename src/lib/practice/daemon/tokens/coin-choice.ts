import type { Coin } from '../../chain/coin-book.ts';

/**
 * Chooses outputs to spend: the smallest that suffices, otherwise the largest ones. Like the daemon it passes over
 * outputs too small to matter, so that a crumbled wallet can fail though it holds enough.
 *
 * @param most how many outputs may be used.
 * @returns as much as can be had, which may be less than wanted.
 */
export function chooseCoins(coins: readonly Coin[], wanted: bigint, most: number): Coin[] {
	const usable = coins.filter(({ value }) => value >= wanted / BigInt(most)).sort(largestFirst);
	const single = usable.findLast(({ value }) => value >= wanted);
	if (single) return [single];
	const chosen: Coin[] = [];
	let missing = wanted;
	for (const coin of usable.slice(0, most)) {
		if (missing <= 0n) break;
		chosen.push(coin);
		missing -= coin.value;
	}
	return chosen;
}

export const totalOf = (coins: readonly Coin[]): bigint => coins.reduce((sum, { value }) => sum + value, 0n);

/** Equal values go by their place on the chain, so that the same world always chooses the same. */
function largestFirst(a: Coin, b: Coin): number {
	if (a.value !== b.value) return a.value > b.value ? -1 : 1;
	return a.txid === b.txid ? b.index - a.index : a.txid < b.txid ? -1 : 1;
}
