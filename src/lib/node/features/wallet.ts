import type { CoinDetails, ConfirmationRule, ReportedCoin } from '#lib/domain/coin-details.ts';
import type { ListedCoin, UsedCoin } from '#lib/domain/coin-use.ts';
import type { WalletOutput, HeldOutput } from '#lib/domain/outputs.ts';
import type { CoinHolding, FastSwapCredit } from '#lib/domain/wallet-rows.ts';
import type { HistoryEntry } from '#lib/domain/wallet-history.ts';
import type { ReadOptions } from '../read-options.ts';

export interface WalletCoin extends ReportedCoin {
	/** Fee of one transaction, in smallest units. */
	readonly transactionFee: bigint;
	/** Height of the coin's chain; missing if the node does not know it. */
	readonly height?: number | undefined;
}

/** A part of a history, counted from the newest entry. */
interface HistoryPage {
	readonly count: number;
	readonly skip?: number;
}

/** Notarised height of a coin's chain on a different chain, in blocks. */
export interface Notarisation {
	/** 0 if the chain is not notarised. */
	readonly height: number;
	readonly bestHeight: number;
}

/** The coins that a node knows, their activation and their balances. */
export interface NodeWallet {
	coins(options?: ReadOptions): Promise<ListedCoin[]>;
	/**
	 * Activates a coin through its daemon or the electrum server, until the node ends. Idempotent.
	 * @throws CallError
	 */
	switchOn(coin: UsedCoin): Promise<void>;
	/** Details of all coins, without duplicates. */
	coinDetails(options?: ReadOptions): Promise<CoinDetails[]>;
	/**
	 * Deactivates a coin. Its balance stays, but its swaps cannot continue.
	 * @throws CallError
	 */
	switchOff(coin: string): Promise<void>;
	/**
	 * Sets how many confirmations swaps of the coin wait for. Write-only: no call reads the setting.
	 * @throws CallError
	 */
	setConfirmations(coin: string, rule: ConfirmationRule): Promise<void>;
	/** @throws CallError */
	notarisation(coin: string, options?: ReadOptions): Promise<Notarisation>;
	/**
	 * Current transaction fee, in smallest units.
	 * @throws CallError
	 */
	fee(coin: string, options?: ReadOptions): Promise<bigint>;
	/**
	 * Resolves with `undefined` if the node does not know the coin.
	 * @throws CallError
	 */
	coin(coin: string, options?: ReadOptions): Promise<WalletCoin | undefined>;
	/**
	 * Balance in smallest units.
	 * @throws CallError of kind `params`, without sending the call, if the address is empty
	 */
	balance(coin: string, address: string, options?: ReadOptions): Promise<bigint>;
	/**
	 * Balance with the outputs that a node leaves out of `balance` because they are reserved, in smallest units.
	 * @throws CallError
	 */
	total(coin: string, address: string, options?: ReadOptions): Promise<bigint>;
	/**
	 * Spendable outputs of an address.
	 * @throws CallError of kind `params`, without sending the call, if the address is empty
	 */
	outputs(coin: string, address: string, options?: ReadOptions): Promise<WalletOutput[]>;
	/**
	 * Outputs of all coins that swaps reserve, for about two minutes. A node may include recently released
	 * ones.
	 * @throws CallError
	 */
	heldOutputs(options?: ReadOptions): Promise<HeldOutput[]>;
	/** Balances of all active coins, in one call. A missing coin has a zero balance. */
	holdings(options?: ReadOptions): Promise<CoinHolding[]>;
	/**
	 * `undefined` if the coin has no credit.
	 * @throws CallError of kind `params`, without sending the call, if the address is empty
	 */
	credit(coin: string, address: string, options?: ReadOptions): Promise<FastSwapCredit | undefined>;
	/**
	 * Newest first.
	 * @param page which recent entries of the coin's daemon to read; an electrum server returns all
	 * @throws CallError of kind `params`, without sending the call, if the address is empty
	 */
	history(coin: string, address: string, page: HistoryPage, options?: ReadOptions): Promise<HistoryEntry[]>;
}

/** The operations that a trade needs; the code of the others is loaded on demand. */
export type PreloadedWallet = Pick<
	NodeWallet,
	'coin' | 'coins' | 'switchOn' | 'balance' | 'total' | 'outputs' | 'heldOutputs'
>;
