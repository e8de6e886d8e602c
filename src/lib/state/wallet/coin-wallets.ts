import type { Desk } from '../desk.ts';
import { KeyedCache } from '../keyed-cache.ts';
import { CoinWallet } from './coin-wallet.svelte.ts';

/** The wallet of each coin that was looked at. */
export class CoinWallets {
	readonly #wallets: KeyedCache<string, CoinWallet>;

	constructor(desk: Desk) {
		this.#wallets = new KeyedCache((coin) => new CoinWallet(desk, coin));
	}

	of(coin: string): CoinWallet {
		return this.#wallets.get(coin);
	}
}
