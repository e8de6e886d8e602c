import { parseAmount, type AmountProblem } from '../money/amount.ts';
import { announcementOf, LEAST_DEPOSIT, LEAST_WEEKS, MOST_WEEKS, type DepositForm } from './deposit-rules.ts';

/** A deposit as it is typed. */
export interface DepositDraft {
	/** The reference coin. */
	readonly coin: string;
	readonly weeks: string;
	readonly amount: string;
	/** Until when it is locked, as it was shown before it was built; 0 before. In milliseconds since 1970. */
	readonly until: number;
}

export interface DepositContext {
	readonly form: DepositForm;
	/** In smallest units, as all amounts. */
	readonly transactionFee: bigint;
	/** The outputs that can be spent now. */
	readonly free: readonly bigint[];
	/** Until when it would be locked. */
	readonly until: number;
}

export type WeeksProblem = 'empty' | 'not-whole' | 'range';

export type DepositAmountProblem =
	| { readonly kind: 'typed'; readonly problem: AmountProblem }
	| { readonly kind: 'too-small'; readonly least: bigint }
	| { readonly kind: 'too-much'; readonly short: bigint }
	/** There is nothing of the coin that can be spent. */
	| { readonly kind: 'unfunded' };

export interface DepositProblems {
	readonly weeks?: WeeksProblem;
	readonly amount?: DepositAmountProblem;
}

/** The cost of a deposit, in smallest units. */
export interface DepositCost {
	readonly deposit: bigint;
	/** Does not come back, as the fees. */
	readonly announcement: bigint;
	readonly fee: bigint;
	/** Of the transaction that claims it: it comes out of the deposit. */
	readonly claimFee: bigint;
	/** The total that leaves the wallet now. */
	readonly total: bigint;
	/** The amount that comes back, without interest. */
	readonly back: bigint;
}

export const newDepositDraft = (coin: string): DepositDraft => ({ coin, weeks: '4', amount: '', until: 0 });

/** The whole weeks that were typed, or why there are none. */
export function readWeeks(typed: string): number | WeeksProblem {
	const text = typed.trim();
	if (text === '') return 'empty';
	if (!/^-?\d+$/.test(text)) return 'not-whole';
	const weeks = Number(text);
	return weeks >= LEAST_WEEKS && weeks <= MOST_WEEKS ? weeks : 'range';
}

export function depositProblems(draft: DepositDraft, context: DepositContext): DepositProblems {
	const weeks = readWeeks(draft.weeks);
	const amount = amountProblem(draft.amount, context);
	return { ...(typeof weeks === 'string' && { weeks }), ...(amount && { amount }) };
}

function amountProblem(typed: string, context: DepositContext): DepositAmountProblem | undefined {
	const free = sumOf(context.free);
	if (free === 0n) return { kind: 'unfunded' };
	const units = parseAmount(typed);
	if (typeof units === 'string') return { kind: 'typed', problem: units };
	if (units < LEAST_DEPOSIT) return { kind: 'too-small', least: LEAST_DEPOSIT };
	const { total } = depositCost(units, context);
	return total > free ? { kind: 'too-much', short: total - free } : undefined;
}

export function depositCost(
	deposit: bigint,
	{ form, transactionFee: fee, until }: Pick<DepositContext, 'form' | 'transactionFee' | 'until'>,
): DepositCost {
	const announcement = announcementOf(form, deposit, until);
	const total = deposit + announcement + fee;
	return { deposit, announcement, fee, claimFee: fee, total, back: deposit - fee };
}

/** The largest deposit that the wallet can pay with all that it costs; 0 if there is less than a deposit needs. */
export function mostToDeposit(context: DepositContext): bigint {
	const most = sumOf(context.free) - context.transactionFee;
	// An announcement grows with the deposit: its largest is taken off, which is at most some units too much.
	const deposit = most - announcementOf(context.form, most > 0n ? most : 0n, context.until);
	return deposit >= LEAST_DEPOSIT ? deposit : 0n;
}

/** The order to the node; `undefined` while the draft is invalid. */
export function depositOrderOf({
	weeks: typed,
	amount: text,
	until,
}: DepositDraft): { readonly weeks: number; readonly amount: bigint; readonly until: number } | undefined {
	const weeks = readWeeks(typed);
	const amount = parseAmount(text);
	if (typeof weeks === 'string' || typeof amount === 'string' || until === 0) return undefined;
	return amount >= LEAST_DEPOSIT ? { weeks, amount, until } : undefined;
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
