import type { SeenSwap } from '../statistics/seen-swap.ts';
import { endOf } from '../swaps/swap-ends.ts';
import { hadReceived } from '../swaps/swap-state.ts';
import { madePayment, type Stage, type Swap } from '../swaps/swap.ts';

/**
 * How a swap with a maker ended.
 *
 * - `unpaid`: it was the maker's turn to pay, and it never did.
 * - `refunded`: both had paid, and the coins went back.
 * - `expired`: the log of the network says no more than that.
 */
export type SwapResult = 'finished' | 'unpaid' | 'refunded' | 'expired';

export const FAILURES = ['unpaid', 'refunded', 'expired'] as const satisfies readonly SwapResult[];

/** One swap with a maker, as far as it counts for its memory. */
export interface SwapWithMaker {
	/** The id that it has among the user's own swaps, if it is one of them. */
	readonly id: string;
	readonly result: SwapResult;
	/** Milliseconds since 1970. */
	readonly begunAt: number | undefined;
	readonly endedAt: number | undefined;
}

/** `undefined` while it goes on, and where it failed for another reason than its counterparty. */
export function resultOfOwn(swap: Swap): SwapResult | undefined {
	if (!swap.isFinished) return undefined;
	if (hadReceived(swap)) return 'finished';
	// The user's own node was restarted in it: its counterparty may have kept its word.
	if (swap.isCutOff || endOf(swap) === 'taken' || endOf(swap) === 'unclear') return undefined;
	const has = (stage: Stage) => madePayment(swap, stage) !== undefined;
	if (has(swap.isMaker ? 'taker-payment' : 'maker-payment')) return 'refunded';
	return isTheirTurn(swap.isMaker, has) ? 'unpaid' : undefined;
}

/** Payments are made in turn: the fee, the maker's deposit, the taker's payment, the maker's payment. */
function isTheirTurn(isMaker: boolean, has: (stage: Stage) => boolean): boolean {
	if (isMaker) return has('maker-deposit') || !has('other-fee');
	if (has('taker-payment')) return true;
	return has('fee') && !has('maker-deposit');
}

/**
 * @param log how the node's log is to be read: see the port
 * @returns `undefined` for one that goes on, whose end is not told, or that may never have begun
 */
export function resultOfSeen(
	{ outcome, endedAt, payments }: SeenSwap,
	{ listsRequests }: { readonly listsRequests: boolean },
): SwapResult | undefined {
	// A program that tells no ends lists all that began.
	if (outcome === 'finished') return endedAt === undefined ? undefined : 'finished';
	if (outcome === 'open') return undefined;
	const has = (wanted: SeenSwap['payments'][number]['name']) => payments.some(({ name }) => name === wanted);
	if (has('maker-payment')) return 'refunded';
	if (has('taker-payment')) return 'unpaid';
	// After a deposit it was the taker's turn.
	if (has('deposit') || listsRequests) return undefined;
	return 'expired';
}
