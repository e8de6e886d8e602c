import type { BuiltTransaction } from './built-transaction.ts';

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
