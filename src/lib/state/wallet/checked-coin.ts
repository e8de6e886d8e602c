import { ownCoin, type CoinContradiction, type OwnCoin } from '#lib/chain/keys/own-coin.ts';
import type { ToldCoin } from '#lib/domain/coins/coin-details.ts';

export type { CoinContradiction, OwnCoin };

/** The user's coin as it is computed here, and where the node says otherwise. For screens: it loads what computes addresses. */
export function checkedCoin(coin: string, told: ToldCoin): OwnCoin {
	return ownCoin(coin, told);
}
