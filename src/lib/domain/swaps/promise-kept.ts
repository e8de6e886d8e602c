import { parseDecimal } from '../money/amount.ts';
import type { TradeRequest } from '../orders/trade-request.ts';
import { swapReceipt } from './swap-receipt.ts';
import { endOf as endOfSwap } from './swap-ends.ts';
import type { Swap } from './swap.ts';

/** The figures of a review, in smallest units, and what came of them. */
export interface PromiseKept {
	readonly paid: string;
	readonly received: string;
	/** As the review said them. */
	readonly expected: { readonly spends: bigint; readonly receives: bigint } | undefined;
	/** Of as much as was filled: "at least" is in proportion to the payment. */
	readonly worst: { readonly spends: bigint; readonly receives: bigint };
	readonly failure: {
		readonly lost: bigint;
		readonly returns: bigint;
		/** Of as much as was filled, as well. */
		readonly deposit: bigint | undefined;
		readonly by: number;
	};
	/** So far the swap is on its way, or not known. */
	readonly end?:
		| { readonly is: 'traded'; readonly spends: bigint; readonly receives: bigint }
		| { readonly is: 'claimed'; readonly deposit: bigint }
		| { readonly is: 'failed'; readonly lost: bigint; readonly at: number | undefined }
		| undefined;
}

/** `undefined` for a request of a version that kept no figures. */
export function promiseKept(
	{ side, base, rel, volume, promised }: TradeRequest,
	swap: Swap | undefined,
): PromiseKept | undefined {
	if (!promised) return undefined;
	const [paid, received] = side === 'buy' ? [rel, base] : [base, rel];
	const { expected, worst, failure } = promised;
	const asked = parseDecimal(volume);
	const taken = swap && swap.pays.amount < asked ? swap.pays.amount : asked;
	const ofFilled = (text: string): bigint => (asked > 0n ? (parseDecimal(text) * taken) / asked : 0n);
	return {
		...{ paid, received },
		expected: expected && {
			spends: parseDecimal(expected.spends),
			receives: parseDecimal(expected.receives),
		},
		worst: { spends: parseDecimal(worst.spends), receives: ofFilled(worst.receives) },
		failure: {
			lost: parseDecimal(failure.lost),
			returns: parseDecimal(failure.returns),
			deposit: failure.deposit === undefined ? undefined : ofFilled(failure.deposit),
			by: failure.by,
		},
		end: swap && endOf(swap),
	};
}

function endOf(swap: Swap): PromiseKept['end'] {
	const { spends, receives, missing } = swapReceipt(swap);
	// Without all of its sums nothing is held against the review.
	if (!swap.isFinished || missing.length > 0) return undefined;
	switch (endOfSwap(swap)) {
		case 'finished':
			return { is: 'traded', spends, receives };
		case 'claimed':
			return { is: 'claimed', deposit: receives };
		case 'returned':
		case 'ended':
			return { is: 'failed', lost: spends, at: swap.finishedAt };
		default:
			return undefined;
	}
}
