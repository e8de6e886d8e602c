import type { Money, ReportedMoney } from '../money/figures.ts';
import {
	arrivalsOf,
	isUnpaid,
	lostArrivals,
	endOf,
	fateOf,
	type SwapEnd,
	hasMade,
	isLost,
	isProved,
	madePayment,
	paymentOf,
	unfoundBy,
	type LockedStage,
	type Stage,
	type Swap,
	SPENT_BY,
} from './swap.ts';

/**
 * `claimed`: the taker has the maker’s deposit instead of the trade. `returned`: no trade, and the user's coins
 * are back. `ended`: no trade, and the node reports no payment of the user except the fee. `checking`: the node
 * reports an end, and its chain has not shown it yet. `late`: it takes longer than usual, and the locks have not
 * ended. `attention`: coins have to be claimed or may be gone, the node was restarted during it, it takes far too
 * long, or the chain has lost a payment of the user.
 */
export type SwapState =
	'running' | 'late' | 'attention' | 'checking' | 'finished' | 'claimed' | 'returned' | 'ended';

/** An open swap older than this counts as stuck. */
export const STUCK_AFTER_MS = 4 * 3_600_000;

/** Three payments wait for a block each, and the slowest usual coin has one in ten minutes. */
export const USUAL_MS = 30 * 60_000;
/** Blocks come by chance: every sixth swap over a chain of ten minutes takes longer than this. */
const LATE_FACTOR = 1.5;

const HOUR_MS = 3_600_000;
/** How long after its end a swap needs attention if the chain has lost its last payment. */
const LOSS_COUNTS_MS = 7 * 24 * HOUR_MS;

/** @param usualMs usual duration of such a swap */
export function stateOfSwap(swap: Swap, now: number, usualMs = USUAL_MS): SwapState {
	if (lostArrivals(swap).length > 0)
		return swap.finishedAt !== undefined && now - swap.finishedAt > LOSS_COUNTS_MS ? 'ended' : 'attention';
	if (!swap.isFinished) return stateOfOpen(swap, now, usualMs);
	const end = endOf(swap);
	if (!isFinal(end)) return 'attention';
	return evidenceOf(swap, now) === 'checking' ? 'checking' : end;
}

const isFinal = (end: SwapEnd): end is Exclude<SwapEnd, 'locked' | 'taken' | 'unclear'> =>
	end !== 'locked' && end !== 'taken' && end !== 'unclear';

/** How long after its end this browser looks for its payments, in milliseconds. */
export const FOLLOWED_MS = 24 * HOUR_MS;

/**
 * Evidence for the end of a swap. `seen`: its chain has all payments to the user. `checking`: this browser has
 * not found them yet. `reported`: reported by the node, without payments to find or a way to find them.
 */
export type Evidence = 'seen' | 'checking' | 'reported';

export function evidenceOf(swap: Swap, now: number): Evidence {
	const arrivals = arrivalsOf(swap);
	if (arrivals.length > 0 && arrivals.every(({ stage }) => isProved(swap, stage))) return 'seen';
	const isFollowed = now - (swap.finishedAt ?? swap.startedAt ?? now) < FOLLOWED_MS;
	const canLook = arrivals.some(
		({ stage, txid }) => !isProved(swap, stage) && txid !== undefined && !swap.unseeable?.includes(stage),
	);
	return isFollowed && canLook ? 'checking' : 'reported';
}

function stateOfOpen(swap: Swap, now: number, usualMs: number): SwapState {
	if (isOverdue(swap, now) || isStopped(swap) || (swap.isCutOff && lockedBy(swap).length > 0))
		return 'attention';
	if (!isLate(swap, now, usualMs)) return 'running';
	return unfoundBy(swap).length > 0 ? 'attention' : 'late';
}

/** It exceeds its usual time, or a single step has taken as long as a whole swap usually takes. */
function isLate({ startedAt, quietSince }: Swap, now: number, usualMs: number): boolean {
	if (startedAt !== undefined && now - startedAt > LATE_FACTOR * usualMs) return true;
	return quietSince !== undefined && now - quietSince > usualMs;
}

/** The user should check it: action is needed, or it takes longer than usual. */
export function wantsLook(state: SwapState): boolean {
	return state === 'attention' || state === 'late';
}

/** The counterparty waits for a payment that the chain has lost. */
function isStopped(swap: Swap): boolean {
	return isUnpaid(swap) && !hadReceived(swap);
}

/** The taker has the maker’s deposit: instead of its payment, or in addition to it. */
export function isClaimed(swap: Swap): boolean {
	if (swap.isMaker) return hasMade(swap, 'deposit-claim');
	return hasMade(swap, 'deposit-claim') && !hadReceived(swap) && !hasMade(swap, 'taker-reclaim');
}

/** Its state is final, and no coins of the user have to be claimed from a contract. */
export function isSettled(swap: Swap): boolean {
	return swap.isFinished && lostArrivals(swap).length === 0 && isFinal(endOf(swap));
}

/** No payment of the user into a contract was made. */
export function isUntouched(swap: Swap): boolean {
	const own: readonly LockedStage[] = swap.isMaker ? ['maker-deposit', 'maker-payment'] : ['taker-payment'];
	return own.every((stage) => fateOf(swap, stage) === 'none');
}

/** The user has the counterparty’s coins. */
export function hasReceived(swap: Swap): boolean {
	return hadReceived(swap) && !isLost(swap, receiptStage(swap));
}

/** The user's node took the counterparty’s coins, whether or not the chain still has that payment. */
export function hadReceived(swap: Swap): boolean {
	return madePayment(swap, receiptStage(swap)) !== undefined;
}

const receiptStage = ({ isMaker }: Swap): Stage => (isMaker ? 'maker-spend' : 'taker-spend');

/** The user's own unspent coins in contracts. Traded coins are the counterparty’s to claim. */
export function lockedBy(swap: Swap): ReportedMoney[] {
	return ownOutputs(swap)
		.filter((stage) => isOpen(swap, stage))
		.map((stage) => ({ coin: swap.pays.coin, amount: lockedAmount(swap, stage) }));
}

/** Payments lock at least the agreed amount; the amount of a deposit is only in the record. */
function lockedAmount(swap: Swap, stage: LockedStage): bigint | undefined {
	const { amount } = paymentOf(swap, stage) ?? {};
	return amount ?? (stage === 'maker-deposit' ? undefined : swap.pays.amount);
}

function ownOutputs(swap: Swap): LockedStage[] {
	const isTraded = hadReceived(swap);
	if (!swap.isMaker) return isTraded || isClaimed(swap) ? [] : ['taker-payment'];
	return isTraded ? ['maker-deposit'] : ['maker-deposit', 'maker-payment'];
}

/** Finally the taker’s node takes the deposit instead of its payment, while the deposit is unspent. */
export function takesDeposit(swap: Swap): boolean {
	const isOwn = !swap.isMaker && isOpen(swap, 'taker-payment') && !hadReceived(swap);
	return isOwn && swap.locks.takerTakes === 'deposit' && isOpen(swap, 'maker-deposit');
}

/** The part of the counterparty’s deposit that would arrive; `undefined` if the node does not report it. */
export function depositDue(swap: Swap): Money | undefined {
	const deposit = paymentOf(swap, 'maker-deposit');
	// Claiming it costs one transaction of that coin, as claiming the payment does.
	const fee = swap.arrives.amount - swap.gets.amount;
	return deposit?.amount === undefined ? undefined : { coin: deposit.coin, amount: deposit.amount - fee };
}

/**
 * The user's node reserves coins of the wallet for it: it continues the swap, and has not made its last payment.
 */
export function isYetToPay(swap: Swap, coin: string): boolean {
	if (swap.isFinished || swap.isCutOff || swap.pays.coin !== coin) return false;
	return !madePayment(swap, swap.isMaker ? 'maker-payment' : 'taker-payment');
}

/** Time from which the user's node reclaims coins from a failed swap. */
export function recoveryFrom(swap: Swap): number | undefined {
	return swap.startedAt === undefined ? undefined : swap.startedAt + recoveryAfter(swap);
}

function recoveryAfter(swap: Swap): number {
	const { locks } = swap;
	if (!swap.isMaker) return isDepositGone(swap) ? 0 : locks.takerFromMs;
	if (isOpen(swap, 'maker-payment')) return locks.makerPaymentFromMs;
	// The node waits for a lost payment as if it existed.
	return madePayment(swap, 'maker-payment') ? locks.makerDepositFromMs : locks.lonelyDepositFromMs;
}

/** The counterparty took its deposit back, which lets the taker’s node reclaim its payment at once. */
function isDepositGone(swap: Swap): boolean {
	return swap.locks.takerTakes === 'deposit' && hasMade(swap, 'deposit-refund') && !hasReceived(swap);
}

/**
 * Time from which waiting costs money: the counterparty can take its payment back, or claim the maker’s deposit.
 */
export function deadlineOf(swap: Swap): number | undefined {
	const { startedAt, isMaker, locks } = swap;
	if (startedAt === undefined) return undefined;
	if (isMaker) return isOpen(swap, 'maker-deposit') ? startedAt + 2 * locks.lockMs : undefined;
	return isOpen(swap, 'maker-payment') ? startedAt + locks.lockMs : undefined;
}

/** Released coins have not been claimed yet, or the swap takes far too long. */
function isOverdue(swap: Swap, now: number): boolean {
	const from = recoveryFrom(swap);
	const deadline = deadlineOf(swap);
	const isFree = from !== undefined && now >= from && lockedBy(swap).length > 0;
	return isFree || (deadline !== undefined && now >= deadline) || isStuck(swap, now);
}

function isStuck({ isFinished, startedAt }: Swap, now: number): boolean {
	return !isFinished && startedAt !== undefined && now - startedAt >= STUCK_AFTER_MS;
}

/** Whether querying the node about this swap can change anything. Without a known start it may. */
export function canCheckHelp(swap: Swap, now: number): boolean {
	if (swap.isFinished) return !isSettled(swap);
	return swap.startedAt === undefined || isOverdue(swap, now);
}

/** The trade failed: only the user’s own coins are left to claim. */
export function isBroken(swap: Swap, now: number): boolean {
	if (hadReceived(swap)) return false;
	if (swap.isFinished) return endOf(swap) !== 'taken';
	if (isStopped(swap) || swap.isCutOff || hasTakenBack(swap) || isClaimed(swap)) return true;
	const from = recoveryFrom(swap);
	return from !== undefined && now >= from && lockedBy(swap).length > 0;
}

/** The bar of the locks, while the user's coins are in them. */
export interface SafetyRange {
	readonly from: number;
	readonly recoveryFrom: number;
	/** Time from which waiting costs money. */
	readonly deadline: number | undefined;
	readonly until: number;
}

export function safetyRange(swap: Swap): SafetyRange | undefined {
	const free = recoveryFrom(swap);
	if (swap.startedAt === undefined || free === undefined || lockedBy(swap).length === 0) return undefined;
	const until = swap.startedAt + 2 * swap.locks.lockMs + HOUR_MS;
	return { from: swap.startedAt, recoveryFrom: free, deadline: deadlineOf(swap), until };
}

export const isOpen = (swap: Swap, stage: LockedStage): boolean => fateOf(swap, stage) === 'open';

/** After the taker has taken the payment, the deposit is returned as agreed. */
function hasTakenBack(swap: Swap): boolean {
	const isEarlyRefund = hasMade(swap, 'deposit-refund') && !hasMade(swap, 'taker-spend');
	const taken: readonly Stage[] = swap.isMaker ? ['maker-reclaim'] : ['taker-reclaim', 'deposit-claim'];
	return taken.some((stage) => hasMade(swap, stage)) || (swap.isMaker && isEarlyRefund);
}

/** The place of the user's money at some moment of a swap. */
export interface MoneyPlace {
	/**
	 * `wallet`: nothing was locked yet. `received`: the counterparty’s coins arrived. `claimed`: its deposit
	 * arrived instead. `returned`: the user's own coins were returned. `gone`: they left their contract, and no
	 * payment to the user is reported.
	 */
	readonly is: 'wallet' | 'locked' | 'received' | 'claimed' | 'returned' | 'gone';
	readonly sums: readonly ReportedMoney[];
	/** The maker’s deposit, which is returned after the trade. */
	readonly stillLocked: readonly ReportedMoney[];
	/** Reported by the node: this browser has not found the payments on their chain, or they do not exist. */
	readonly isReported: boolean;
}

/** @param made the payments made until then */
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

/** The expected duration of a swap, and its source. */
export interface ExpectedDuration {
	readonly ms: number;
	/** The number of the user’s own swaps that it is the median of; 0 for an estimate. */
	readonly swaps: number;
}

/** A median of fewer swaps is not used. */
const FEWEST = 3;

/** The median of the user’s swaps of the same two coins in either direction, or else an estimate. */
export function expectedDuration(swaps: Iterable<Swap>, { pays, gets }: Swap): ExpectedDuration {
	const spans: number[] = [];
	for (const swap of swaps) {
		const { startedAt, finishedAt } = swap;
		const coins = [swap.pays.coin, swap.gets.coin];
		const isAlike = coins.includes(pays.coin) && coins.includes(gets.coin) && hasReceived(swap);
		if (isAlike && startedAt !== undefined && finishedAt !== undefined) spans.push(finishedAt - startedAt);
	}
	if (spans.length < FEWEST) return { ms: USUAL_MS, swaps: 0 };
	return { ms: spans.sort((a, b) => a - b)[Math.floor(spans.length / 2)] ?? 0, swaps: spans.length };
}
