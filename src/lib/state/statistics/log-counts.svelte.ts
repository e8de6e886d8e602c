import type { MessageCounts } from '#lib/domain/statistics/message-counts.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live.svelte.ts';
import { nodeSeconds } from './node-seconds.ts';

/** The node gives its counts with the swaps of a span: the shortest span has the fewest. */
const SECONDS = 60;

/** The messages in the whole log of the node. Read once: each reading takes what is new out of the next count of new ones. */
export class LogCounts {
	readonly whole: Live<MessageCounts>;

	constructor(desk: Desk) {
		this.whole = new Live(
			async (signal) => {
				const { node } = desk.connection;
				const now = await nodeSeconds(node, signal);
				const details = node.statistics;
				return (await details.seenSwaps({ from: now - SECONDS, to: now }, { signal })).counts;
			},
			{ lastKnown: desk.lastKnown('message counts') },
		);
	}
}
