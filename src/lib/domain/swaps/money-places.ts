import type { Money } from '../money/figures.ts';
import { hasReceived, isClaimed, lockedBy } from './swap-state.ts';
import { hasMade, paymentOf, type LockedStage, type Stage, type Swap } from './swap.ts';

/** Where the user's money of a swap was at some moment of it. */
export interface MoneyPlace {
	/**
	 * `wallet`: nothing was locked yet. `received`: the counterparty’s coins came. `claimed`: its deposit came in place of them.
	 * `returned`: the user's own coins came back.
	 */
	readonly is: 'wallet' | 'locked' | 'received' | 'claimed' | 'returned';
	readonly sums: readonly Money[];
	/** The maker’s deposit, which comes back after the trade. */
	readonly stillLocked: readonly Money[];
}

const SPENDS: Readonly<Record<LockedStage, readonly Stage[]>> = {
	'maker-deposit': ['deposit-refund', 'deposit-claim'],
	'taker-payment': ['maker-spend', 'taker-reclaim'],
	'maker-payment': ['taker-spend', 'maker-reclaim'],
};

/** @param made the payments that had been made by then */
export function moneyPlace(swap: Swap, made: readonly Stage[]): MoneyPlace {
	const then = swapThen(swap, made);
	const locked = lockedBy(then);
	if (hasReceived(then)) return { is: 'received', sums: [then.arrives], stillLocked: locked };
	if (locked.length > 0) return { is: 'locked', sums: locked, stillLocked: [] };
	const back = sumsOf(then, swap.isMaker ? ['maker-reclaim', 'deposit-refund'] : ['taker-reclaim']);
	const claimed = swap.isMaker ? [] : sumsOf(then, ['deposit-claim']);
	if (isClaimed(then) && claimed.length > 0) return { is: 'claimed', sums: claimed, stillLocked: [] };
	if (back.length > 0) return { is: 'returned', sums: [...back, ...claimed], stillLocked: [] };
	return { is: 'wallet', sums: [swap.pays], stillLocked: [] };
}

function swapThen(swap: Swap, made: readonly Stage[]): Swap {
	const payments = swap.payments.filter(({ stage }) => made.includes(stage));
	if (payments.length === swap.payments.length) return swap;
	const isSpent = (stage: LockedStage): boolean => SPENDS[stage].some((spend) => made.includes(spend));
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

function sumsOf(swap: Swap, stages: readonly Stage[]): Money[] {
	return stages
		.filter((stage) => hasMade(swap, stage))
		.flatMap((stage) => {
			const payment = paymentOf(swap, stage);
			return payment ? [{ coin: payment.coin, amount: payment.amount ?? swap.pays.amount }] : [];
		});
}
