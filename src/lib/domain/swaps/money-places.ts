import type { ReportedMoney } from '../money/figures.ts';
import { SPENT_BY } from './swap-ends.ts';
import { hasReceived, isClaimed, isUntouched, lockedBy } from './swap-state.ts';
import { isProved, paymentOf, type LockedStage, type Stage, type Swap } from './swap.ts';

/** Where the user's money of a swap was at some moment of it. */
export interface MoneyPlace {
	/**
	 * `wallet`: nothing was locked yet. `received`: the counterparty’s coins came. `claimed`: its deposit came in place of them.
	 * `returned`: the user's own coins came back. `gone`: they left their contract, and no payment to the user is reported.
	 */
	readonly is: 'wallet' | 'locked' | 'received' | 'claimed' | 'returned' | 'gone';
	readonly sums: readonly ReportedMoney[];
	/** The maker’s deposit, which comes back after the trade. */
	readonly stillLocked: readonly ReportedMoney[];
	/** Reported by the node: this browser has not found the payments on their chain, or there are none. */
	readonly isReported: boolean;
}

/** @param made the payments that had been made by then */
export function moneyPlace(swap: Swap, made: readonly Stage[]): MoneyPlace {
	const then = swapThen(swap, made);
	const locked = lockedBy(then);
	const place = (
		is: MoneyPlace['is'],
		stages: readonly Stage[],
		sums = sumsOf(then, stages),
	): MoneyPlace => ({
		...{ is, sums, stillLocked: is === 'received' ? locked : [] },
		isReported: stages.some((stage) => paymentOf(then, stage) && !isProved(then, stage)),
	});
	if (hasReceived(then))
		return place('received', [swap.isMaker ? 'maker-spend' : 'taker-spend'], [then.arrives]);
	if (locked.length > 0) return place('locked', [], locked);
	const back: Stage[] = swap.isMaker ? ['maker-reclaim', 'deposit-refund'] : ['taker-reclaim'];
	const claimed: Stage[] = swap.isMaker ? [] : ['deposit-claim'];
	if (isClaimed(then) && sumsOf(then, claimed).length > 0) return place('claimed', claimed);
	if (sumsOf(then, back).length > 0) return place('returned', [...back, ...claimed]);
	if (!isUntouched(then)) return place('gone', [], [swap.pays]);
	return { ...place('wallet', [], [swap.pays]), isReported: then.isFinished };
}

function swapThen(swap: Swap, made: readonly Stage[]): Swap {
	const payments = swap.payments.filter(({ stage }) => made.includes(stage));
	if (payments.length === swap.payments.length) return swap;
	const isSpent = (stage: LockedStage): boolean =>
		Object.values(SPENT_BY[stage]).some((spend) => made.includes(spend));
	return {
		...swap,
		payments,
		isSpent: {
			'maker-deposit': isSpent('maker-deposit'),
			'taker-payment': isSpent('taker-payment'),
			'maker-payment': isSpent('maker-payment'),
		},
		isFinished: false,
	};
}

function sumsOf(swap: Swap, stages: readonly Stage[]): ReportedMoney[] {
	return stages.flatMap((stage) => {
		const payment = paymentOf(swap, stage);
		return payment ? [{ coin: payment.coin, amount: payment.amount }] : [];
	});
}
