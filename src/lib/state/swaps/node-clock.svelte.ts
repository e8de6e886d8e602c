import { isNoticeable, skewOf } from '#lib/domain/session/clock-skew.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';

const INTERVAL_MS = 30_000;

/** The node’s own clock, by which the locks of swaps end. */
export class NodeClock {
	/** By how much the node's clock is ahead of the browser's, in milliseconds. */
	readonly skew: Live<number>;
	/** The two clocks differ enough to warn of it. */
	readonly isOff: boolean = $derived.by(() => isNoticeable(this.skew.current ?? 0));

	/** The base of this computer's clock at the last reading. */
	#base = clockBase();

	constructor(desk: Desk) {
		this.skew = new Live(
			async (options, before) => {
				const base = clockBase();
				const skew = skewOf(await desk.connection.node.session.clock(options), before);
				this.#base = base;
				return skew;
			},
			{ every: INTERVAL_MS },
		);
	}

	/**
	 * Reads the node's clock again where this computer's was set, or slept, since the last reading: by the old difference a swap
	 * that has just begun would be hours late. A reading that fails leaves the old one.
	 */
	async settle(): Promise<void> {
		if (this.skew.current !== undefined && isNoticeable(clockBase() - this.#base)) await this.skew.refresh();
	}

	/** The node's time at a moment of the browser's clock; the same until the first reading. Milliseconds since 1970. */
	at(browserTime: number): number {
		return browserTime + (this.skew.current ?? 0);
	}
}

/** Milliseconds since 1970 at which the page would have begun: it changes when the clock is set, and by a sleep. */
function clockBase(): number {
	return Date.now() - performance.now();
}

/** By the node's clock; by this computer's if the node does not report it. In milliseconds since 1970. */
export async function nodeTime(node: TradingNode): Promise<number> {
	const reading = await node.session.clock().catch(() => undefined);
	return Date.now() + (reading ? skewOf(reading) : 0);
}
