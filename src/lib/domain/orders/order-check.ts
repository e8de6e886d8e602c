import type { BookOrder, OrderBook } from '../book.ts';
import { matchOf, type Match, type Matching } from '../matching.ts';
import { amountIn, paidField, type OrderDraft, type LinkedField, type OrderSide } from './order-draft.ts';
import {
	fillsOf,
	checkTakerOrder,
	coinsFor,
	type ExpectedPreview,
	type FundsOfPair,
	type TakerCheck,
	ordersFor,
	marketOrderOf,
	type MarketOrder,
} from './taken-order.ts';
import { postedPrice } from './open-orders.ts';
import type { OrderPreview } from './order-preview.ts';
import type { OutputFit } from '../outputs.ts';
import { checkPrice, type MarketPrices, type PriceCheck } from './price-check.ts';
import { parseAmount, type AmountProblem } from '../money/amount.ts';

/** Everything the form shows about an order before sending. */
export interface OrderCheck {
	/** Preview if the whole order is filled. */
	readonly receipt?: OrderPreview | undefined;
	/** Preview at the price of the best maker, who may fill only a part; missing if no maker matches. */
	readonly expected?: ExpectedPreview | undefined;
	/** Preview if the best maker fills only a part; missing if it can fill everything. */
	readonly part?: OrderPreview | undefined;
	readonly fit?: OutputFit | undefined;
	readonly priceCheck?: PriceCheck | undefined;
	/** Match in the current book. */
	readonly match?: Match | undefined;
	/** In the order in which to solve them; empty if the order can be sent. */
	readonly problems: readonly OrderProblem[];
}

/** Context for checking an order. */
export interface OrderCircumstances {
	/** Missing if unknown. Unknown funds block nothing. */
	readonly funds: FundsOfPair | undefined;
	readonly prices: MarketPrices;
	/** The side of the book that the order would take, without the user's own orders. */
	readonly orders?: readonly BookOrder[] | undefined;
	readonly matching: Matching;
	/** Seconds until the next request is allowed; 0 if no request is waiting. */
	readonly waitSeconds: number;
	/** End of the time in which the node would ignore answers to the request, in milliseconds since 1970. */
	readonly repeatUntil?: number | undefined;
}

export function checkOrder(draft: OrderDraft, circumstances: OrderCircumstances): OrderCheck {
	const { funds, prices, orders, matching, waitSeconds, repeatUntil } = circumstances;
	const { side } = draft;
	const price = amountIn(draft, 'price');
	const pays = amountIn(draft, paidField(side));
	const priceCheck = price ? checkPrice(side, price, prices) : undefined;
	if (!funds || !price || !pays || draft.type === 'post')
		return { priceCheck, problems: orderProblems(draft, { short: 0n, waitSeconds }) };
	const order = { side, price, pays };
	const coins = coinsFor(side, funds);
	const fills = orders && fillsOf(matching, order, coins, orders);
	const { receipt, expected, part, fit, short, unfit } = checkTakerOrder(order, funds, matching, fills);
	// An empty side has a separate message, because no price would help.
	const match = orders?.length ? matchOf(matching, order, coins, orders) : undefined;
	const problems = orderProblems(draft, { short, unfit, waitSeconds, repeatUntil });
	return { receipt, expected, part, fit, priceCheck, match, problems };
}

/** Problems that prevent sending an order. */
export type OrderProblem =
	| { readonly kind: 'typed'; readonly field: LinkedField; readonly problem: AmountProblem | 'zero' }
	/** The inverse of the price has no representation with eight decimal places. */
	| { readonly kind: 'too-high'; readonly field: 'price' }
	| { readonly kind: 'too-poor'; readonly field: LinkedField; readonly short: bigint }
	| { readonly kind: 'no-output'; readonly field: LinkedField; readonly isSmall: boolean }
	/** The opposite side of the book is empty. */
	| { readonly kind: 'empty-book'; readonly side: OrderSide }
	| { readonly kind: 'waiting'; readonly seconds: number }
	/**
	 * The same request ended without a swap. The node may ignore answers to it until then: milliseconds since
	 * 1970.
	 */
	| { readonly kind: 'repeat'; readonly until: number };

export interface OrderContext {
	/** Amount by which the order exceeds the balance; 0 if the balance suffices or is unknown. */
	readonly short: bigint;
	/** The closest amount that fits the outputs; missing if the order fits. */
	readonly unfit?: { readonly nearest: bigint | undefined } | undefined;
	/** True for a market order on an empty book. */
	readonly isBookEmpty?: boolean;
	/** Seconds until the next request is allowed; 0 if no request is waiting. */
	readonly waitSeconds: number;
	/** End of the time in which the node ignores answers to the request, in milliseconds since 1970. */
	readonly repeatUntil?: number | undefined;
}

/**
 * Fields to fill in. A posted order sells as much as the outputs allow; a market order takes its price from
 * the book.
 */
export function fieldsOf({ type, side }: Pick<OrderDraft, 'type' | 'side'>): LinkedField[] {
	if (type === 'marketOrder') return [paidField(side)];
	return type === 'post' ? ['price'] : ['price', 'amount', 'total'];
}

/** All problems, in the order in which to solve them. */
export function orderProblems(draft: OrderDraft, context: OrderContext): OrderProblem[] {
	const typed = fieldsOf(draft).flatMap((field) => typedProblem(draft, field));
	if (typed.length > 0) return typed;
	if (draft.type === 'post') return isTooHigh(draft) ? [{ kind: 'too-high', field: 'price' }] : [];
	const problems: OrderProblem[] = [];
	if (context.isBookEmpty) problems.push({ kind: 'empty-book', side: draft.side });
	const field = paidField(draft.side);
	if (context.short > 0n) problems.push({ kind: 'too-poor', field, short: context.short });
	else if (context.unfit) {
		const { nearest = 0n } = context.unfit;
		problems.push({ kind: 'no-output', field, isSmall: nearest > (amountIn(draft, field) ?? 0n) });
	}
	if (context.waitSeconds > 0) problems.push({ kind: 'waiting', seconds: context.waitSeconds });
	if (context.repeatUntil !== undefined) problems.push({ kind: 'repeat', until: context.repeatUntil });
	return problems;
}

function isTooHigh(draft: OrderDraft): boolean {
	return postedPrice(draft.side, amountIn(draft, 'price') ?? 0n) === 0n;
}

function typedProblem({ texts }: OrderDraft, field: LinkedField): OrderProblem[] {
	const parsed = parseAmount(texts[field]);
	if (typeof parsed === 'string') return [{ kind: 'typed', field, problem: parsed }];
	return parsed === 0n ? [{ kind: 'typed', field, problem: 'zero' }] : [];
}

/** Everything the form shows about a market order before sending. */
export interface MarketOrderCheck extends OrderCheck {
	readonly marketOrder?: MarketOrder | undefined;
}

/** The book for a market order, and the user's own addresses, whose orders are excluded. */
export interface MarketOrderMarket {
	readonly book: OrderBook | undefined;
	readonly ownAddresses: readonly string[];
	readonly matching: Matching;
	/** Reference prices, in addition to the orders to be taken. */
	readonly prices?: MarketPrices;
}

/** Used until the funds are known; the market order is then shown but cannot be sent. */
const COINS_WITHOUT_FEES = {
	paid: { coin: '', transactionFee: 0n },
	received: { coin: '', transactionFee: 0n },
};

/** @param funds missing if unknown. Unknown funds block nothing. */
export function checkMarketOrder(
	draft: OrderDraft,
	funds: FundsOfPair | undefined,
	{ book, ownAddresses, matching, prices }: MarketOrderMarket,
	waitSeconds: number,
): MarketOrderCheck {
	const { side } = draft;
	const pays = amountIn(draft, paidField(side));
	const orders = book && ordersFor(side, book, ownAddresses);
	const coins = funds ? coinsFor(side, funds) : COINS_WITHOUT_FEES;
	const marketOrder = pays && orders ? marketOrderOf(side, pays, orders, { matching, coins }) : undefined;
	const context = { isBookEmpty: orders?.length === 0, waitSeconds };
	if (!pays || !marketOrder) return { problems: orderProblems(draft, { ...context, short: 0n }) };
	const { best, bound, worst, levels } = marketOrder;
	const priceCheck = checkPrice(side, worst, {
		...prices,
		...(side === 'buy' ? { bestAsk: best } : { bestBid: best }),
	});
	const order = { side, price: bound, pays };
	const taken: Partial<TakerCheck> = funds ? checkTakerOrder(order, funds, matching, levels) : {};
	const { receipt, expected, part, fit, short = 0n, unfit } = taken;
	const match = orders && matchOf(matching, order, coins, orders);
	const problems = orderProblems(draft, { ...context, short, unfit });
	return { marketOrder, priceCheck, receipt, expected, part, fit, match, problems };
}
