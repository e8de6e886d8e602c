import { isOpen, isUntouched, lockedBy, recoveryFrom, takesDeposit } from '#lib/domain/swaps/swap-state.ts';
import { currentStep, isOwnTurn } from '#lib/domain/swaps/swap-timeline.ts';
import { hasMade, type Swap } from '#lib/domain/swaps/swap.ts';
import type { MomentFormat } from './swap-progress-words.ts';

/** A swap is silent for some time between any two payments: a shorter silence is usual. */
const LEAST_SILENCE_MS = 60_000;

/** The side that keeps a late swap waiting, and since when, if this browser saw that. */
export function lateHeadline(swap: Swap, now: number, format: MomentFormat): string {
	const { quietSince } = swap;
	if (swap.isCutOff) return 'Your node was restarted during this swap';
	const step = currentStep(swap, now);
	if (!step || quietSince === undefined || now - quietSince < LEAST_SILENCE_MS)
		return 'This takes longer than usual';
	const since = format(quietSince);
	return isOwnTurn(step, swap)
		? `Your node has made no payment since ${since}`
		: `Your counterparty has made no payment since ${since}`;
}

/** The user's options in a late swap before its locks pass. */
export function lateOptions(swap: Swap, now: number): string[] {
	const step = currentStep(swap, now);
	const isOwn = step !== undefined && !swap.isCutOff && isOwnTurn(step, swap);
	return [
		'Check now: your node looks at both chains again.',
		...(isOwn ? [ownTurnWords(swap)] : []),
		waitWords(swap),
	];
}

function ownTurnWords({ pays, gets }: Swap): string {
	return `See under Wallet whether ${pays.coin} and ${gets.coin} are on and up to date. Your node waits until the last payment is confirmed.`;
}

function waitWords(swap: Swap): string {
	if (lockedBy(swap).length === 0) return tradeWords(swap);
	if (swap.isMovedByAsking)
		return 'Or wait, with the node running and this page open: since its restart, your node continues this swap only when asked.';
	if (recoveryFrom(swap) === undefined) return 'Or wait, and keep the node running.';
	if (takesDeposit(swap) && !isOpen(swap, 'maker-payment'))
		return 'Or wait: when the lock ends, your node takes the deposit on its own. Keep it running.';
	return 'Or wait: when the lock ends, your node takes your coins back on its own. Keep it running.';
}

function tradeWords(swap: Swap): string {
	if (!isUntouched(swap)) return 'Or wait, and keep the node running.';
	const isFeePaid = !swap.isMaker && hasMade(swap, 'fee');
	if (swap.isCutOff)
		return isFeePaid
			? 'Or trade with someone else: nothing of yours is locked, and only the trade fee is lost.'
			: 'Or trade with someone else: nothing of yours is locked.';
	return isFeePaid
		? 'Or trade with someone else: nothing of yours is locked, and only the trade fee is lost if this swap fails. This swap may continue.'
		: 'Or trade with someone else: nothing of yours is locked. This swap may continue.';
}
