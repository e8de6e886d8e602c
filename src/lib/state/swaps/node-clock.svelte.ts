import { isNoticeable, skewOf } from '#lib/domain/session/clock-skew.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';

const EVERY_MS = 30_000;

/** The node’s own clock, by which the locks of swaps end. */
export class NodeClock {
	/** By how much the node's clock is ahead of the browser's, in milliseconds. */
	readonly skew: Live<number>;
	/** The two clocks differ enough to warn of it. */
	readonly isOff: boolean = $derived.by(() => isNoticeable(this.skew.current ?? 0));

	constructor(desk: Desk) {
		this.skew = new Live(
			async (options, before) => skewOf(await desk.connection.node.session.clock(options), before),
			{ every: EVERY_MS },
		);
	}

	/** The node's time at a moment of the browser's clock; the same until the first reading. Milliseconds since 1970. */
	at(browserTime: number): number {
		return browserTime + (this.skew.current ?? 0);
	}
}

/** By the node's clock; by this computer's where the node does not say. In milliseconds since 1970. */
export async function nodeTime(node: TradingNode): Promise<number> {
	const reading = await node.session.clock().catch(() => undefined);
	return Date.now() + (reading ? skewOf(reading) : 0);
}
