import type { AccountFee } from '#lib/domain/send.ts';
import type { BuiltTransaction } from '../built-transaction.ts';
import type { ReadOptions } from '../read-options.ts';

/** A payment to an address, as an output of its own. */
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

interface TimeLockOrder {
	/** In smallest units. */
	readonly amount: bigint;
	/** The node's fee for the transaction that fetches it home, which it adds to the amount. */
	readonly fee: bigint;
	/** From the node's now on. */
	readonly seconds: number;
	/** Who can spend it afterwards; the wallet itself where it is left out. */
	readonly destination?: string | undefined;
}

/** The fate of coins whose lock was to be over. */
type Unlocked =
	/** As the node says; without an id where it names none. */
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
	/** Has a payment that cannot be spent before a time built and signed; nothing is sent, and the node validates nothing. */
	buildLock(coin: string, order: TimeLockOrder): Promise<BuiltTransaction>;
	/**
	 * Spends, once, what is no longer locked to the wallet's own address.
	 *
	 * @throws CallError of kind `refused` too where another key holds it, or it was spent already
	 */
	unlock(coin: string, txid: string): Promise<Unlocked>;
}

/** Payments of coins that are kept in accounts: the node builds, signs and sends them in one call. */
export interface AccountPayments {
	/** The fee of a payment of a coin that is kept in accounts. Nothing is sent. */
	quoteFromAccount(coin: string, order: AccountOrder): Promise<AccountFee>;
	/** Has it built, signed and sent, once, at the quoted fee. Resolves with the transaction's id. */
	sendFromAccount(coin: string, order: AccountOrder, fee: AccountFee): Promise<string>;
}

export type NodePayments = OutputPayments & AccountPayments;
