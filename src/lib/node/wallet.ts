import type { ToldCoin } from '#lib/domain/coins/told-coin.ts';
import type { Outpoint, WalletOutput } from '#lib/domain/outputs/wallet-output.ts';
import type { ReadOptions } from './read-options.ts';

/** What has to be known of a coin to pay with it. */
export interface WalletCoin extends ToldCoin {
	/**
	 * All that the wallet has of it, in smallest units, where the node counts outputs that `NodeWallet.balance` leaves out
	 * because it holds them back.
	 */
	readonly balance?: bigint | undefined;
	/** Of one transaction, in smallest units. */
	readonly transactionFee: bigint;
	/** Of its chain; missing where the node does not know it. */
	readonly height?: number | undefined;
}

/** What the node's wallet holds. */
export interface NodeWallet {
	/**
	 * Resolves with `undefined` for a coin that the node does not know.
	 *
	 * @throws CallError
	 */
	coin(coin: string, options?: ReadOptions): Promise<WalletCoin | undefined>;
	/**
	 * In smallest units.
	 *
	 * @throws CallError of kind `params`, and sends nothing, without an address
	 */
	balance(coin: string, address: string, options?: ReadOptions): Promise<bigint>;
	/**
	 * The outputs that an address can spend.
	 *
	 * @throws CallError of kind `params`, and sends nothing, without an address
	 */
	outputs(coin: string, address: string, options?: ReadOptions): Promise<WalletOutput[]>;
	/**
	 * The outputs of any coin that swaps hold, for about two minutes.
	 *
	 * @throws CallError
	 */
	heldOutputs(options?: ReadOptions): Promise<Outpoint[]>;
}
