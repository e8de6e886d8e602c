import { formatMoney } from '#lib/domain/money/figures.ts';
import type { BrokenBound } from '#lib/domain/swaps/swap-request.ts';
import { hasMade, type Swap } from '#lib/domain/swaps/swap.ts';

export const BOUND_TITLE = 'This swap is worse than your order allowed';
/** Beside a swap, or the order that led to it, in a list. */
export const BOUND_MARK = 'worse than your order allowed';

/** What was allowed, and what the node tells. */
export function boundWords(broken: BrokenBound): string {
	const told = formatMoney(broken.told);
	if (broken.is === 'gives-more')
		return `Your order was for at most ${formatMoney(broken.most)}, and the swap takes ${told}.`;
	return `By your limit at least ${formatMoney(broken.least)} had to arrive, and the swap brings ${told}.`;
}

/** What the user does about it. */
export function boundAdvice(swap: Swap): string {
	if (swap.isFinished) return 'The swap is over and cannot be undone. Block this counterparty.';
	if (hasMade(swap, 'alicepayment'))
		return 'Your payment is locked: keep the node running, since stopping it undoes nothing. Block this counterparty.';
	return 'Your payment was not locked at the last reading. If you do not want this trade, stop the node now: before the payment, only the trade fee is lost. After it, stopping undoes nothing.';
}
