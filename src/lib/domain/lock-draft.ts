import { cutUnits, parseAmount } from './money/amount.ts';
import type { AddressProblem, SendAmountProblem, SendContext } from './send.ts';

/** A time lock as typed. */
export interface LockDraft {
	readonly coin: string;
	readonly amount: string;
	/** The date as typed, `2027-01-31`; it begins at `at`. */
	readonly until: string;
	/** The end of the lock, in milliseconds since 1970; 0 without a date. */
	readonly at: number;
	/** Address that can spend them afterwards; empty for the user's own address. */
	readonly destination: string;
}

export type LockDateProblem = 'empty' | 'past' | 'too-far';

export interface LockProblems {
	readonly amount?: SendAmountProblem;
	readonly until?: LockDateProblem;
	/** `script`: an output to a script's hash cannot hold the key of a time lock. */
	readonly destination?: AddressProblem | 'script';
}

/** The maximum lock time: seconds since 1970 in 32 bits. */
const LAST_MOMENT = 0xffff_ffff * 1000;

/** A shorter one ends before its transaction is in a block. */
const MIN_MS = 10 * 60_000;

export interface LockContext extends SendContext {
	/** By the node's clock, in milliseconds since 1970. */
	readonly now: number;
	readonly isScriptAddress: (address: string) => boolean;
}

export const newLockDraft = (coin: string): LockDraft => ({
	...{ coin, amount: '', until: '', at: 0, destination: '' },
});

/** The beginning of a date, in milliseconds since 1970; 0 for an invalid text. */
export function momentOf(until: string, zone: 'local' | 'utc'): number {
	const moment = Date.parse(`${until}T00:00:00${zone === 'utc' ? 'Z' : ''}`);
	return Number.isNaN(moment) ? 0 : moment;
}

/**
 * The node adds a second fee to the amount, for the transaction that claims it back. If marketmaker cuts the sum,
 * one unit less can be locked: it would need one more.
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

/** The request for a time lock, in smallest units; `undefined` while its draft is invalid. */
export function lockOrderOf(draft: LockDraft): { readonly amount: bigint; readonly at: number } | undefined {
	const amount = parseAmount(draft.amount);
	return typeof amount === 'bigint' && amount > 0n && draft.at > 0 ? { amount, at: draft.at } : undefined;
}
