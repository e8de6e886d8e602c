import { FINAL_SEQUENCE } from '../script/time-lock.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** A value in which a built transaction differs from what was asked for. */
export interface Difference<Kind extends string, Value> {
	readonly kind: Kind;
	readonly wanted: Value;
	readonly found: Value;
}

/** A problem, unless the two are the same. */
export function unlessSame<Kind extends string, Value extends string | number | bigint>(
	kind: Kind,
	wanted: Value,
	found: Value,
): Difference<Kind, Value>[] {
	return wanted === found ? [] : [{ kind, wanted, found }];
}

/** The fee, in the smallest unit, is not within what is usual. */
export interface FeeProblem {
	readonly kind: 'fee';
	readonly fee: bigint;
	readonly least: bigint;
	readonly most: bigint;
}

export function feeRangeProblems(
	fee: bigint | undefined,
	{ least, most }: { readonly least: bigint; readonly most: bigint },
): FeeProblem[] {
	if (fee === undefined || (fee >= least && fee <= most)) return [];
	return [{ kind: 'fee', fee, least, most }];
}

export type WholeProblem =
	/** It has shielded parts, or takes from the shielded pool: how much, in the smallest unit. */
	| { readonly kind: 'shielded'; readonly parts: number; readonly balance: bigint }
	/** The last height at which it can be mined is behind the chain's. */
	| { readonly kind: 'expired'; readonly expiryHeight: number; readonly height: number };

/** What the desk never asks for: shielded coins, and what can no longer be mined. */
export function wholeProblems(tx: Transaction, height: number | undefined): WholeProblem[] {
	const parts = [...tx.shieldedSpends, ...tx.shieldedOutputs, ...tx.joinSplits].length;
	const problems: WholeProblem[] = [];
	if (parts > 0 || tx.valueBalance !== 0n)
		problems.push({ kind: 'shielded', parts, balance: tx.valueBalance });
	if (height !== undefined && tx.expiryHeight !== 0 && tx.expiryHeight <= height)
		problems.push({ kind: 'expired', expiryHeight: tx.expiryHeight, height });
	return problems;
}

export type LockTimeProblem =
	/** It can only be mined after this height or time. */
	| { readonly kind: 'lock-time'; readonly lockTime: number }
	/** Its inputs are not final: another transaction may take its place. */
	| { readonly kind: 'replaceable' };

/** Daemons make transactions of tokens that can be mined at once. */
export function lockTimeProblems({ lockTime, inputs }: Transaction): LockTimeProblem[] {
	const isFinal = inputs.every(({ sequence }) => sequence === FINAL_SEQUENCE);
	return [
		...(lockTime === 0 ? [] : [{ kind: 'lock-time', lockTime } as const]),
		...(isFinal ? [] : [{ kind: 'replaceable' } as const]),
	];
}
