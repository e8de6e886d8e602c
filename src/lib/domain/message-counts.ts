/** Number of messages of each kind in a node's log of the network. */
export interface MessageCounts {
	/** Steps of a negotiation, in order. */
	readonly request: number;
	readonly reserved: number;
	readonly connect: number;
	readonly connected: number;
	/** Reports on the state of a swap. */
	readonly status: number;
	/** Messages received more than once. */
	readonly duplicates: number;
	/** Distinct swaps in the messages. */
	readonly swaps: number;
	/** Unreadable messages; `unknown`: messages of unknown kinds. */
	readonly unreadable: number;
	readonly unknown: number;
	/** Lines of the log that were new at this reading. */
	readonly fresh: number;
}

const FUNNEL_STEPS = ['request', 'reserved', 'connect', 'connected'] as const;

export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** A step of the funnel from requests to swaps. */
export interface FunnelRow {
	readonly step: FunnelStep;
	readonly count: number;
	/**
	 * Share of the requests, from 0 to 1. Capped, because a log that starts in the middle of a negotiation
	 * may contain more messages of a later step.
	 */
	readonly share: number;
	/** Number of requests that ended at the previous step. */
	readonly lost: number;
}

export function funnelOf(counts: MessageCounts): FunnelRow[] {
	const most = Math.max(1, counts.request);
	return FUNNEL_STEPS.map((step, index) => {
		const before = FUNNEL_STEPS[index - 1];
		const lost = before === undefined ? 0 : Math.max(0, counts[before] - counts[step]);
		return { step, count: counts[step], share: Math.min(1, counts[step] / most), lost };
	});
}
