import type { CoinDetails, ConfirmationRule, ReportedCoin } from '#lib/domain/coin-details.ts';
import type { ListedCoin, UsedCoin } from '#lib/domain/coin-use.ts';
import type { WalletOutput, HeldOutput } from '#lib/domain/outputs.ts';
import type { CoinHolding, FastSwapCredit } from '#lib/domain/wallet-rows.ts';
import type { HistoryEntry } from '#lib/domain/wallet-history.ts';
import type { ReadOptions } from '../read-options.ts';

export interface WalletCoin extends ReportedCoin {
	/**
	 * The wallet's total, in smallest units, if the node counts outputs that `NodeWallet.balance` leaves out
	 * because it reserves them.
	 */
	readonly balance?: bigint | undefined;
	/** Of one transaction, in smallest units. */
	readonly transactionFee: bigint;
	/** Of its chain; missing if the node does not know it. */
	readonly height?: number | undefined;
}

/** How far a coin's chain has been notarised in another one, in blocks. */
export interface Notarisation {
	/** 0 for a chain that is not notarised. */
	readonly height: number;
	readonly bestHeight: number;
}

/** The coins known to a node, which of them are active until it ends, and the wallet's holdings of them. */
export interface NodeWallet {
	coins(options?: ReadOptions): Promise<ListedCoin[]>;
	/**
	 * Activates a coin until the node ends, through its own daemon or the electrum server. May be repeated.
	 *
	 * @throws CallError
	 */
	switchOn(coin: UsedCoin): Promise<void>;
	/** All details of the coins, each coin once. */
	coinDetails(options?: ReadOptions): Promise<CoinDetails[]>;
	/**
	 * Deactivates a coin. Its balance stays; swaps of the coin cannot continue.
	 *
	 * @throws CallError
	 */
	switchOff(coin: string): Promise<void>;
	/**
	 * Sets how many confirmations a swap waits for. No call reads the setting back.
	 *
	 * @throws CallError
	 */
	setConfirmations(coin: string, rule: ConfirmationRule): Promise<void>;
	/** @throws CallError */
	notarisation(coin: string, options?: ReadOptions): Promise<Notarisation>;
	/**
	 * The current fee of a transaction, in smallest units.
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
	 * The outputs of any coin reserved by swaps, for about two minutes. A node may include some that it released
	 * recently.
	 *
	 * @throws CallError
	 */
	heldOutputs(options?: ReadOptions): Promise<HeldOutput[]>;
	/** The wallet's holdings of all active coins, in one call. A coin without a row has a zero balance. */
	holdings(options?: ReadOptions): Promise<CoinHolding[]>;
	/**
	 * `undefined` for a coin without credit.
	 *
	 * @throws CallError of kind `params`, and sends nothing, without an address
	 */
	credit(coin: string, address: string, options?: ReadOptions): Promise<FastSwapCredit | undefined>;
	/**
	 * Newest first.
	 *
	 * @param count how many of the newest entries of the coin's daemon are searched; a server returns all
	 * @throws CallError of kind `params`, and sends nothing, without an address
	 */
	history(coin: string, address: string, count: number, options?: ReadOptions): Promise<HistoryEntry[]>;
}

/** The operations of a wallet that a trade needs: the code of the others is loaded late. */
export type PreloadedWallet = Pick<
	NodeWallet,
	'coin' | 'coins' | 'switchOn' | 'balance' | 'outputs' | 'heldOutputs'
>;
