import { announcementOf, type DepositForm } from '#lib/domain/deposits/deposit-rules.ts';
import { addressOfPublicKey } from '../keys/address.ts';
import { BOND_KEY } from '../script/deposit-bond.ts';
import { decodeTransaction } from '../transaction/transaction.ts';
import { depositOutputOf } from './deposit-outputs.ts';
import type { WantedPayment } from './payment-facts.ts';
import { reviewPayment, type PaymentReview } from './payment-review.ts';
import type { TimeLockProblem } from './time-lock-review.ts';

/** A deposit that the user asked a node to build. */
export interface WantedDeposit extends Omit<WantedPayment, 'payments' | 'data'> {
	readonly form: DepositForm;
	/** In the smallest unit. */
	readonly amount: bigint;
	/** Until when, in seconds since 1970. */
	readonly until: number;
}

export type DepositProblem =
	| TimeLockProblem
	/** Another amount is locked, in the smallest unit. */
	| { readonly kind: 'locked-amount'; readonly wanted: bigint; readonly found: bigint };

export interface DepositReview extends Omit<PaymentReview, 'problems'> {
	/** Until when it is locked, in seconds since 1970, and where; nothing where nothing is locked. */
	readonly until?: number | undefined;
	readonly address?: string | undefined;
	/** Paid to announce the deposit, and to whom. */
	readonly announcedTo?: string | undefined;
	readonly problems: readonly DepositProblem[];
}

/**
 * Checks a deposit that a node built, without believing it: the script that locks it is read from the transaction, or made
 * again from its parts, and an output of the amount has to pay to its hash.
 *
 * @throws RangeError when the text is no transaction, or the own address none of this coin.
 */
export function reviewDeposit(hex: string, { form, amount, until, ...wanted }: WantedDeposit): DepositReview {
	const { address: ownAddress, versions } = wanted.own;
	const found = depositOutputOf(decodeTransaction(hex), form, ownAddress, versions);
	if (!found) {
		const review = reviewPayment(hex, { ...wanted, payments: [] });
		return { ...review, problems: [{ kind: 'no-lock' }, ...review.problems] };
	}
	const { value } = found.output;
	const announcedTo = form === 'bond' ? addressOfPublicKey(BOND_KEY, versions.publicKeyHash) : undefined;
	const announcement = announcementOf(form, value, found.until * 1000);
	const review = reviewPayment(hex, {
		...wanted,
		payments: [
			{ address: found.address, amount: value },
			...(announcedTo === undefined ? [] : [{ address: announcedTo, amount: announcement }]),
		],
		...(found.data && { data: found.data }),
	});
	const holder = found.holder ?? '';
	const problems: DepositProblem[] = [
		...(value === amount ? [] : [{ kind: 'locked-amount', wanted: amount, found: value } as const]),
		...(found.until === until ? [] : [{ kind: 'lock-until', wanted: until, found: found.until } as const]),
		...(holder === ownAddress ? [] : [{ kind: 'lock-holder', wanted: ownAddress, found: holder } as const]),
		...review.problems,
	];
	return { ...review, until: found.until, address: found.address, announcedTo, problems };
}
