import type { Pair } from '#lib/domain/market/pair.ts';
import type { SeenSwap } from '#lib/domain/trade-log.ts';
import type { RecentSwaps, Swap } from '#lib/domain/swaps/swap.ts';
import type { SwapLocks } from '#lib/domain/swap-locks.ts';
import type { ReadOptions } from '../read-options.ts';

export interface NodeSwaps {
	/** Extracts the swap id from a part of a URL; `undefined` if this program does not use such ids. */
	idOf(text: string): string | undefined;

	/** The id that a swap of the network's log has among the user's own swaps. */
	idOfSeen(seen: Pick<SeenSwap, 'id'>): string;

	/** Time locks of this program for a swap of these two coins. */
	locksOf(pair: Pair): SwapLocks;

	/** The latest `limit` swaps, and the pending request. */
	recent(limit: number, options?: ReadOptions): Promise<RecentSwaps>;

	/** Unfinished swaps. */
	open(options?: ReadOptions): Promise<Swap[]>;

	/** All swaps in which the coin was paid or received. */
	ofCoin(coin: string, options?: ReadOptions): Promise<Swap[]>;

	/** All swaps in which the maker paid `base` and received `rel`. */
	ofPair(pair: Pair, options?: ReadOptions): Promise<Swap[]>;

	/**
	 * Queries one swap, which also makes the node retry a stuck one.
	 * @returns `undefined` if the reply has no details of this swap
	 * @throws CallError if the node does not know the swap
	 */
	find(id: string, options?: ReadOptions): Promise<Swap | undefined>;

	/**
	 * Same as `find`, except that missing details are a malformed reply.
	 * @throws CallError
	 */
	read(id: string, options?: ReadOptions): Promise<Swap>;

	/**
	 * Public keys of the counterparties, by swap id. Swap records do not include them; the node’s log of the
	 * network does, as far back as it reaches.
	 */
	counterpartyKeys(swaps: readonly Swap[], options?: ReadOptions): Promise<ReadonlyMap<string, string>>;

	/**
	 * Confirmations of a payment; `undefined` if the node does not know them: for account-based coins, and if a
	 * daemon does not know the counterparty’s payment.
	 */
	depthOf(payment: PaymentId, options?: ReadOptions): Promise<PaymentDepth | undefined>;
}

export interface PaymentDepth {
	/** Confirmations including its own block. */
	readonly confirmations: number;
	/** Block time in milliseconds since 1970; `undefined` if unconfirmed or not reported. */
	readonly minedAt: number | undefined;
}

export interface PaymentId {
	readonly coin: string;
	readonly txid: string;
}
