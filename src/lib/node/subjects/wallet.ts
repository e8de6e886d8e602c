import type { ToldCoin, CoinDetails, ConfirmationRule } from '#lib/domain/coins/coin-details.ts';
import type { Outpoint, WalletOutput, HeldOutput } from '#lib/domain/outputs/wallet-output.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ListedCoin, UsedCoin } from '#lib/domain/coins/coin-use.ts';
import type { CoinHolding, FastSwapCredit } from '#lib/domain/wallet/wallet-rows.ts';
import type { HistoryEntry } from '#lib/domain/wallet/history.ts';
import type { BuiltTransaction } from '../built-transaction.ts';
import type { AccountFee } from '#lib/domain/wallet/send-account.ts';

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

/** What an address is paid, as an output of its own. */
export interface Payment {
	readonly address: string;
	/** In smallest units. */
	readonly amount: bigint;
}

/** Data behind OP_RETURN. */
export interface PaymentData {
	/** In hexadecimal. */
	readonly hex: string;
	/** Encrypts it. */
	readonly passphrase?: string | undefined;
}

/** A transaction that the node, or the coin's daemon behind it, has found. */
export interface FoundTransaction {
	/** Only a coin's own daemon gives the bytes, in lower case. Whether they are it, their txid says. */
	readonly hex: string | undefined;
	/** The transactions that it spends from. */
	readonly spends: readonly string[];
	/** 0 while it waits for a block, or where the node cannot tell. */
	readonly confirmations: number;
}

/** Payments that the node builds and signs. */
export interface NodePayments {
	/**
	 * Has a payment built and signed; nothing is sent. The node then holds what it spends for about two minutes.
	 * Change goes into the last output to the wallet's own address.
	 *
	 * @throws CallError of kind `refused` too where the node built nothing, since too little is free
	 */
	build(coin: string, payments: readonly Payment[], data?: PaymentData): Promise<BuiltTransaction>;
	/**
	 * Sends signed bytes, once. Resolves with the txid that the node gives.
	 *
	 * @throws CallError
	 */
	send(coin: string, hex: string): Promise<string>;
	/**
	 * Looks a transaction up; resolves with `undefined` where the node does not know it.
	 *
	 * @throws CallError
	 */
	find(coin: string, txid: string, options?: ReadOptions): Promise<FoundTransaction | undefined>;
}

interface TimeLockOrder {
	/** In smallest units. The node adds a fee, for the transaction that fetches it home. */
	readonly amount: bigint;
	/** From the node's now on. */
	readonly seconds: number;
	/** Who can spend it afterwards; the wallet itself where it is left out. */
	readonly destination?: string | undefined;
}

/** What became of coins whose lock was to be over. */
type Unlocked =
	/** As the node says; without an id where it names none. */
	| { readonly is: 'sent'; readonly txid: string | undefined }
	/** Nothing was sent. In milliseconds since 1970. */
	| { readonly is: 'locked'; readonly until: number }
	/** The node does not know the transaction. Nothing was sent. */
	| { readonly is: 'unknown' };

/** Payments that cannot be spent before a time. */
export interface NodeTimeLocks {
	/** Has one built and signed; nothing is sent, and the node validates nothing. */
	build(coin: string, order: TimeLockOrder): Promise<BuiltTransaction>;
	/**
	 * Spends, once, what is no longer locked to the wallet's own address.
	 *
	 * @throws CallError of kind `refused` too where another key holds it, or it was spent already
	 */
	unlock(coin: string, txid: string): Promise<Unlocked>;
}

interface AccountOrder {
	readonly to: string;
	/** In smallest units. */
	readonly amount: bigint;
}

/** Payments of coins that are kept in accounts: the node builds, signs and sends them in one call. */
export interface NodeAccounts {
	/** What the network takes for a payment. Nothing is sent. */
	quote(coin: string, order: AccountOrder): Promise<AccountFee>;
	/** Sends it, once, at the quoted fee. Resolves with the transaction's id. */
	send(coin: string, order: AccountOrder, fee: AccountFee): Promise<string>;
}
