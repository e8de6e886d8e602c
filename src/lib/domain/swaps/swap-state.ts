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
 * State of a swap, from the user's view.
 *
 * - `claimed`: no trade; the taker has the maker's deposit instead.
 * - `returned`: no trade; the user's coins are back.
 * - `ended`: no trade; the node reports no payment of the user except the fee.
 * - `checking`: the node reports an end that its chain has not confirmed yet.
 * - `late`: longer than usual, but the locks have not ended.
 * - `attention`: coins have to be claimed or may be gone, the node restarted during the swap, the swap takes
 * far too long, or a reorg removed a payment of the user.
 */
export type SwapState =
	'running' | 'late' | 'attention' | 'checking' | 'finished' | 'claimed' | 'returned' | 'ended';

/** An open swap older than this counts as stuck. */
export const STUCK_AFTER_MS = 4 * 3_600_000;

/** Three payments wait for a block each, and the slowest common coin has 10-minute blocks. */
export const USUAL_MS = 30 * 60_000;
/** Block times are random: one in six swaps on a chain with 10-minute blocks takes longer than this. */
const LATE_FACTOR = 1.5;

const HOUR_MS = 3_600_000;
/** Time after its end in which a swap needs attention if its last payment was removed by a reorg. */
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

/** Time after the end of a swap in which this browser checks for its payments, in milliseconds. */
export const FOLLOWED_MS = 24 * HOUR_MS;

/**
 * Evidence for the end of a swap.
 *
 * - `seen`: the chain has all payments to the user.
 * - `checking`: this browser has not found all of them yet.
 * - `reported`: only the node's word, without payments to find or a way to find them.
 */
export type Evidence = 'seen' | 'checking' | 'reported';

export function evidenceOf(swap: Swap, now: number): Evidence {
	const arrivals = arrivalsOf(swap);
	if (arrivals.length > 0 && arrivals.every(({ stage }) => isProved(swap, stage))) return 'seen';
	const isFollowed = now - (swap.finishedAt ?? swap.startedAt ?? now) < FOLLOWED_MS;
	const canCheck = arrivals.some(
		({ stage, txid }) => !isProved(swap, stage) && txid !== undefined && !swap.unseeable?.includes(stage),
	);
	return isFollowed && canCheck ? 'checking' : 'reported';
}

function stateOfOpen(swap: Swap, now: number, usualMs: number): SwapState {
	if (isOverdue(swap, now) || isStopped(swap) || (swap.isCutOff && lockedBy(swap).length > 0))
		return 'attention';
	if (!isLate(swap, now, usualMs)) return 'running';
	return unfoundBy(swap).length > 0 ? 'attention' : 'late';
}

/** True if the swap exceeds its usual duration, or a single step has taken as long as a whole swap. */
function isLate({ startedAt, quietSince }: Swap, now: number, usualMs: number): boolean {
	if (startedAt !== undefined && now - startedAt > LATE_FACTOR * usualMs) return true;
	return quietSince !== undefined && now - quietSince > usualMs;
}

/** True if the user should check the swap. */
export function needsAttention(state: SwapState): boolean {
	return state === 'attention' || state === 'late';
}

/** True if the counterparty waits for a payment that was removed by a reorg. */
function isStopped(swap: Swap): boolean {
	return isUnpaid(swap) && !hadReceived(swap);
}

/** True if the taker has the maker's deposit instead of the trade; for a maker, also in addition to it. */
export function isClaimed(swap: Swap): boolean {
	if (swap.isMaker) return hasMade(swap, 'deposit-claim');
	return hasMade(swap, 'deposit-claim') && !hadReceived(swap) && !hasMade(swap, 'taker-reclaim');
}

/** True if the outcome is final and no coins of the user are left in a contract. */
export function isSettled(swap: Swap): boolean {
	return swap.isFinished && lostArrivals(swap).length === 0 && isFinal(endOf(swap));
}

/** True if the user has made no payment into a contract. */
export function isUntouched(swap: Swap): boolean {
	const own: readonly LockedStage[] = swap.isMaker ? ['maker-deposit', 'maker-payment'] : ['taker-payment'];
	return own.every((stage) => fateOf(swap, stage) === 'none');
}

/** True if the user has the counterparty's coins. */
export function hasReceived(swap: Swap): boolean {
	return hadReceived(swap) && !isLost(swap, receiptStage(swap));
}

/** True if the user's node spent the counterparty's payment, even if a reorg has removed that. */
export function hadReceived(swap: Swap): boolean {
	return madePayment(swap, receiptStage(swap)) !== undefined;
}

const receiptStage = ({ isMaker }: Swap): Stage => (isMaker ? 'maker-spend' : 'taker-spend');

/** The user's unspent coins in contracts. Traded coins belong to the counterparty. */
export function lockedBy(swap: Swap): ReportedMoney[] {
	return ownOutputs(swap)
		.filter((stage) => isOpen(swap, stage))
		.map((stage) => ({ coin: swap.pays.coin, amount: lockedAmount(swap, stage) }));
}

/** Payments lock at least the agreed amount; the deposit's amount is only in the record. */
function lockedAmount(swap: Swap, stage: LockedStage): bigint | undefined {
	const { amount } = paymentOf(swap, stage) ?? {};
	return amount ?? (stage === 'maker-deposit' ? undefined : swap.pays.amount);
}

function ownOutputs(swap: Swap): LockedStage[] {
	const isTraded = hadReceived(swap);
	if (!swap.isMaker) return isTraded || isClaimed(swap) ? [] : ['taker-payment'];
	return isTraded ? ['maker-deposit'] : ['maker-deposit', 'maker-payment'];
}

/**
 * True if the taker's node will claim the deposit instead of its own payment, because the deposit is unspent.
 */
export function takesDeposit(swap: Swap): boolean {
	const isOwn = !swap.isMaker && isOpen(swap, 'taker-payment') && !hadReceived(swap);
	return isOwn && swap.locks.takerTakes === 'deposit' && isOpen(swap, 'maker-deposit');
}

/**
 * Amount of the counterparty's deposit that the user would receive; `undefined` if the node does not report
 * it.
 */
export function depositDue(swap: Swap): Money | undefined {
	const deposit = paymentOf(swap, 'maker-deposit');
	// Claiming the deposit costs one transaction fee, like claiming the payment.
	const fee = swap.arrives.amount - swap.gets.amount;
	return deposit?.amount === undefined ? undefined : { coin: deposit.coin, amount: deposit.amount - fee };
}

/** True if the user's node reserves coins for the swap: it has yet to make its last payment. */
export function isYetToPay(swap: Swap, coin: string): boolean {
	if (swap.isFinished || swap.isCutOff || swap.pays.coin !== coin) return false;
	return !madePayment(swap, swap.isMaker ? 'maker-payment' : 'taker-payment');
}

/** Time from which the user's node can reclaim coins from a failed swap, in milliseconds since 1970. */
export function recoveryFrom(swap: Swap): number | undefined {
	return swap.startedAt === undefined ? undefined : swap.startedAt + recoveryAfter(swap);
}

function recoveryAfter(swap: Swap): number {
	const { locks } = swap;
	if (!swap.isMaker) return isDepositSpent(swap) ? 0 : locks.takerFromMs;
	if (isOpen(swap, 'maker-payment')) return locks.makerPaymentFromMs;
	// The node waits for a payment removed by a reorg as if it existed.
	return madePayment(swap, 'maker-payment') ? locks.makerDepositFromMs : locks.lonelyDepositFromMs;
}

/** True if the counterparty refunded its deposit; the taker's node can then reclaim its payment at once. */
function isDepositSpent(swap: Swap): boolean {
	return swap.locks.takerTakes === 'deposit' && hasMade(swap, 'deposit-refund') && !hasReceived(swap);
}

/**
 * Time from which waiting risks money: the counterparty can reclaim its payment or claim the maker's deposit.
 * Milliseconds since 1970.
 */
export function deadlineOf(swap: Swap): number | undefined {
	const { startedAt, isMaker, locks } = swap;
	if (startedAt === undefined) return undefined;
	if (isMaker) return isOpen(swap, 'maker-deposit') ? startedAt + 2 * locks.lockMs : undefined;
	return isOpen(swap, 'maker-payment') ? startedAt + locks.lockMs : undefined;
}

/** True if reclaimable coins are still locked, or the swap takes far too long. */
function isOverdue(swap: Swap, now: number): boolean {
	const from = recoveryFrom(swap);
	const deadline = deadlineOf(swap);
	const isFree = from !== undefined && now >= from && lockedBy(swap).length > 0;
	return isFree || (deadline !== undefined && now >= deadline) || isStuck(swap, now);
}

function isStuck({ isFinished, startedAt }: Swap, now: number): boolean {
	return !isFinished && startedAt !== undefined && now - startedAt >= STUCK_AFTER_MS;
}

/** True if querying the node about the swap may change anything, also if the start is unknown. */
export function canCheckHelp(swap: Swap, now: number): boolean {
	if (swap.isFinished) return !isSettled(swap);
	return swap.startedAt === undefined || isOverdue(swap, now);
}

/** True if the trade has failed and only the user's own coins are left to claim. */
export function isBroken(swap: Swap, now: number): boolean {
	if (hadReceived(swap)) return false;
	if (swap.isFinished) return endOf(swap) !== 'taken';
	if (isStopped(swap) || swap.isCutOff || hasTakenBack(swap) || isClaimed(swap)) return true;
	const from = recoveryFrom(swap);
	return from !== undefined && now >= from && lockedBy(swap).length > 0;
}

/** Times for the bar that shows the time locks while the user's coins are locked. */
export interface SafetyRange {
	readonly from: number;
	readonly recoveryFrom: number;
	/** Time from which waiting risks money. */
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

/** A deposit refund before the taker has spent the payment means failure; after that it is as agreed. */
function hasTakenBack(swap: Swap): boolean {
	const isEarlyRefund = hasMade(swap, 'deposit-refund') && !hasMade(swap, 'taker-spend');
	const taken: readonly Stage[] = swap.isMaker ? ['maker-reclaim'] : ['taker-reclaim', 'deposit-claim'];
	return taken.some((stage) => hasMade(swap, stage)) || (swap.isMaker && isEarlyRefund);
}

/** Location of the user's money at some point of a swap. */
export interface MoneyPlace {
	/**
	 * `wallet`: nothing locked yet. `received`: the counterparty's coins arrived. `claimed`: the
	 * counterparty's deposit arrived instead. `returned`: the user's own coins are back. `gone`: the coins
	 * left their contract, and no payment to the user is reported.
	 */
	readonly is: 'wallet' | 'locked' | 'received' | 'claimed' | 'returned' | 'gone';
	readonly sums: readonly ReportedMoney[];
	/** The maker's deposit, which is refunded after the trade. */
	readonly stillLocked: readonly ReportedMoney[];
	/** True if only the node reports it: this browser has not found the payments on the chain. */
	readonly isReported: boolean;
}

/** @param made payments made up to that point */
export function moneyPlace(swap: Swap, made: readonly Stage[]): MoneyPlace {
	const then = swapThen(swap, made);
	const locked = lockedBy(then);
	const place = (
		is: MoneyPlace['is'],
		stages: readonly Stage[],
		sums = reportedMoneyOf(then, stages),
	): MoneyPlace => ({
		...{ is, sums, stillLocked: is === 'received' ? locked : [] },
		isReported: stages.some((stage) => paymentOf(then, stage) && !isProved(then, stage)),
	});
	if (hasReceived(then))
		return place('received', [swap.isMaker ? 'maker-spend' : 'taker-spend'], [then.arrives]);
	if (locked.length > 0) return place('locked', [], locked);
	const back: Stage[] = swap.isMaker ? ['maker-reclaim', 'deposit-refund'] : ['taker-reclaim'];
	const claimed: Stage[] = swap.isMaker ? [] : ['deposit-claim'];
	if (isClaimed(then) && reportedMoneyOf(then, claimed).length > 0) return place('claimed', claimed);
	if (reportedMoneyOf(then, back).length > 0) return place('returned', [...back, ...claimed]);
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

function reportedMoneyOf(swap: Swap, stages: readonly Stage[]): ReportedMoney[] {
	return stages.flatMap((stage) => {
		const payment = paymentOf(swap, stage);
		return payment ? [{ coin: payment.coin, amount: payment.amount }] : [];
	});
}

/** Expected duration of a swap. */
export interface ExpectedDuration {
	readonly ms: number;
	/** Number of the user's swaps in the median; 0 for an estimate. */
	readonly swaps: number;
}

/** Minimum number of swaps for a median. */
const FEWEST = 3;

/**
 * Median duration of the user's swaps of the same two coins, in either direction; an estimate if there are
 * too few.
 */
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
