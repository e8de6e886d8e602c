import type { Swap } from '#lib/domain/swaps/swap.ts';

/** A swap's payments as this browser saw them on their chains; the node does not report it. */
export type ChainLook = Pick<Swap, 'lost' | 'settledAt'>;

export function withLook(swap: Swap, before: ChainLook | undefined): Swap {
	const { lost, settledAt } = before ?? {};
	return { ...swap, ...(lost && { lost }), ...(settledAt !== undefined && { settledAt }) };
}

export function isSameLook(one: ChainLook, other: ChainLook): boolean {
	return one.settledAt === other.settledAt && (one.lost ?? []).join() === (other.lost ?? []).join();
}

/** Whether a swap has changed enough to be stored again. */
export function isNews(swap: Swap, before: Swap | undefined): boolean {
	if (swap.isFinished !== before?.isFinished || swap.isCutOff !== before.isCutOff) return true;
	if (swap.unfound?.length !== before.unfound?.length) return true;
	return swap.payments.length !== before.payments.length;
}
