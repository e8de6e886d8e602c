import { uncutUnits } from '#lib/domain/money/amount.ts';
import { addressOfScript } from '../address.ts';
import { lockedOutputOf } from '../contracts.ts';
import { decodeTransaction } from '../transaction.ts';
import type { WantedPayment } from './payment-facts.ts';
import { type PaymentProblem, reviewPayment, type PaymentReview } from './payment-review.ts';

/** A time lock that the user requested from a node. */
export interface WantedTimeLock extends Omit<WantedPayment, 'payments' | 'data'> {
	/** Value of the locked output, in the smallest unit, including the fee for unlocking it. */
	readonly value: bigint;
	/** Address of the key that can spend the output. */
	readonly holder: string;
	/** Unix seconds. */
	readonly until: number;
}

/**
 * How much later than requested a lock may end, because a call waits in the queue, in seconds. It must never
 * end earlier.
 */
const MAX_DELAY = 600;

export type TimeLockProblem =
	| PaymentProblem
	/** No output is locked, or only by an unknown script. */
	| { readonly kind: 'no-lock' }
	/** Unix seconds; a small number is a height. */
	| { readonly kind: 'lock-until'; readonly wanted: number; readonly found: number }
	| { readonly kind: 'lock-holder'; readonly wanted: string; readonly found: string };

export interface TimeLockReview extends Omit<PaymentReview, 'problems'> {
	/** End of the lock in Unix seconds; `undefined` if nothing is locked. */
	readonly until?: number | undefined;
	/** Number of units locked in excess of the request. */
	readonly rounding: bigint;
	readonly problems: readonly TimeLockProblem[];
}

/**
 * Checks a time lock built by a node, without trusting it, because the real program validates nothing. The
 * locking script is read from the transaction, and an output must pay to its hash.
 * @throws RangeError if the text is not a transaction, or if the user's address belongs to a different coin.
 */
export function reviewTimeLock(
	hex: string,
	{ value, holder, until, ...wanted }: WantedTimeLock,
): TimeLockReview {
	const { versions } = wanted.own;
	const locked = lockedOutputOf(decodeTransaction(hex), versions);
	const address = locked && addressOfScript(locked.output.script, versions);
	if (!locked || address === undefined) {
		const review = reviewPayment(hex, { ...wanted, payments: [] });
		return { ...review, rounding: 0n, problems: [{ kind: 'no-lock' }, ...review.problems] };
	}
	const due = lockedValue(value, locked.output.value);
	const review = reviewPayment(hex, {
		...wanted,
		payments: [{ address, amount: due }],
		data: locked.redeemScript,
	});
	const found = locked.lock.lockTime;
	const heldBy = locked.address ?? '';
	const problems: TimeLockProblem[] = [
		...(isInTime(found, until) ? [] : [{ kind: 'lock-until', wanted: until, found } as const]),
		...(heldBy === holder ? [] : [{ kind: 'lock-holder', wanted: holder, found: heldBy } as const]),
		...review.problems,
	];
	return { ...review, until: found, rounding: due - value, problems };
}

/**
 * The program truncates the sum of amount and fee. For one sum in thirteen no amount yields exactly that sum,
 * so one unit more is requested.
 */
function lockedValue(wanted: bigint, found: bigint): bigint {
	return found === uncutUnits(wanted) ? found : wanted;
}

function isInTime(found: number, wanted: number): boolean {
	return found >= wanted && found - wanted <= MAX_DELAY;
}
