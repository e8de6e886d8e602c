import { CallError } from '#lib/client/call-error.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { MessageCounts } from '#lib/domain/statistics/message-counts.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';

/** Unix seconds by the node's clock, which dates its log; by the browser's where a node with fewer than two coins on reports none. */
export async function nodeSeconds({ session }: TradingNode, options: ReadOptions): Promise<number> {
	try {
		const { reported } = await session.clock(options);
		return Math.ceil(reported / 1000);
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		return Math.ceil(Date.now() / 1000);
	}
}

/** The node gives its counts with the swaps of a span: the shortest span has the fewest. */
const SECONDS = 60;

/** The messages in the whole log of the node. Read once: each reading takes what is new out of the next count of new ones. */
export class LogCounts {
	readonly whole: Live<MessageCounts>;

	constructor(desk: Desk) {
		this.whole = new Live(
			async (options) => {
				const { node } = desk.connection;
				const now = await nodeSeconds(node, options);
				const details = node.statistics;
				return (await details.seenSwaps({ from: now - SECONDS, to: now }, options)).counts;
			},
			{ lastKnown: desk.lastKnown('message counts') },
		);
	}
}
