import { formatMoney } from '#lib/domain/money/money.ts';
import { swapCosts } from '#lib/domain/swaps/swap-costs.ts';
import { swapReceipt } from '#lib/domain/swaps/swap-receipt.ts';
import {
	deadlineOf,
	hasReceived,
	isBroken,
	lockedBy,
	refundFrom,
	stateOfSwap,
} from '#lib/domain/swaps/swap-state.ts';
import { currentStep, isOwnStage } from '#lib/domain/swaps/swap-timeline.ts';
import { hasMade, paymentOf, type Stage, type Swap } from '#lib/domain/swaps/swap.ts';
import type { MomentFormat } from './swap-time-words.ts';

/** What the user wants to know of a swap, in the order of urgency. */
export interface SwapWords {
	readonly headline: string;
	/** Where the user's coins are now. */
	readonly coins: string;
	/** Who acts next, and what the user does about it. */
	readonly next: string;
}

export function swapWords(swap: Swap, now: number, format: MomentFormat): SwapWords {
	return {
		headline: headlineOf(swap, now),
		coins: coinsOf(swap, now, format),
		next: swap.isCritical ? `${nextOf(swap, now)} ${DO_NOT_STOP}` : nextOf(swap, now),
	};
}

/** Of a swap that the node cannot read before both of its coins are on: what was known of it before. */
export function haltedSwapWords(swap: Swap, now: number, format: MomentFormat): SwapWords {
	return {
		headline: 'The node cannot go on with this swap',
		coins: `As last reported: ${coinsOf(swap, now, format)}`,
		next: `Switch ${swap.pays.coin} and ${swap.gets.coin} on now. The time locks run all the same.`,
	};
}

const DO_NOT_STOP = 'Do not stop the node just now: it says that this would harm the swap.';

function headlineOf(swap: Swap, now: number): string {
	switch (stateOfSwap(swap, now)) {
		case 'finished':
			return finishedWords(swap);
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

function finishedWords(swap: Swap): string {
	const { spends, receives, missing } = swapReceipt(swap);
	const paid = formatMoney({ coin: swap.pays.coin, amount: spends });
	const got = formatMoney({ coin: swap.gets.coin, amount: receives });
	return `You swapped ${paid} for ${got}${missing.length === 0 ? ', fees included' : ''}`;
}

function runningWords(swap: Swap, now: number): string {
	const step = currentStep(swap, now);
	if (!step) return 'Nearly done';
	return isOwnStage(step.stage, swap) ? 'Your node is at work' : 'The other side is at work';
}

function coinsOf(swap: Swap, now: number, format: MomentFormat): string {
	const state = stateOfSwap(swap, now);
	if (state === 'returned') return returnedCoins(swap);
	if (state === 'ended')
		return `Your ${formatMoney(swap.pays)} never left your wallet. ${feeWords(swap)}`.trim();
	if (hasReceived(swap)) return receivedCoins(swap);
	const locked = lockedBy(swap);
	if (locked.length === 0)
		return `Your ${formatMoney(swap.pays)} are still in your wallet. ${feeWords(swap)}`.trim();
	const from = refundFrom(swap);
	const isFree = from !== undefined && now >= from;
	const clock =
		from === undefined ? '' : `, and can be taken back ${isFree ? 'since' : 'from'} ${format(from)}`;
	return `Your ${locked.map(formatMoney).join(' and ')} are locked in the swap${clock}.`;
}

function receivedCoins(swap: Swap): string {
	const received = `The ${formatMoney(swap.arrives)} are in your wallet`;
	const deposit = lockedBy(swap)[0];
	return deposit ? `${received}. Your deposit of ${formatMoney(deposit)} comes back next.` : `${received}.`;
}

function returnedCoins(swap: Swap): string {
	const back: readonly Stage[] = swap.isMaker ? ['bobreclaim', 'bobrefund'] : ['alicereclaim', 'aliceclaim'];
	const sums = back.flatMap((stage) => {
		const payment = paymentOf(swap, stage);
		return payment ? [formatMoney({ coin: payment.coin, amount: payment.amount ?? swap.pays.amount })] : [];
	});
	const cameTo = hasMade(swap, 'aliceclaim') ? 'are in' : 'came back to';
	return `${sums.join(' and ')} ${cameTo} your wallet. ${feeWords(swap)}`.trim();
}

function feeWords(swap: Swap): string {
	const { fee, network } = swapCosts(swap);
	if (fee && network)
		return `The trade fee of ${formatMoney(fee)} and network fees of ${formatMoney(network)} do not come back.`;
	if (fee) return `The trade fee of ${formatMoney(fee)} does not come back.`;
	return network ? `Network fees of ${formatMoney(network)} do not come back.` : '';
}

function nextOf(swap: Swap, now: number): string {
	if (swap.isFinished)
		return lockedBy(swap).length > 0
			? 'The node calls the swap finished, though it reports no payment out of the lock. Check it now.'
			: 'There is nothing to do.';
	const deadline = deadlineOf(swap);
	if (deadline !== undefined && now >= deadline) return urgentWords(swap);
	if (isBroken(swap, now))
		return 'Your node collects the coins on its own. Keep it running; you can close this page.';
	return waitingWords(swap, now);
}

function urgentWords({ isMaker }: Swap): string {
	return isMaker
		? 'The other side may claim your deposit now. Keep the node running, and check the swap now.'
		: 'The other side may take its payment back now. Keep the node running, and check the swap now.';
}

function waitingWords(swap: Swap, now: number): string {
	const step = currentStep(swap, now);
	if (step && isOwnStage(step.stage, swap))
		return 'Your node continues on its own. Keep it running; you can close this page.';
	const from = refundFrom(swap);
	if (from === undefined || lockedBy(swap).length === 0)
		return 'It is the other side’s turn. If it never acts, the swap ends and nothing of yours is locked.';
	return 'It is the other side’s turn. If it never acts, your node fetches your coins back then; keep it running.';
}
