import type { ListedCoin, UsedCoin } from '#lib/domain/coins/coin-use.ts';
import type { ReadOptions } from './read-options.ts';

/** The coins that a node knows, and which of them it uses. It forgets the latter when it ends. */
export interface NodeCoins {
	/** Each once. */
	list(options?: ReadOptions): Promise<ListedCoin[]>;
	/**
	 * Makes the node use a coin until it ends, through its own daemon or the electrum server. May be repeated.
	 *
	 * @throws CallError
	 */
	switchOn(coin: UsedCoin): Promise<void>;
}
