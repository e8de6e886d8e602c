import type { BookOrder } from '../book/order-book.ts';
import { matchOf, type Match } from '../matching/match.ts';
import type { Matching } from '../matching/matching.ts';
import { amountIn, paidField, type OrderDraft } from './order-draft.ts';
import { fillsOf } from './maker-fills.ts';
import { orderProblems, type OrderProblem } from './order-problems.ts';
import type { OrderReceipt } from './order-receipt.ts';
import type { OutputFit } from '../outputs/output-fit.ts';
import { checkPrice, type MarketPrices, type PriceCheck } from './price-check.ts';
import { checkTaken, coinsFor, type FundsOfPair } from './taken-order.ts';

/** Everything that the form says of an order before it is sent. */
export interface OrderCheck {
	/** When all of it is taken. */
	readonly receipt?: OrderReceipt | undefined;
	/** When the best maker of the book answers, who takes a part; missing where it can take all of it. */
	readonly part?: OrderReceipt | undefined;
	readonly fit?: OutputFit | undefined;
	readonly priceCheck?: PriceCheck | undefined;
	/** What it meets in the book as it stands. */
	readonly match?: Match | undefined;
	/** The first one to solve first; none when it can be sent. */
	readonly problems: readonly OrderProblem[];
}

/** What an order is checked against. */
export interface OrderCircumstances {
	/** Missing while they are not known, which keeps nothing back. */
	readonly funds: FundsOfPair | undefined;
	readonly prices: MarketPrices;
	/** The side of the book that it would take, without the user's own orders. */
	readonly orders?: readonly BookOrder[] | undefined;
	readonly matching: Matching;
	/** Seconds until another request may be sent; 0 where none waits. */
	readonly waitSeconds: number;
	/** The node would ignore the answers to it until then, in milliseconds since 1970. */
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
	const [best] = orders ? fillsOf(matching, order, coins, orders) : [];
	const { receipt, part, fit, short, unfit } = checkTaken(order, funds, matching, best);
	const match = orders && matchOf(matching, order, coins, orders);
	const problems = orderProblems(draft, { short, unfit, waitSeconds, repeatUntil });
	return { receipt, part, fit, priceCheck, match, problems };
}
