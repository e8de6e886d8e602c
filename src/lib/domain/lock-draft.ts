import { cutUnits, parseAmount } from './money/amount.ts';
import type { AddressProblem, SendAmountProblem, SendContext } from './send.ts';

/** A time lock, with strings as typed. */
export interface LockDraft {
	readonly coin: string;
	readonly amount: string;
	/** Typed date, such as `2027-01-31`; `at` is its start. */
	readonly until: string;
	/** End of the lock, in milliseconds since 1970; 0 without a date. */
	readonly at: number;
	/** Address that can spend the coins afterwards; empty for the user's own address. */
	readonly destination: string;
}

export type LockDateProblem = 'empty' | 'past' | 'too-far';

export interface LockProblems {
	readonly amount?: SendAmountProblem;
	readonly until?: LockDateProblem;
	/** `script`: a script hash cannot be the holder, because a time lock needs a key. */
	readonly destination?: AddressProblem | 'script';
}

/** Maximum lock time: 32-bit seconds since 1970. */
const LAST_MOMENT = 0xffff_ffff * 1000;

/** A shorter lock could end before its transaction is in a block. */
const MIN_MS = 10 * 60_000;

export interface LockContext extends SendContext {
	/** Node clock, milliseconds since 1970. */
	readonly now: number;
	readonly isScriptAddress: (address: string) => boolean;
}

export const newLockDraft = (coin: string): LockDraft => ({
	...{ coin, amount: '', until: '', at: 0, destination: '' },
});

/** Start of a date, in milliseconds since 1970; 0 if invalid. */
export function momentOf(until: string, zone: 'local' | 'utc'): number {
	const moment = Date.parse(`${until}T00:00:00${zone === 'utc' ? 'Z' : ''}`);
	return Number.isNaN(moment) ? 0 : moment;
}

/**
 * Largest amount that can be locked. The node adds a second fee, for the transaction that reclaims the coins.
 * If marketmaker truncates the sum, one unit less is available.
 */
export function mostToLock({ free, transactionFee }: SendContext): bigint {
	const sum = free.reduce((total, value) => total + value, 0n) - transactionFee;
	const most = (cutUnits(sum) < sum ? sum - 1n : sum) - transactionFee;
	return most > 0n ? most : 0n;
}

export function lockProblems(draft: LockDraft, context: LockContext): LockProblems {
	const amount = amountProblem(draft.amount, context);
	const until = dateProblem(draft.at, context.now);
	const destination = destinationProblem(draft.destination.trim(), context);
	return { ...(amount && { amount }), ...(until && { until }), ...(destination && { destination }) };
}

function amountProblem(typed: string, context: LockContext): SendAmountProblem | undefined {
	if (context.free.every((value) => value === 0n)) return { kind: 'unfunded' };
	const units = parseAmount(typed);
	if (typeof units === 'string') return { kind: 'typed', problem: units };
	if (units === 0n) return { kind: 'typed', problem: 'zero' };
	if (units < context.leastOutput) return { kind: 'dust', least: context.leastOutput };
	const most = mostToLock(context);
	return units > most ? { kind: 'too-much', short: units - most } : undefined;
}

function dateProblem(at: number, now: number): LockDateProblem | undefined {
	if (at === 0 || Number.isNaN(at)) return 'empty';
	if (at < now + MIN_MS) return 'past';
	return at > LAST_MOMENT ? 'too-far' : undefined;
}

function destinationProblem(address: string, context: LockContext): LockProblems['destination'] {
	if (address === '') return undefined;
	const problem = context.addressProblem(address);
	return problem ?? (context.isScriptAddress(address) ? 'script' : undefined);
}

/** The order for the node, in smallest units; `undefined` if the draft is invalid. */
export function lockOrderOf(draft: LockDraft): { readonly amount: bigint; readonly at: number } | undefined {
	const amount = parseAmount(draft.amount);
	return typeof amount === 'bigint' && amount > 0n && draft.at > 0 ? { amount, at: draft.at } : undefined;
}
