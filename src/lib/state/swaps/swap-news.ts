import { paymentsToFollow } from '#lib/domain/swaps/lost-payments.ts';
import { SPENT_BY } from '#lib/domain/swaps/swap-ends.ts';
import {
	madePayment,
	STAGES,
	type LockedStage,
	type SeenPayment,
	type Stage,
	type Swap,
	type SwapPayment,
} from '#lib/domain/swaps/swap.ts';

/**
 * A swap as the node reports it, with the memory of this browser. A payment that its chain has stays in it.
 *
 * @param now by the node's clock, in milliseconds since 1970; `undefined` before that is known
 * @param readBefore when this visit read it last, by the same clock; `undefined` if it did not
 */
export function withMemory(
	reported: Swap,
	before: Swap | undefined,
	now: number | undefined,
	readBefore?: number,
): Swap {
	const swap = before?.proved ? withProved(reported, before, before.proved) : reported;
	const quietSince = quietSinceOf(swap, before, now);
	const seen = seenOf(swap, before, now, readBefore);
	return {
		...swap,
		...(before && chainMemory(swap, before)),
		...(quietSince !== undefined && { quietSince }),
		...(seen && { seen }),
	};
}

/** Memory of a payment ends when the node names another transaction. */
function chainMemory(swap: Swap, before: Swap): Pick<Swap, 'lost' | 'unseeable' | 'proved' | 'settledAt'> {
	const isSame = (stage: Stage) => madePayment(swap, stage)?.txid === madePayment(before, stage)?.txid;
	const [lost, unseeable] = [before.lost?.filter(isSame), before.unseeable?.filter(isSame)];
	const isSettled =
		before.settledAt !== undefined && paymentsToFollow(swap).every(({ stage }) => isSame(stage));
	return {
		...(lost && { lost }),
		...(unseeable && { unseeable }),
		...(before.proved && { proved: before.proved }),
		...(isSettled && { settledAt: before.settledAt }),
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

/** The node may forget a payment, or name an invented one in its place: its chain knows better. */
function withProved(swap: Swap, { lost = [] }: Swap, proved: readonly SwapPayment[]): Swap {
	const differing = proved.filter(
		({ stage, txid }) => !lost.includes(stage) && madePayment(swap, stage)?.txid !== txid,
	);
	if (differing.length === 0) return swap;
	const stages = differing.map(({ stage }) => stage);
	const payments = [...swap.payments.filter(({ stage }) => !stages.includes(stage)), ...differing];
	const isSpent = (stage: LockedStage): boolean =>
		swap.isSpent[stage] || Object.values(SPENT_BY[stage]).some((spend) => stages.includes(spend));
	return {
		...swap,
		payments: payments.sort((one, other) => STAGES.indexOf(one.stage) - STAGES.indexOf(other.stage)),
		isSpent: {
			'maker-deposit': isSpent('maker-deposit'),
			'taker-payment': isSpent('taker-payment'),
			'maker-payment': isSpent('maker-payment'),
		},
	};
}

/** The transactions of a swap, as one text. */
export const txidsOf = ({ payments }: Swap): string =>
	payments.map(({ stage, txid = '' }) => `${stage} ${txid}`).join();

/** Whether a swap has changed enough to be stored again. */
export function isNews(swap: Swap, before: Swap | undefined): boolean {
	if (swap.isFinished !== before?.isFinished || swap.isCutOff !== before.isCutOff) return true;
	if (swap.unfound?.length !== before.unfound?.length) return true;
	if (swap.quietSince !== before.quietSince) return true;
	return txidsOf(swap) !== txidsOf(before);
}
