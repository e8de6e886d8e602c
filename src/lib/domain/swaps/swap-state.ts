import type { Money } from '../money/money.ts';
import { hasMade, LOCK_MS, paymentOf, type LockedStage, type Stage, type Swap } from './swap.ts';

/**
 * `returned`: no trade, and the own coins are back. `ended`: no trade, and nothing of the user's but the fee was
 * ever paid. `attention`: coins wait to be fetched, or it takes far longer than it should.
 */
export type SwapState = 'running' | 'attention' | 'finished' | 'returned' | 'ended';

/** An open swap older than this counts as stuck. */
export const STUCK_AFTER_MS = 4 * 3_600_000;

const HOUR_MS = 3_600_000;

export function stateOfSwap(swap: Swap, now: number): SwapState {
	if (!swap.isFinished) return isOverdue(swap, now) ? 'attention' : 'running';
	if (hasReceived(swap)) return 'finished';
	if (lockedBy(swap).length > 0) return 'attention';
	return hasTakenBack(swap) ? 'returned' : 'ended';
}

/** Nothing can happen to it any more, and no coins of the user wait in a contract to be fetched. */
export function isSettled(swap: Swap): boolean {
	return swap.isFinished && (hasReceived(swap) || lockedBy(swap).length === 0);
}

/** The user has the counterparty’s coins. */
export function hasReceived(swap: Swap): boolean {
	return hasMade(swap, swap.isMaker ? 'bobspend' : 'alicespend');
}

/** The user's own coins that lie in contracts, unspent. What was traded away is the counterparty’s to fetch. */
export function lockedBy(swap: Swap): Money[] {
	return ownOutputs(swap)
		.filter((stage) => isOpen(swap, stage))
		.map((stage) => ({ coin: swap.pays.coin, amount: paymentOf(swap, stage)?.amount ?? swap.pays.amount }));
}

function ownOutputs(swap: Swap): LockedStage[] {
	const isTraded = hasReceived(swap);
	if (!swap.isMaker) return isTraded ? [] : ['alicepayment'];
	return isTraded ? ['bobdeposit'] : ['bobdeposit', 'bobpayment'];
}

/** From when the user's coins can be taken back. The maker's locks end first. */
export function refundFrom({ startedAt, isMaker }: Swap): number | undefined {
	return startedAt === undefined ? undefined : startedAt + (isMaker ? LOCK_MS : 2 * LOCK_MS);
}

/** From when waiting costs money: the counterparty can take its payment back, or claim the maker’s deposit. */
export function deadlineOf(swap: Swap): number | undefined {
	if (swap.startedAt === undefined) return undefined;
	if (swap.isMaker) return isOpen(swap, 'bobdeposit') ? swap.startedAt + 2 * LOCK_MS : undefined;
	return isOpen(swap, 'bobpayment') ? swap.startedAt + LOCK_MS : undefined;
}

/** Coins that the lock has set free are still to be fetched, or the swap takes far too long. */
function isOverdue(swap: Swap, now: number): boolean {
	const from = refundFrom(swap);
	const deadline = deadlineOf(swap);
	const isFree = from !== undefined && now >= from && lockedBy(swap).length > 0;
	return isFree || (deadline !== undefined && now >= deadline) || isStuck(swap, now);
}

export function isStuck({ isFinished, startedAt }: Swap, now: number): boolean {
	return !isFinished && startedAt !== undefined && now - startedAt >= STUCK_AFTER_MS;
}

/** Whether asking the node about this swap can change anything. Without a known start it may. */
export function canCheckHelp(swap: Swap, now: number): boolean {
	if (swap.isFinished) return lockedBy(swap).length > 0;
	return swap.startedAt === undefined || isOverdue(swap, now);
}

/** The trade failed: what is left to do is to fetch the user’s own coins. */
export function isBroken(swap: Swap, now: number): boolean {
	if (hasReceived(swap)) return false;
	if (swap.isFinished || hasTakenBack(swap)) return true;
	const from = refundFrom(swap);
	return from !== undefined && now >= from && lockedBy(swap).length > 0;
}

/** The bar of the locks, while the user's coins are in them. */
export interface SafetySpan {
	readonly from: number;
	readonly refundFrom: number;
	/** Where waiting begins to cost money. */
	readonly deadline: number | undefined;
	readonly until: number;
}

export function safetySpan(swap: Swap): SafetySpan | undefined {
	const free = refundFrom(swap);
	if (swap.startedAt === undefined || free === undefined || lockedBy(swap).length === 0) return undefined;
	const until = swap.startedAt + 2 * LOCK_MS + HOUR_MS;
	return { from: swap.startedAt, refundFrom: free, deadline: deadlineOf(swap), until };
}

export function isOpen(swap: Swap, stage: LockedStage): boolean {
	return hasMade(swap, stage) && !swap.isSpent[stage];
}

/** After the taker has taken the payment, the deposit comes back as agreed. */
function hasTakenBack(swap: Swap): boolean {
	const isEarlyRefund = hasMade(swap, 'bobrefund') && !hasMade(swap, 'alicespend');
	const taken: readonly Stage[] = swap.isMaker ? ['bobreclaim'] : ['alicereclaim', 'aliceclaim'];
	return taken.some((stage) => hasMade(swap, stage)) || (swap.isMaker && isEarlyRefund);
}
