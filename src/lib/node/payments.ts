import type { BuiltTransaction } from './built-transaction.ts';
import type { ReadOptions } from './read-options.ts';

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
