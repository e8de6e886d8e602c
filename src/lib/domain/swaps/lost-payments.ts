import { isLost, madePayment, type LockedStage, type Stage, type Swap, type SwapPayment } from './swap.ts';

/** The payments into the wallet of each side. */
const ARRIVALS = {
	taker: ['taker-spend', 'taker-reclaim', 'deposit-claim'],
	maker: ['maker-spend', 'maker-reclaim', 'deposit-refund'],
} as const satisfies Record<string, readonly Stage[]>;

/** The payments of each side into contracts. */
const OWN_LOCKS = {
	taker: ['taker-payment'],
	maker: ['maker-deposit', 'maker-payment'],
} as const satisfies Record<string, readonly LockedStage[]>;

const sideOf = ({ isMaker }: Swap) => (isMaker ? 'maker' : 'taker');

/** Payments into the user’s wallet that the node reports. */
export function arrivalsOf(swap: Swap): SwapPayment[] {
	return ARRIVALS[sideOf(swap)].flatMap((stage) => madePayment(swap, stage) ?? []);
}

/** Payments into the user’s wallet that the chain has no more. */
export function lostArrivals(swap: Swap): SwapPayment[] {
	return lostOf(swap, ARRIVALS[sideOf(swap)]);
}

/** The user’s payments into contracts that the chain has no more. */
export function lostLocks(swap: Swap): SwapPayment[] {
	return lostOf(swap, OWN_LOCKS[sideOf(swap)]);
}

function lostOf(swap: Swap, stages: readonly Stage[]): SwapPayment[] {
	return stages.flatMap((stage) => (isLost(swap, stage) ? (madePayment(swap, stage) ?? []) : []));
}

/** The counterparty does nothing more, since the chain does not have the payment that it waits for. */
export function isUnpaid(swap: Swap): boolean {
	const hasChain = (stage: Stage): boolean => madePayment(swap, stage) !== undefined && !isLost(swap, stage);
	if (!swap.isMaker) return isLost(swap, 'taker-payment') && !hasChain('maker-payment');
	if (hasChain('maker-payment')) return false;
	return isLost(swap, 'maker-payment') || (isLost(swap, 'maker-deposit') && !hasChain('taker-payment'));
}

/** The payments that say where the user’s coins are: each is looked up until its block can no longer be replaced. */
export function paymentsToFollow(swap: Swap): SwapPayment[] {
	if (swap.settledAt !== undefined) return [];
	const stages: readonly Stage[] = [...OWN_LOCKS[sideOf(swap)], ...ARRIVALS[sideOf(swap)]];
	return stages.flatMap((stage) => madePayment(swap, stage) ?? []);
}
