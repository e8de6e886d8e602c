import type { Pair } from '#lib/domain/market/pair.ts';
import type { TimeRange } from '#lib/domain/market/candles.ts';
import type { MakerPrices, OwnPrice } from '#lib/domain/maker-prices.ts';
import type { MessageCounts } from '#lib/domain/message-counts.ts';
import type { SeenSwap } from '#lib/domain/trade-log.ts';
import type { ReadOptions } from '../read-options.ts';

/** A node's knowledge of the whole network, beyond the markets of a trade. */
export interface NodeStatistics {
	/** The swaps of a span that the node saw among its peers, newest first, each once. */
	seenSwaps(query: SeenQuery, options?: ReadOptions): Promise<SeenLog>;

	/**
	 * The messages since the last count, by this or by `seenSwaps`. Each is counted once, and a lost reply is not
	 * repeated, so the call is sent once.
	 *
	 * @throws CallError, also if `capabilities.statistics.countsNew` is false
	 */
	countNewMessages(): Promise<MessageCounts>;

	/** The offers of all nodes that this one has heard of. */
	makerPrices(options?: ReadOptions): Promise<MakerPrices[]>;

	/** `undefined` if this node offers neither coin for the other. */
	ownPrice(pair: Pair, options?: ReadOptions): Promise<OwnPrice | undefined>;
}

/** Times are unix seconds, both included. */
interface SeenQuery extends TimeRange {
	/** Only the swaps whose taker used this program; the rows do not name it. */
	readonly program?: string | undefined;
}

interface SeenLog {
	readonly swaps: readonly SeenSwap[];
	/** Of the whole log, regardless of the query. */
	readonly counts: MessageCounts;
}
