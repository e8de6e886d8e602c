import type { CoinDetails, ConfirmationRule, ToldCoin } from '#lib/domain/coin-details.ts';
import type { ListedCoin, UsedCoin } from '#lib/domain/coin-use.ts';
import type { WalletOutput, HeldOutput } from '#lib/domain/outputs.ts';
import type { CoinHolding, FastSwapCredit } from '#lib/domain/wallet-rows.ts';
import type { HistoryEntry } from '#lib/domain/wallet-history.ts';
import type { ReadOptions } from '../read-options.ts';

/** The facts of a coin that a payment needs. */
export interface WalletCoin extends ToldCoin {
	/**
	 * All that the wallet has of it, in smallest units, if the node counts outputs that `NodeWallet.balance` leaves out
	 * because it holds them back.
	 */
	readonly balance?: bigint | undefined;
	/** Of one transaction, in smallest units. */
	readonly transactionFee: bigint;
	/** Of its chain; missing where the node does not know it. */
	readonly height?: number | undefined;
}

/** How far a coin's chain has been notarised in another one, in blocks. */
export interface Notarisation {
	/** 0 for a chain that is not. */
	readonly height: number;
	readonly bestHeight: number;
}

/** The coins that a node knows, which of them it uses until it ends, and what its wallet holds of them. */
export interface NodeWallet {
	/** The coins that the node knows, each once. */
	coins(options?: ReadOptions): Promise<ListedCoin[]>;
	/**
	 * Makes the node use a coin until it ends, through its own daemon or the electrum server. May be repeated.
	 *
	 * @throws CallError
	 */
	switchOn(coin: UsedCoin): Promise<void>;
	/** All that is known of them, each once. */
	coinDetails(options?: ReadOptions): Promise<CoinDetails[]>;
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
	 * The outputs of any coin that swaps hold, for about two minutes. A node may name some that it has let go of lately.
	 *
	 * @throws CallError
	 */
	heldOutputs(options?: ReadOptions): Promise<HeldOutput[]>;
	/** The wallet's holdings of all coins that are on, in one call. Of a coin without a row it holds none. */
	holdings(options?: ReadOptions): Promise<CoinHolding[]>;
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

/** The operations of a wallet that a trade needs: the code of the others is loaded late. */
export type EarlyWallet = Pick<
	NodeWallet,
	'coin' | 'coins' | 'switchOn' | 'balance' | 'outputs' | 'heldOutputs'
>;
