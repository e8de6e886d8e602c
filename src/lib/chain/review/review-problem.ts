import { FINAL_SEQUENCE } from '../script/time-lock.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** One difference between a built transaction and what was asked for. Numbers are in the smallest unit, scripts in hexadecimal. */
export interface ReviewProblem<Code extends string> {
	readonly code: Code;
	readonly wanted: string;
	readonly found: string;
}

export function problem<Code extends string>(
	code: Code,
	wanted: string | number | bigint,
	found: string | number | bigint,
): ReviewProblem<Code> {
	return { code, wanted: String(wanted), found: String(found) };
}

/** A problem, unless the two texts or numbers are the same. */
export function unlessSame<Code extends string, T extends string | number | bigint>(
	code: Code,
	wanted: T,
	found: T,
): ReviewProblem<Code>[] {
	return wanted === found ? [] : [problem(code, wanted, found)];
}

/** What no transaction of tokens does: it moves no shielded coins, and it can still be mined. */
export function wholeProblems(
	tx: Transaction,
	height: number | undefined,
): ReviewProblem<'shielded' | 'expired'>[] {
	const shielded = [...tx.shieldedSpends, ...tx.shieldedOutputs, ...tx.joinSplits].length;
	const problems: ReviewProblem<'shielded' | 'expired'>[] = [];
	if (shielded > 0 || tx.valueBalance !== 0n)
		problems.push(problem('shielded', 'no shielded parts', `${shielded}, balance ${tx.valueBalance}`));
	if (height !== undefined && tx.expiryHeight !== 0 && tx.expiryHeight <= height)
		problems.push(problem('expired', `to be mined after height ${height}`, tx.expiryHeight));
	return problems;
}

/** Daemons make transactions of tokens that can be mined at once. */
export function lockTimeProblems({ lockTime, inputs }: Transaction): ReviewProblem<'lock-time'>[] {
	const isOpen = inputs.every(({ sequence }) => sequence === FINAL_SEQUENCE);
	return [
		...unlessSame('lock-time', 0, lockTime),
		...(isOpen ? [] : [problem('lock-time', 'final inputs', 'inputs that can be replaced')]),
	];
}
