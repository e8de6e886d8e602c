import type { ToldCoin } from '../coins/told-coin.ts';

/** What can be traded of one coin, in smallest units. */
export interface CoinFunds {
	readonly coin: string;
	/** The wallet's own, as the node tells it; empty for a coin that the node does not know. */
	readonly address: string;
	/** The amount that it is held against. */
	readonly told?: ToldCoin | undefined;
	/** Without what the node holds back. */
	readonly balance: bigint;
	/** Coins of the wallet that the node does not count as free, for the reason of HeldBackReason. */
	readonly heldBack: bigint;
	readonly transactionFee: bigint;
	/** The outputs that are free; `undefined` for a coin that is kept in accounts. */
	readonly outputs: readonly bigint[] | undefined;
}

/** The same of both coins of a pair. */
export interface PairFunds {
	readonly base: CoinFunds;
	readonly rel: CoinFunds;
}

/**
 * Why the node leaves coins of the user out of what can be traded.
 *
 * - `swap`: a swap of the coin is under way.
 * - `request`: a request waits for a maker.
 * - `arriving`: change, or coins that were received, which count within a minute of their block.
 * - `stuck`: offered for a trade that did not happen, until the node is restarted.
 */
export type HeldBackReason = 'swap' | 'request' | 'arriving' | 'stuck';
