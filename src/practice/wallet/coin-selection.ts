import type { Coin } from '../chain/coin-book.ts';

/** As many inputs fit into a transaction that daemons still pass on. */
const MOST_INPUTS = 500;

/**
 * The outputs that pay an amount, as the real node chooses them: the smallest one that covers what is still missing, or,
 * as long as there is none, the largest. Equal ones are ordered by their ids, so that the choice is always the same.
 *
 * @returns undefined when all of them together are not enough.
 */
export function selectCoins(coins: readonly Coin[], amount: bigint): readonly Coin[] | undefined {
	const rest = [...coins].sort(bySize);
	const selected: Coin[] = [];
	for (let missing = amount; missing > 0n;) {
		const fit = rest.findIndex(({ value }) => value >= missing);
		const [coin] = rest.splice(fit === -1 ? rest.length - 1 : fit, 1);
		if (!coin || selected.length === MOST_INPUTS) return undefined;
		selected.push(coin);
		missing -= coin.value;
	}
	return selected;
}

/** The smallest first. */
function bySize(one: Coin, other: Coin): number {
	return Number(one.value - other.value) || compare(one.txid, other.txid) || one.index - other.index;
}

function compare(one: string, other: string): number {
	return one < other ? -1 : Number(one > other);
}
