import type { AccountFee } from '#lib/domain/send.ts';
import type { BuiltTransaction } from '../built-transaction.ts';
import type { ReadOptions } from '../read-options.ts';

/** One output of a payment. */
export interface Payment {
	readonly address: string;
	/** Amount in smallest units. */
	readonly amount: bigint;
}

/** Data of an OP_RETURN output. */
export interface PaymentData {
	/** Data in hexadecimal. */
	readonly hex: string;
	/** Encrypts the data. */
	readonly passphrase?: string | undefined;
}

/** A transaction found by the node or by the coin's daemon. */
export interface FoundTransaction {
	/** Lower-case hexadecimal; only a coin's own daemon returns the bytes. Verified against the txid. */
	readonly hex: string | undefined;
	/** Ids of the transactions whose outputs are spent. */
	readonly spends: readonly string[];
	/** 0 if unconfirmed or unknown. */
	readonly confirmations: number;
}

interface TimeLockOrder {
	/** Amount in smallest units. */
	readonly amount: bigint;
	/** Fee of the later transaction that claims the amount back. The node adds it to the amount. */
	readonly fee: bigint;
	/** Duration of the lock, from the node's current time. */
	readonly seconds: number;
	/** Address that can spend the output afterwards; by default the wallet itself. */
	readonly destination?: string | undefined;
}

/** Outcome of spending a time-locked output. */
type Unlocked =
	/** Id reported by the node; `undefined` if it returned none. */
	| { readonly is: 'sent'; readonly txid: string | undefined }
	/** Nothing was sent. `until` is in milliseconds since 1970. */
	| { readonly is: 'locked'; readonly until: number }
	/** The node does not know the transaction. Nothing was sent. */
	| { readonly is: 'unknown' };

interface AccountOrder {
	readonly to: string;
	/** Amount in smallest units. */
	readonly amount: bigint;
}

/** Payments from outputs, which the node builds and signs. */
export interface OutputPayments {
	/**
	 * Has the node build and sign a payment, without broadcasting. The node then reserves the spent outputs for
	 * about two minutes. Change goes to the wallet's own address, in the last output.
	 * @throws CallError; of kind `refused` also if the node built nothing because the unreserved outputs are
	 * too small
	 */
	build(coin: string, payments: readonly Payment[], data?: PaymentData): Promise<BuiltTransaction>;
	/**
	 * Broadcasts signed bytes, once. Resolves with the txid returned by the node.
	 * @throws CallError
	 */
	send(coin: string, hex: string): Promise<string>;
	/**
	 * Looks up a transaction; resolves with `undefined` if the node does not know it.
	 *
	 * @throws CallError
	 */
	find(coin: string, txid: string, options?: ReadOptions): Promise<FoundTransaction | undefined>;
	/** Has the node build and sign a time-locked payment, without broadcasting. The node validates nothing. */
	buildLock(coin: string, order: TimeLockOrder): Promise<BuiltTransaction>;
	/**
	 * Spends an output whose lock has ended to the wallet's own address, once.
	 * @throws CallError; of kind `refused` also if it belongs to a different key or is already spent
	 */
	unlock(coin: string, txid: string): Promise<Unlocked>;
}

/** Payments of account-based coins: the node builds, signs and broadcasts them in one call. */
export interface AccountPayments {
	/** Quotes the fee of a payment of an account-based coin, without sending it. */
	quoteFromAccount(coin: string, order: AccountOrder): Promise<AccountFee>;
	/** Has the node build, sign and broadcast the payment, once, at the quoted fee. Resolves with the txid. */
	sendFromAccount(coin: string, order: AccountOrder, fee: AccountFee): Promise<string>;
}

export type NodePayments = OutputPayments & AccountPayments;
