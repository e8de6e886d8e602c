import { uncutUnits } from '#lib/domain/money/amount.ts';
import { addressOfScript } from '../address.ts';
import { lockedOutputOf } from '../contracts.ts';
import { decodeTransaction } from '../transaction.ts';
import type { WantedPayment } from './payment-facts.ts';
import { type PaymentProblem, reviewPayment, type PaymentReview } from './payment-review.ts';

/** A time lock that the user asked a node to build. */
export interface WantedTimeLock extends Omit<WantedPayment, 'payments' | 'data'> {
	/** The value of the locked output, in the smallest unit: with the fee that fetches it home. */
	readonly value: bigint;
	/** Whose key spends it. */
	readonly holder: string;
	/** Until when, in seconds since 1970. */
	readonly until: number;
}

/** A lock may end this much later, for the time that a call waits for its turn, and never earlier. In seconds. */
const MOST_DELAY = 600;

export type TimeLockProblem =
	| PaymentProblem
	/** No output is locked, or by a script that is not known. */
	| { readonly kind: 'no-lock' }
	/** Seconds since 1970; a height where it is small. */
	| { readonly kind: 'lock-until'; readonly wanted: number; readonly found: number }
	| { readonly kind: 'lock-holder'; readonly wanted: string; readonly found: string };

export interface TimeLockReview extends Omit<PaymentReview, 'problems'> {
	/** Until when the output is locked, in seconds since 1970; `undefined` if none is. */
	readonly until?: number | undefined;
	/** Units that are locked beyond what was asked for. */
	readonly rounding: bigint;
	readonly problems: readonly TimeLockProblem[];
}

/**
 * Checks a time lock that a node built, without believing it: the real program validates nothing. The script that locks
 * is read from the transaction, and an output has to pay to its hash.
 *
 * @throws RangeError when the text is no transaction, or the own address none of this coin.
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

/** The program cuts the sum with the fee: for one sum in thirteen no amount gives exactly that, and a unit more is asked for. */
function lockedValue(wanted: bigint, found: bigint): bigint {
	return found === uncutUnits(wanted) ? found : wanted;
}

function isInTime(found: number, wanted: number): boolean {
	return found >= wanted && found - wanted <= MOST_DELAY;
}
