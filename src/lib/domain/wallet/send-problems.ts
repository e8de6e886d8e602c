import { parseAmount, type AmountProblem } from '../money/amount.ts';
import { leastLast } from '../outputs/output-plan.ts';
import { isEmptyRow, type SendDraft, type SendRow } from './send-draft.ts';

/** Why a text cannot be paid as an address of a coin; `other-form`: it is one in a newer form, which the node cannot pay. */
export type AddressProblem = 'not-an-address' | 'checksum' | 'other-coin' | 'other-form';

export type SendAmountProblem =
	| { readonly kind: 'typed'; readonly problem: AmountProblem | 'zero' }
	/** Chains do not relay so small an output. */
	| { readonly kind: 'dust'; readonly least: bigint }
	/** With this row the payment is larger than what can be spent. */
	| { readonly kind: 'too-much'; readonly short: bigint }
	/** There is nothing of the coin that can be spent. */
	| { readonly kind: 'unfunded' }
	/** All goes to the own address, and what is left is too little for an output of its own. */
	| { readonly kind: 'own-rest'; readonly most: bigint };

export interface RowProblems {
	readonly address?: AddressProblem | 'empty';
	readonly amount?: SendAmountProblem;
}

/** The circumstances that a payment is checked against, in smallest units. */
export interface SendContext {
	readonly ownAddress: string;
	readonly transactionFee: bigint;
	/** The outputs that can be spent now. */
	readonly free: readonly bigint[];
	readonly leastOutput: bigint;
	readonly addressProblem: (address: string) => AddressProblem | undefined;
}

const NONE: RowProblems = {};

/** The problems of each row, in their order. Empty rows count only if there is no other. */
export function rowProblems({ rows }: SendDraft, context: SendContext): RowProblems[] {
	const isAllEmpty = rows.every(isEmptyRow);
	const left = { units: sum(context.free) - context.transactionFee };
	const found = rows.map((row, place) =>
		isEmptyRow(row) && !(isAllEmpty && place === 0) ? NONE : problemsOf(row, context, left),
	);
	const rest = ownRestProblem(rows, context, left.units);
	if (!rest || found.some((problems) => problems !== NONE)) return found;
	const last = rows.findLastIndex((row) => !isEmptyRow(row));
	return found.map((problems, place) => (place === last ? { amount: rest } : problems));
}

function problemsOf(row: SendRow, context: SendContext, left: { units: bigint }): RowProblems {
	const text = row.address.trim();
	const address = text === '' ? 'empty' : context.addressProblem(text);
	const amount = amountProblem(row.amount, context, left);
	return address || amount ? { ...(address && { address }), ...(amount && { amount }) } : NONE;
}

/** @param left what the rows before leave; this one is taken off it */
function amountProblem(
	typed: string,
	{ free, leastOutput }: SendContext,
	left: { units: bigint },
): SendAmountProblem | undefined {
	if (sum(free) === 0n) return { kind: 'unfunded' };
	const units = parseAmount(typed);
	if (typeof units === 'string') return { kind: 'typed', problem: units };
	if (units === 0n) return { kind: 'typed', problem: 'zero' };
	if (units < leastOutput) return { kind: 'dust', least: leastOutput };
	left.units -= units;
	return left.units < 0n ? { kind: 'too-much', short: -left.units } : undefined;
}

function ownRestProblem(
	rows: readonly SendRow[],
	{ ownAddress, transactionFee, free }: SendContext,
	left: bigint,
): SendAmountProblem | undefined {
	const isAllOwn = rows.every((row) => isEmptyRow(row) || row.address.trim() === ownAddress);
	if (!isAllOwn || left <= 0n || left >= leastLast(transactionFee)) return undefined;
	return { kind: 'own-rest', most: sum(free) - transactionFee };
}

/** The most that a row can send beside the others: nothing is left then. */
export function mostFor({ rows }: SendDraft, place: number, { free, transactionFee }: SendContext): bigint {
	const others = sum(rows.map(({ amount }, index) => (index === place ? 0n : unitsOf(amount))));
	const most = sum(free) - transactionFee - others;
	return most > 0n ? most : 0n;
}

/** All that a draft sends, as far as it can be read. */
export function totalOf({ rows }: SendDraft): bigint {
	return sum(rows.map(({ amount }) => unitsOf(amount)));
}

function unitsOf(typed: string): bigint {
	const units = parseAmount(typed);
	return typeof units === 'bigint' ? units : 0n;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
