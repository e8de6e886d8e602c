import type { OrderBook } from '../book/order-book.ts';
import { matchOf } from '../matching/match.ts';
import type { Matching } from '../matching/matching.ts';
import type { OrderCheck } from './order-check.ts';
import { amountIn, paidField, type OrderDraft } from './order-draft.ts';
import { orderProblems } from './order-problems.ts';
import { checkPrice, type MarketPrices } from './price-check.ts';
import { ordersFor, sweepOf, type Sweep } from './sweep.ts';
import { checkTaken, coinsFor, type FundsOfPair, type TakenCheck } from './taken-order.ts';

/** Everything that the form says of a sweep before it is sent. */
export interface SweepCheck extends OrderCheck {
	readonly sweep?: Sweep | undefined;
}

/** What a sweep meets: the book, and the user's own addresses, whose orders it does not take. */
export interface SweepMarket {
	readonly book: OrderBook | undefined;
	readonly ownAddresses: readonly string[];
	readonly matching: Matching;
	/** The prices that it is compared with, besides the orders that it takes. */
	readonly prices?: MarketPrices;
}

/** Until the funds are known the sweep is shown, and cannot be sent. */
const COINS_WITHOUT_FEES = {
	paid: { coin: '', transactionFee: 0n },
	received: { coin: '', transactionFee: 0n },
};

/** @param funds missing while they are not known, which keeps nothing back */
export function checkSweep(
	draft: OrderDraft,
	funds: FundsOfPair | undefined,
	{ book, ownAddresses, matching, prices }: SweepMarket,
	waitSeconds: number,
): SweepCheck {
	const { side } = draft;
	const pays = amountIn(draft, paidField(side));
	const orders = book && ordersFor(side, book, ownAddresses);
	const coins = funds ? coinsFor(side, funds) : COINS_WITHOUT_FEES;
	const sweep = pays && orders ? sweepOf(side, pays, orders, { matching, coins }) : undefined;
	const context = { isBookEmpty: orders?.length === 0, waitSeconds };
	if (!pays || !sweep) return { problems: orderProblems(draft, { ...context, short: 0n }) };
	const { best, bound, worst, levels } = sweep;
	const priceCheck = checkPrice(side, worst, {
		...prices,
		...(side === 'buy' ? { bestAsk: best } : { bestBid: best }),
	});
	const order = { side, price: bound, pays };
	const taken: Partial<TakenCheck> = funds ? checkTaken(order, funds, matching, levels[0]) : {};
	const { receipt, part, fit, short = 0n, unfit } = taken;
	const match = orders && matchOf(matching, order, coins, orders);
	const problems = orderProblems(draft, { ...context, short, unfit });
	return { sweep, priceCheck, receipt, part, fit, match, problems };
}
