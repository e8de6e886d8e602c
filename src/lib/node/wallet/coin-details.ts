import type { CoinDetails } from '#lib/domain/coins/coin-details.ts';
import type { ConfirmationRule } from '#lib/domain/coins/confirmation-rule.ts';
import type { ReadOptions } from '../read-options.ts';

/** How far a coin's chain has been notarised in another one, in blocks. */
export interface Notarisation {
	/** 0 for a chain that is not. */
	readonly height: number;
	readonly bestHeight: number;
}

/** What is known of coins, and what can be set for each. */
export interface NodeCoinDetails {
	/** Every coin that the node knows, each once. */
	list(options?: ReadOptions): Promise<CoinDetails[]>;
	/**
	 * Makes the node stop using a coin. What it holds stays; swaps of the coin cannot go on.
	 *
	 * @throws CallError
	 */
	switchOff(coin: string): Promise<void>;
	/**
	 * Sets how many confirmations a swap waits for. No call tells what is set.
	 *
	 * @throws CallError
	 */
	setConfirmations(coin: string, rule: ConfirmationRule): Promise<void>;
	/** @throws CallError */
	notarisation(coin: string, options?: ReadOptions): Promise<Notarisation>;
	/**
	 * The fee of a transaction now, in smallest units.
	 *
	 * @throws CallError
	 */
	fee(coin: string, options?: ReadOptions): Promise<bigint>;
}
