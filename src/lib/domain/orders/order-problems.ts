import { parseAmount, type AmountProblem } from '../money/amount.ts';
import { paidField, type LinkedField, type OrderDraft, type OrderSide } from './order-draft.ts';

/** What keeps an order from being sent. */
export type OrderProblem =
	| { readonly kind: 'typed'; readonly field: LinkedField; readonly problem: AmountProblem | 'zero' }
	| { readonly kind: 'too-poor'; readonly field: LinkedField; readonly short: bigint }
	| { readonly kind: 'no-output'; readonly field: LinkedField; readonly nearest: bigint | undefined }
	/** No maker is on the other side of the book. */
	| { readonly kind: 'empty-book'; readonly side: OrderSide }
	| { readonly kind: 'waiting'; readonly seconds: number }
	/** A maker has refused it, and until then the node ignores what makers answer to it. Milliseconds since 1970. */
	| { readonly kind: 'repeat'; readonly until: number };

export interface OrderContext {
	/** How much more than the balance the order needs; 0 where it suffices or nothing is known. */
	readonly short: bigint;
	/** Where no outputs can carry it: the amount that they could, if any. */
	readonly unfit?: { readonly nearest: bigint | undefined } | undefined;
	/** A sweep meets an empty book. */
	readonly isBookEmpty?: boolean;
	/** Seconds until another request may be sent; 0 where none waits. */
	readonly waitSeconds: number;
	/** Until when the node ignores the answers to such a request, in milliseconds since 1970. */
	readonly repeatUntil?: number | undefined;
}

/** The fields to fill in: a posted order sells what the outputs can carry, and a sweep takes the price of the book. */
export function fieldsOf({ type, side }: Pick<OrderDraft, 'type' | 'side'>): LinkedField[] {
	if (type === 'sweep') return [paidField(side)];
	return type === 'post' ? ['price'] : ['price', 'amount', 'total'];
}

/** All of them, the first one to solve first. */
export function orderProblems(draft: OrderDraft, context: OrderContext): OrderProblem[] {
	const typed = fieldsOf(draft).flatMap((field) => typedProblem(draft, field));
	if (typed.length > 0 || draft.type === 'post') return typed;
	const problems: OrderProblem[] = [];
	if (context.isBookEmpty) problems.push({ kind: 'empty-book', side: draft.side });
	const field = paidField(draft.side);
	if (context.short > 0n) problems.push({ kind: 'too-poor', field, short: context.short });
	else if (context.unfit) problems.push({ kind: 'no-output', field, nearest: context.unfit.nearest });
	if (context.waitSeconds > 0) problems.push({ kind: 'waiting', seconds: context.waitSeconds });
	if (context.repeatUntil !== undefined) problems.push({ kind: 'repeat', until: context.repeatUntil });
	return problems;
}

function typedProblem({ texts }: OrderDraft, field: LinkedField): OrderProblem[] {
	const parsed = parseAmount(texts[field]);
	if (typeof parsed === 'string') return [{ kind: 'typed', field, problem: parsed }];
	return parsed === 0n ? [{ kind: 'typed', field, problem: 'zero' }] : [];
}
