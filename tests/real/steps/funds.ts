import type { Market } from '../market.ts';
import { COINS, type Coin } from '../programs/coin-daemon.ts';
import { inCoins } from '../witness.ts';

/** Alice's coins on chain, in smallest units. */
export type Funds = Readonly<Record<Coin, bigint>>;

export async function fundsOf(market: Market): Promise<Funds> {
	const entries = await Promise.all(COINS.map(async (coin) => [coin, await market.owned(coin)] as const));
	return Object.fromEntries(entries) as Record<Coin, bigint>;
}

/** Converts a decimal amount (from a program or the page) to smallest units. */
export const units = (coins: number | string = 0): bigint => BigInt(Math.round(Number(coins) * 1e8));

/** Formats an amount like the lists, without trailing zeros. */
export const displayed = (amount: bigint): string => String(Number(inCoins(amount)));
