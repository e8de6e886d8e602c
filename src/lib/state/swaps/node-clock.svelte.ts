import { isNoticeable, skewOf } from '#lib/domain/session/clock-skew.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';
import type { TradingNode } from '#lib/node/trading-node.ts';

const INTERVAL_MS = 30_000;

/** The node’s clock, which determines when time locks of swaps end. */
export class NodeClock {
	/** Difference between the node's clock and the browser's, in milliseconds; positive if the node's is ahead. */
	readonly skew: Live<number>;
	/** Whether the difference is large enough to warn the user. */
	readonly isOff: boolean = $derived.by(() => isNoticeable(this.skew.current ?? 0));

	/** `clockBase()` at the last reading. */
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
	 * Rereads the node's clock if this computer's clock was set or the computer slept since the last reading. With the
	 * old difference, a new swap could appear to be hours late. If the read fails, the old value is kept.
	 */
	async settle(): Promise<void> {
		if (this.skew.current !== undefined && isNoticeable(clockBase() - this.#base)) await this.skew.refresh();
	}

	/**
	 * The node's time for a time of the browser's clock, in milliseconds since 1970. The difference is taken as 0 until
	 * the first reading.
	 */
	at(browserTime: number): number {
		return browserTime + (this.skew.current ?? 0);
	}
}

/** The start of the page in milliseconds since 1970. Changes if the clock is set or the computer sleeps. */
function clockBase(): number {
	return Date.now() - performance.now();
}

/** The node's time in milliseconds since 1970. Falls back to this computer's clock. */
export async function nodeTime(node: TradingNode): Promise<number> {
	const reading = await node.session.clock().catch(() => undefined);
	return Date.now() + (reading ? skewOf(reading) : 0);
}
