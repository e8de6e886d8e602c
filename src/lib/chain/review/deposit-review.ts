import { cutUnits } from '#lib/domain/money/amount.ts';
import { announcementOf, type DepositForm, announcedTime } from '#lib/domain/deposits.ts';
import { addressOfPublicKey, addressOfScript, type AddressVersions } from '../address.ts';
import { BOND_KEY, BOND_ANNOUNCED_TO, bondScript, lockedOutputOf } from '../contracts.ts';
import { decodeTransaction, type Transaction, type TransactionOutput } from '../transaction.ts';
import type { WantedPayment } from './payment-facts.ts';
import { reviewPayment, type PaymentReview } from './payment-review.ts';
import type { TimeLockProblem } from './time-lock-review.ts';
import { equalBytes } from '@noble/curves/utils.js';
import { hash160 } from '../hashes.ts';
import { payToScriptHash, pushedBy } from '../script.ts';

/** A deposit that the user requested from a node. */
export interface WantedDeposit extends Omit<WantedPayment, 'payments' | 'data'> {
	readonly form: DepositForm;
	/** Amount in the smallest unit. */
	readonly amount: bigint;
	/** End of the lock, in Unix seconds. */
	readonly until: number;
}

export type DepositProblem =
	| TimeLockProblem
	/** A different amount is locked, in the smallest unit. */
	| { readonly kind: 'locked-amount'; readonly wanted: bigint; readonly found: bigint };

export interface DepositReview extends Omit<PaymentReview, 'problems'> {
	/** End of the lock in Unix seconds, and the locking address; `undefined` if nothing is locked. */
	readonly until?: number | undefined;
	readonly address?: string | undefined;
	/** Payee of the payment that announces the deposit. */
	readonly announcedTo?: string | undefined;
	readonly problems: readonly DepositProblem[];
}

/**
 * Checks a deposit built by a node, without trusting it: the locking script is read from the transaction or
 * rebuilt from its parts, and an output of this amount must pay to its hash.
 * @throws RangeError if the text is not a transaction, or if the user's address belongs to a different coin.
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
	const announcement = found.announcement ?? announcementOf(form, value, found.until * 1000);
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

/** The locked output of a deposit, as found in its transaction. */
interface DepositOutput {
	readonly output: TransactionOutput;
	readonly address: string;
	/** Unix seconds. */
	readonly until: number;
	/** Address of the key that can spend the output after the lock; `undefined` if unknown. */
	readonly holder: string | undefined;
	/** Amount of the announcement; `undefined` without one. */
	readonly announcement: bigint | undefined;
	/** The locking script, if the transaction carries it as data. */
	readonly data: Uint8Array | undefined;
}

/** @returns `undefined` if no output is locked by a script of this form. */
function depositOutputOf(
	tx: Transaction,
	form: DepositForm,
	ownAddress: string,
	versions: AddressVersions,
): DepositOutput | undefined {
	return form === 'bond' ? bondOf(tx, ownAddress, versions) : timeLockOf(tx, versions);
}

function timeLockOf(tx: Transaction, versions: AddressVersions): DepositOutput | undefined {
	const locked = lockedOutputOf(tx, versions);
	const address = locked && addressOfScript(locked.output.script, versions);
	if (!locked || address === undefined) return undefined;
	const { output, lock, redeemScript } = locked;
	const data = redeemScript;
	return { output, address, until: lock.lockTime, holder: locked.address, announcement: undefined, data };
}

/**
 * The script is not in the transaction, so it is rebuilt from the transaction's parts, and an output must pay
 * to its hash.
 */
function bondOf(tx: Transaction, ownAddress: string, versions: AddressVersions): DepositOutput | undefined {
	const announced = tx.outputs.find(({ script }) => equalBytes(script, BOND_ANNOUNCED_TO))?.value;
	const key = ownKeyOf(tx, ownAddress, versions);
	if (announced === undefined || !key) return undefined;
	// The program truncates the announcement to whole units, like every amount, so that one in thirteen names
	// the previous week.
	for (const named of [announced, announced + 1n]) {
		const until = announcedTime(named) / 1000;
		const script = payToScriptHash(hash160(bondScript(until, key)));
		const output = tx.outputs.find((each) => equalBytes(each.script, script));
		const address = addressOfScript(script, versions);
		if (!output || address === undefined) continue;
		const due = announcementOf('bond', output.value, until * 1000);
		const announcement = announced === cutUnits(due) ? announced : due;
		return { output, address, until, holder: ownAddress, announcement, data: undefined };
	}
	return undefined;
}

/** Spending from an address reveals its key. */
function ownKeyOf(tx: Transaction, ownAddress: string, versions: AddressVersions): Uint8Array | undefined {
	return tx.inputs
		.flatMap(({ script }) => pushedBy(script)?.[1] ?? [])
		.find((key) => addressOfPublicKey(key, versions.publicKeyHash) === ownAddress);
}
