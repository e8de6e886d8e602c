import { parseAmount, type AmountProblem } from '../money/amount.ts';
import { paidField, type LinkedField, type OrderDraft, type OrderSide } from './order-draft.ts';

/** What keeps an order from being sent. */
export type OrderProblem =
	| { readonly kind: 'typed'; readonly field: LinkedField; readonly problem: AmountProblem | 'zero' }
	| { readonly kind: 'too-poor'; readonly field: LinkedField; readonly short: bigint }
	| { readonly kind: 'no-output'; readonly field: LinkedField; readonly nearest: bigint | undefined }
	/** Nobody is on the other side of the book. */
	| { readonly kind: 'nobody'; readonly side: OrderSide }
	| { readonly kind: 'waiting'; readonly seconds: number };

export interface OrderContext {
	/** How much more than the balance the order needs; 0 where it suffices or nothing is known. */
	readonly short: bigint;
	/** Where no outputs can carry it: the amount that they could, if any. */
	readonly unfit?: { readonly nearest: bigint | undefined } | undefined;
	/** A sweep meets an empty book. */
	readonly isNobodyThere?: boolean;
	/** Seconds until another request may be sent; 0 where none waits. */
	readonly waitSeconds: number;
}

/** What is typed: a posted order offers what the outputs can carry, and a sweep takes the price of the book. */
export function fieldsOf({ way, side }: Pick<OrderDraft, 'way' | 'side'>): LinkedField[] {
	if (way === 'sweep') return [paidField(side)];
	return way === 'post' ? ['price'] : ['price', 'amount', 'total'];
}

/** All of them, the first one to solve first. */
export function orderProblems(draft: OrderDraft, around: OrderContext): OrderProblem[] {
	const typed = fieldsOf(draft).flatMap((field) => typedProblem(draft, field));
	if (typed.length > 0 || draft.way === 'post') return typed;
	const problems: OrderProblem[] = [];
	if (around.isNobodyThere) problems.push({ kind: 'nobody', side: draft.side });
	const field = paidField(draft.side);
	if (around.short > 0n) problems.push({ kind: 'too-poor', field, short: around.short });
	else if (around.unfit) problems.push({ kind: 'no-output', field, nearest: around.unfit.nearest });
	if (around.waitSeconds > 0) problems.push({ kind: 'waiting', seconds: around.waitSeconds });
	return problems;
}

function typedProblem({ texts }: OrderDraft, field: LinkedField): OrderProblem[] {
	const parsed = parseAmount(texts[field]);
	if (typeof parsed === 'string') return [{ kind: 'typed', field, problem: parsed }];
	return parsed === 0n ? [{ kind: 'typed', field, problem: 'zero' }] : [];
}
