import type { SeenPayment, Swap } from '#lib/domain/swaps/swap.ts';

/** A swap's payments as this browser saw them on their chains; the node does not report it. */
export type ChainLook = Pick<Swap, 'lost' | 'settledAt'>;

/**
 * A swap as the node tells it, with what this browser remembers of it.
 *
 * @param now by the node's clock, in milliseconds since 1970; `undefined` before that is known
 * @param readBefore when this visit read it last, by the same clock; `undefined` if it did not
 */
export function withMemory(
	swap: Swap,
	before: Swap | undefined,
	now: number | undefined,
	readBefore?: number,
): Swap {
	const { lost, settledAt } = before ?? {};
	const quietSince = quietSinceOf(swap, before, now);
	const seen = seenOf(swap, before, now, readBefore);
	return {
		...swap,
		...(lost && { lost }),
		...(settledAt !== undefined && { settledAt }),
		...(quietSince !== undefined && { quietSince }),
		...(seen && { seen }),
	};
}

function quietSinceOf(swap: Swap, before: Swap | undefined, now: number | undefined): number | undefined {
	if (swap.isFinished) return undefined;
	if (swap.payments.length === 0) return swap.startedAt;
	const isSame = before?.payments.length === swap.payments.length;
	return (isSame ? before.quietSince : undefined) ?? now;
}

function seenOf(
	swap: Swap,
	before: Swap | undefined,
	now: number | undefined,
	readBefore: number | undefined,
): readonly SeenPayment[] | undefined {
	// A swap that was over when it was first read came long ago.
	if (now === undefined || (!before && swap.isFinished)) return before?.seen;
	const fresh = swap.payments
		.filter(({ stage }) => !before?.payments.some((payment) => payment.stage === stage))
		.map(({ stage }) => ({ stage, by: now, ...(readBefore !== undefined && { after: readBefore }) }));
	return fresh.length === 0 ? before?.seen : [...(before?.seen ?? []), ...fresh];
}

export function isSameLook(one: ChainLook, other: ChainLook): boolean {
	return one.settledAt === other.settledAt && (one.lost ?? []).join() === (other.lost ?? []).join();
}

/** Whether a swap has changed enough to be stored again. */
export function isNews(swap: Swap, before: Swap | undefined): boolean {
	if (swap.isFinished !== before?.isFinished || swap.isCutOff !== before.isCutOff) return true;
	if (swap.unfound?.length !== before.unfound?.length) return true;
	if (swap.quietSince !== before.quietSince) return true;
	return swap.payments.length !== before.payments.length;
}
