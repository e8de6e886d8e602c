import type { Swap } from '#lib/domain/swaps/swap.ts';

/** A swap's payments as this browser saw them on their chains; the node does not report it. */
export type ChainLook = Pick<Swap, 'lost' | 'settledAt'>;

/**
 * A swap as the node tells it, with what this browser remembers of it.
 *
 * @param now by the node's clock, in milliseconds since 1970; `undefined` before that is known
 */
export function withMemory(swap: Swap, before: Swap | undefined, now: number | undefined): Swap {
	const { lost, settledAt } = before ?? {};
	const quietSince = quietSinceOf(swap, before, now);
	return {
		...swap,
		...(lost && { lost }),
		...(settledAt !== undefined && { settledAt }),
		...(quietSince !== undefined && { quietSince }),
	};
}

function quietSinceOf(swap: Swap, before: Swap | undefined, now: number | undefined): number | undefined {
	if (swap.isFinished) return undefined;
	if (swap.payments.length === 0) return swap.startedAt;
	const isSame = before?.payments.length === swap.payments.length;
	return (isSame ? before.quietSince : undefined) ?? now;
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
