import type { CoinHolding, FastSwapCredit } from '#lib/domain/wallet/coin-holding.ts';
import type { HistoryEntry } from '#lib/domain/wallet/history.ts';
import type { HeldOutput } from '#lib/domain/wallet/output-use.ts';
import type { ReadOptions } from '../read-options.ts';
import type { NodeCoinDetails } from './coin-details.ts';

/** What the wallet's pages show besides what a trade needs of a wallet. */
export interface NodeWalletDetails {
	readonly coins: NodeCoinDetails;
	/** What the wallet holds of all coins that are on, in one call. A coin without a row is held none of. */
	holdings(options?: ReadOptions): Promise<CoinHolding[]>;
	/**
	 * The outputs of any coin that the node holds back, with those that it has let go of lately.
	 *
	 * @throws CallError
	 */
	heldOutputs(options?: ReadOptions): Promise<HeldOutput[]>;
	/**
	 * Nothing for a coin that has no credit.
	 *
	 * @throws CallError of kind `params`, and sends nothing, without an address
	 */
	credit(coin: string, address: string, options?: ReadOptions): Promise<FastSwapCredit | undefined>;
	/**
	 * The newest first.
	 *
	 * @param count the newest entries of the coin's daemon that are looked through; a server gives all
	 * @throws CallError of kind `params`, and sends nothing, without an address
	 */
	history(coin: string, address: string, count: number, options?: ReadOptions): Promise<HistoryEntry[]>;
}
