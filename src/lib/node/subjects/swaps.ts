import type { Pair } from '#lib/domain/market/pair.ts';
import type { SeenSwap } from '#lib/domain/trade-log.ts';
import type { RecentSwaps, Swap } from '#lib/domain/swaps/swap.ts';
import type { SwapLocks } from '#lib/domain/swap-locks.ts';
import type { ReadOptions } from '../read-options.ts';

/** The user’s swaps. */
export interface NodeSwaps {
	/** The id that a text means, as it stands in an address; `undefined` where it means none in this program. */
	idOf(text: string): string | undefined;

	/** The id that a swap of the node's log would have among the user's own. */
	idOfSeen(seen: Pick<SeenSwap, 'id'>): string;

	/** How this program locks and takes back coins in a swap of these two. */
	locksOf(pair: Pair): SwapLocks;

	/** The latest `limit` swaps, and the request that waits. */
	recent(limit: number, options?: ReadOptions): Promise<RecentSwaps>;

	/** Those that are not finished. */
	open(options?: ReadOptions): Promise<Swap[]>;

	/** Every swap in which a coin was paid or received. */
	ofCoin(coin: string, options?: ReadOptions): Promise<Swap[]>;

	/** Every swap in which the maker paid `base` and got `rel`. */
	ofPair(pair: Pair, options?: ReadOptions): Promise<Swap[]>;

	/**
	 * Asks for one swap, which also makes the node try to move a stuck one on.
	 *
	 * @returns `undefined` if the node answers without the details of this swap
	 * @throws CallError when the node does not know it
	 */
	find(id: string, options?: ReadOptions): Promise<Swap | undefined>;

	/**
	 * The same, with no details counted as a malformed reply.
	 *
	 * @throws CallError
	 */
	read(id: string, options?: ReadOptions): Promise<Swap>;

	/**
	 * The public keys of the counterparties, by the ids of the swaps. A swap does not name it; the node’s log of the network
	 * does, for as long as it goes back.
	 */
	counterpartyKeys(swaps: readonly Swap[], options?: ReadOptions): Promise<ReadonlyMap<string, string>>;

	/**
	 * A payment’s place in its chain. Nothing where the node does not know it: coins without outputs, and daemons that do not
	 * know the counterparty’s payment.
	 */
	depthOf(payment: PaymentId, options?: ReadOptions): Promise<PaymentDepth | undefined>;
}

export interface PaymentDepth {
	/** In how many blocks it lies, counted from its own. */
	readonly confirmations: number;
	/** The time of its block, in milliseconds since 1970; `undefined` in no block, and where the node does not say. */
	readonly minedAt: number | undefined;
}

export interface PaymentId {
	readonly coin: string;
	readonly txid: string;
}
