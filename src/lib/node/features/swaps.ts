import type { Pair } from '#lib/domain/market/pair.ts';
import type { SeenSwap } from '#lib/domain/trade-log.ts';
import type { RecentSwaps, Swap } from '#lib/domain/swaps/swap.ts';
import type { SwapLocks } from '#lib/domain/swap-locks.ts';
import type { ReadOptions } from '../read-options.ts';

export interface NodeSwaps {
	/** The swap id in a text of an address; `undefined` if the text is not an id of this program. */
	idOf(text: string): string | undefined;

	/** The id that a swap of the node's log would have among the user's own. */
	idOfSeen(seen: Pick<SeenSwap, 'id'>): string;

	/** How this program locks and reclaims coins in a swap of these two. */
	locksOf(pair: Pair): SwapLocks;

	/** The latest `limit` swaps, and the pending request. */
	recent(limit: number, options?: ReadOptions): Promise<RecentSwaps>;

	/** Unfinished swaps. */
	open(options?: ReadOptions): Promise<Swap[]>;

	/** Every swap in which a coin was paid or received. */
	ofCoin(coin: string, options?: ReadOptions): Promise<Swap[]>;

	/** Every swap in which the maker paid `base` and received `rel`. */
	ofPair(pair: Pair, options?: ReadOptions): Promise<Swap[]>;

	/**
	 * Queries one swap, which also makes the node retry a stuck one.
	 *
	 * @returns `undefined` if the node answers without the details of this swap
	 * @throws CallError if the node does not know it
	 */
	find(id: string, options?: ReadOptions): Promise<Swap | undefined>;

	/**
	 * As `find`, but missing details are a malformed reply.
	 *
	 * @throws CallError
	 */
	read(id: string, options?: ReadOptions): Promise<Swap>;

	/**
	 * The public keys of the counterparties, by swap id. A swap does not name its counterparty; the node’s log of
	 * the network does, as far back as it reaches.
	 */
	counterpartyKeys(swaps: readonly Swap[], options?: ReadOptions): Promise<ReadonlyMap<string, string>>;

	/**
	 * Confirmations of a payment. `undefined` if the node does not know it: coins without outputs, and daemons that
	 * do not know the counterparty’s payment.
	 */
	depthOf(payment: PaymentId, options?: ReadOptions): Promise<PaymentDepth | undefined>;
}

export interface PaymentDepth {
	/** Confirmations, its own block included. */
	readonly confirmations: number;
	/**
	 * Time of its block, in milliseconds since 1970; `undefined` if it is unconfirmed or the node does not report
	 * it.
	 */
	readonly minedAt: number | undefined;
}

export interface PaymentId {
	readonly coin: string;
	readonly txid: string;
}
