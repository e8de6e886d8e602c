import type { AccountFee } from '#lib/domain/send.ts';
import type { BuiltTransaction } from '../built-transaction.ts';
import type { ReadOptions } from '../read-options.ts';

/** A payment to an address, as a separate output. */
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

/** A transaction found by the node, or by the coin's daemon behind it. */
export interface FoundTransaction {
	/** Only a coin's own daemon returns the bytes, in lower case. They are valid only if they hash to the txid. */
	readonly hex: string | undefined;
	/** The transactions whose outputs it spends. */
	readonly spends: readonly string[];
	/** 0 while it is unconfirmed, or if the node does not know. */
	readonly confirmations: number;
}

interface TimeLockOrder {
	/** In smallest units. */
	readonly amount: bigint;
	/** The node's fee for the transaction that claims it back, which it adds to the amount. */
	readonly fee: bigint;
	/** From the node's current time. */
	readonly seconds: number;
	/** Address that can spend it afterwards; the wallet itself by default. */
	readonly destination?: string | undefined;
}

/** The outcome for coins whose lock should have ended. */
type Unlocked =
	/** As reported by the node; `undefined` if it returned no id. */
	| { readonly is: 'sent'; readonly txid: string | undefined }
	/** Nothing was sent. In milliseconds since 1970. */
	| { readonly is: 'locked'; readonly until: number }
	/** The node does not know the transaction. Nothing was sent. */
	| { readonly is: 'unknown' };

interface AccountOrder {
	readonly to: string;
	/** In smallest units. */
	readonly amount: bigint;
}

/** Payments that the node builds and signs. */
export interface OutputPayments {
	/**
	 * Has a payment built and signed; nothing is sent. The node then reserves the spent outputs for about two
	 * minutes. Change goes into the last output to the wallet's own address.
	 *
	 * @throws CallError; of kind `refused` also if the node built nothing because too little is free
	 */
	build(coin: string, payments: readonly Payment[], data?: PaymentData): Promise<BuiltTransaction>;
	/**
	 * Sends signed bytes, once. Resolves with the txid returned by the node.
	 *
	 * @throws CallError
	 */
	send(coin: string, hex: string): Promise<string>;
	/**
	 * Looks up a transaction; resolves with `undefined` if the node does not know it.
	 *
	 * @throws CallError
	 */
	find(coin: string, txid: string, options?: ReadOptions): Promise<FoundTransaction | undefined>;
	/** Has a time-locked payment built and signed; nothing is sent, and the node validates nothing. */
	buildLock(coin: string, order: TimeLockOrder): Promise<BuiltTransaction>;
	/**
	 * Spends, once, an output whose lock has ended to the wallet's own address.
	 *
	 * @throws CallError; of kind `refused` also if a different key holds it, or it is already spent
	 */
	unlock(coin: string, txid: string): Promise<Unlocked>;
}

/** Payments of account-based coins: the node builds, signs and sends them in one call. */
export interface AccountPayments {
	/** The fee of a payment of an account-based coin. Nothing is sent. */
	quoteFromAccount(coin: string, order: AccountOrder): Promise<AccountFee>;
	/** Has the payment built, signed and sent, once, at the quoted fee. Resolves with the transaction's id. */
	sendFromAccount(coin: string, order: AccountOrder, fee: AccountFee): Promise<string>;
}

export type NodePayments = OutputPayments & AccountPayments;
