import type { Pair } from '#lib/domain/market/pair.ts';
import type { TimeRange } from '#lib/domain/market/candles.ts';
import type { MakerPrices, OwnPrice } from '#lib/domain/maker-prices.ts';
import type { MessageCounts } from '#lib/domain/message-counts.ts';
import type { SeenSwap } from '#lib/domain/trade-log.ts';
import type { ReadOptions } from '../read-options.ts';

/** The node's knowledge of the whole network. */
export interface NodeStatistics {
	/** Distinct swaps in a time range that the node saw on the network, newest first. */
	seenSwaps(query: SeenQuery, options?: ReadOptions): Promise<SeenLog>;

	/**
	 * Number of messages since the previous count by this call or `seenSwaps`. Each message is counted once,
	 * and a lost reply is not repeated, so the call is sent once.
	 * @throws CallError, also if `capabilities.statistics.countsNew` is false
	 */
	countNewMessages(): Promise<MessageCounts>;

	/** Offers of all nodes known to this one. */
	makerPrices(options?: ReadOptions): Promise<MakerPrices[]>;

	/** `undefined` if this node sells neither coin for the other. */
	ownPrice(pair: Pair, options?: ReadOptions): Promise<OwnPrice | undefined>;
}

/** Times are inclusive Unix seconds. */
interface SeenQuery extends TimeRange {
	/** Keeps only swaps whose taker used this program; the rows do not include it. */
	readonly program?: string | undefined;
}

interface SeenLog {
	readonly swaps: readonly SeenSwap[];
	/** Counts for the whole log, regardless of the query. */
	readonly counts: MessageCounts;
}
