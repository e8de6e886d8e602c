import type { Pair } from '#lib/domain/market/pair.ts';
import type { Span } from '#lib/domain/market/candles.ts';
import type { MakerPrices, OwnPrice } from '#lib/domain/maker-prices.ts';
import type { MessageCounts } from '#lib/domain/message-counts.ts';
import type { SeenSwap } from '#lib/domain/trade-log.ts';
import type { ReadOptions } from '../read-options.ts';

/** A node's knowledge of the whole network, beyond the markets of a trade. */
export interface NodeStatistics {
	/** The swaps of a span that the node saw among its peers, the newest first, each once. */
	seenSwaps(query: SeenQuery, options?: ReadOptions): Promise<SeenLog>;

	/**
	 * The messages that came since they were last counted, by this or by `seenSwaps`. Each is counted once: what a lost reply
	 * told does not come again, so that it is sent once.
	 *
	 * @throws CallError, also where `abilities.statistics.countsNew` is false
	 */
	countNewMessages(): Promise<MessageCounts>;

	/** The offers of every node, as far as this one has heard of them. */
	makerPrices(options?: ReadOptions): Promise<MakerPrices[]>;

	/** `undefined` where this node offers neither coin for the other. */
	ownPrice(pair: Pair, options?: ReadOptions): Promise<OwnPrice | undefined>;
}

/** Times are unix seconds, both included. */
interface SeenQuery extends Span {
	/** Only what takers did with this program; the rows do not tell it. */
	readonly program?: string | undefined;
}

interface SeenLog {
	readonly swaps: readonly SeenSwap[];
	/** Of the whole log, whatever was asked for. */
	readonly counts: MessageCounts;
}
