import { formatAmount } from '../money/amount.ts';
import type { ExpectedDuration } from './swap-duration.ts';
import { swapCosts } from './swap-costs.ts';
import { hasMade, paymentOf, type Money, type Stage, type Swap } from './swap.ts';
import {
	deadlineOf,
	hasReceived,
	isBroken,
	isOpen,
	lockedBy,
	refundFrom,
	stateOfSwap,
} from './swap-state.ts';
import { currentStep, isOwnStage, type TimelineStage } from './swap-timeline.ts';

/** Writes a moment, given in milliseconds since 1970, for the user's eyes. */
export type SayMoment = (time: number) => string;

/** What a person wants to know of a swap, in the order of urgency. */
export interface SwapWords {
	readonly headline: string;
	/** Where the user's coins are now. */
	readonly coins: string;
	/** Who acts next, and what the user does about it. */
	readonly next: string;
}

export function swapWords(swap: Swap, now: number, say: SayMoment): SwapWords {
	return {
		headline: headlineOf(swap, now),
		coins: coinsOf(swap, now, say),
		next: swap.isCritical ? `${nextOf(swap, now)} ${DO_NOT_STOP}` : nextOf(swap, now),
	};
}

const DO_NOT_STOP = 'Do not stop the node just now: it says that this would harm the swap.';

/** `1.5 KMD` */
export function sayMoney({ coin, amount }: Money): string {
	return `${formatAmount(amount)} ${coin}`;
}

function headlineOf(swap: Swap, now: number): string {
	switch (stateOfSwap(swap, now)) {
		case 'finished':
			return `You swapped ${sayMoney(swap.pays)} for ${sayMoney(swap.gets)}`;
		case 'returned':
			return hasMade(swap, 'aliceclaim')
				? 'The other side left, and its deposit is yours'
				: 'The swap did not happen, and your coins came back';
		case 'ended':
			return 'The swap ended before your coins were locked';
		case 'attention':
			return isBroken(swap, now) ? 'Your coins wait to be fetched back' : 'This takes longer than it should';
		default:
			return runningWords(swap, now);
	}
}

function runningWords(swap: Swap, now: number): string {
	const step = currentStep(swap, now);
	if (!step) return 'Nearly done';
	return isOwnStage(step.stage, swap) ? 'Your node is at work' : 'The other side is at work';
}

function coinsOf(swap: Swap, now: number, say: SayMoment): string {
	const state = stateOfSwap(swap, now);
	if (state === 'returned') return returnedCoins(swap);
	if (state === 'ended')
		return `Your ${sayMoney(swap.pays)} never left your wallet. ${feeWords(swap)}`.trim();
	if (hasReceived(swap)) return receivedCoins(swap);
	const locked = lockedBy(swap);
	if (locked.length === 0)
		return `Your ${sayMoney(swap.pays)} are still in your wallet. ${feeWords(swap)}`.trim();
	const from = refundFrom(swap);
	const isFree = from !== undefined && now >= from;
	const clock = from === undefined ? '' : `, and can be taken back ${isFree ? 'since' : 'from'} ${say(from)}`;
	return `Your ${locked.map(sayMoney).join(' and ')} are locked in the swap${clock}.`;
}

function receivedCoins(swap: Swap): string {
	const received = `The ${sayMoney(swap.gets)} are in your wallet`;
	const deposit = lockedBy(swap)[0];
	return deposit ? `${received}. Your deposit of ${sayMoney(deposit)} comes back next.` : `${received}.`;
}

function returnedCoins(swap: Swap): string {
	const back: readonly Stage[] = swap.iambob ? ['bobreclaim', 'bobrefund'] : ['alicereclaim', 'aliceclaim'];
	const sums = back.flatMap((stage) => {
		const payment = paymentOf(swap, stage);
		return payment ? [sayMoney({ coin: payment.coin, amount: payment.amount ?? swap.pays.amount })] : [];
	});
	const cameTo = hasMade(swap, 'aliceclaim') ? 'are in' : 'came back to';
	return `${sums.join(' and ')} ${cameTo} your wallet. ${feeWords(swap)}`.trim();
}

function feeWords(swap: Swap): string {
	const { fee, network } = swapCosts(swap);
	if (fee && network)
		return `The trade fee of ${sayMoney(fee)} and network fees of ${sayMoney(network)} do not come back.`;
	if (fee) return `The trade fee of ${sayMoney(fee)} does not come back.`;
	return network ? `Network fees of ${sayMoney(network)} do not come back.` : '';
}

function nextOf(swap: Swap, now: number): string {
	if (swap.isFinished)
		return lockedBy(swap).length > 0
			? 'The node calls the swap finished, though it told of no payment out of the lock. Check it now.'
			: 'There is nothing to do.';
	const deadline = deadlineOf(swap);
	if (deadline !== undefined && now >= deadline) return urgentWords(swap);
	if (isBroken(swap, now))
		return 'Your node fetches the coins by itself. Keep it running; this page may be closed.';
	return waitingWords(swap, now);
}

function urgentWords({ iambob }: Swap): string {
	return iambob
		? 'The other side may claim your deposit now. Keep the node running, and check the swap now.'
		: 'The other side may take its payment back now. Keep the node running, and check the swap now.';
}

function waitingWords(swap: Swap, now: number): string {
	const step = currentStep(swap, now);
	if (step && isOwnStage(step.stage, swap))
		return 'Your node goes on by itself. Keep it running; this page may be closed.';
	const from = refundFrom(swap);
	if (from === undefined || lockedBy(swap).length === 0)
		return 'It is the other side’s turn. If it never acts, the swap ends and nothing of yours is locked.';
	return 'It is the other side’s turn. If it never acts, your node fetches your coins back then; keep it running.';
}

/** What a step of the timeline is called: what happened, or what will. */
export function stepWords(stage: TimelineStage, state: 'done' | 'now' | 'to-come', swap: Swap): string {
	const [done, open] = (swap.iambob ? MAKER_STEPS : TAKER_STEPS)[stage] ?? [stage, stage];
	return state === 'done' ? done : open;
}

type StepNames = Readonly<Partial<Record<TimelineStage, readonly [done: string, open: string]>>>;

const BOTH_STEPS: StepNames = {
	lock: ['The lock has passed', 'Waiting until the lock has passed'],
	end: ['The swap ended without a trade', 'The swap ends without a trade'],
};

const TAKER_STEPS: StepNames = {
	...BOTH_STEPS,
	myfee: ['You paid the fee', 'You pay the fee'],
	bobdeposit: ['The other side locked a deposit', 'The other side locks a deposit'],
	alicepayment: ['You locked your payment', 'You lock your payment'],
	bobpayment: ['The other side locked its payment', 'The other side locks its payment'],
	alicespend: ['You took it', 'You take it'],
	alicereclaim: ['You took your payment back', 'You take your payment back'],
	aliceclaim: ['You claimed the other side’s deposit', 'You claim the other side’s deposit'],
};

const MAKER_STEPS: StepNames = {
	...BOTH_STEPS,
	myfee: ['The other side paid the fee', 'The other side pays the fee'],
	bobdeposit: ['You locked a deposit', 'You lock a deposit'],
	alicepayment: ['The other side locked its payment', 'The other side locks its payment'],
	bobpayment: ['You locked your payment', 'You lock your payment'],
	bobspend: ['You took the other side’s payment', 'You take the other side’s payment'],
	bobrefund: ['Your deposit came back', 'Your deposit comes back'],
	bobreclaim: ['You took your payment back', 'You take your payment back'],
};

/** What the bar of the locks shows, as text. */
export function safetyWords(swap: Swap, now: number, say: SayMoment): string {
	const from = refundFrom(swap);
	if (from === undefined || lockedBy(swap).length === 0) return '';
	if (now >= from) return `Your coins can be taken back since ${say(from)}.`;
	const warning =
		!swap.iambob && isOpen(swap, 'bobpayment') ? ' Your node has to take the other payment before.' : '';
	return `Your coins can be taken back from ${say(from)}, in ${saySpan(from - now)}.${warning}`;
}

/** How long a swap has taken so far, or took. Nothing where nobody knows when it began. */
export function elapsedWords({ startedAt, finishedAt, isFinished }: Swap, now: number): string {
	if (startedAt === undefined || (isFinished && finishedAt === undefined)) return '';
	const span = saySpan((finishedAt ?? now) - startedAt);
	return isFinished ? `Took ${span}` : `Under way for ${span}`;
}

/** What the time so far may be measured by. */
export function expectedWords({ ms, swaps }: ExpectedDuration): string {
	return swaps === 0
		? `most take less than ${saySpan(ms)}, as an estimate`
		: `usually ${saySpan(ms)}, by ${swaps} of your own`;
}

/** `2 h 12 min`, `4 min`, `30 s` */
export function saySpan(ms: number): string {
	const seconds = Math.max(0, Math.round(ms / 1000));
	if (seconds < 60) return `${seconds} s`;
	const minutes = Math.round(seconds / 60);
	if (minutes < 60) return `${minutes} min`;
	if (minutes >= 48 * 60) return `${Math.floor(minutes / 1440)} days`;
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
