import { amountIn, paidField, type OrderDraft } from './order-draft.ts';
import { orderProblems, type OrderProblem } from './order-problems.ts';
import type { OrderReceipt } from './order-receipt.ts';
import type { OutputFit } from '../outputs/output-fit.ts';
import { checkPrice, type MarketPrices, type PriceCheck } from './price-check.ts';
import { checkTaken, type FundsOfPair } from './taken-order.ts';

/** Everything that the form says of an order before it is sent. */
export interface OrderCheck {
	readonly receipt?: OrderReceipt | undefined;
	readonly fit?: OutputFit | undefined;
	readonly priceCheck?: PriceCheck | undefined;
	/** The first one to solve first; none when it can be sent. */
	readonly problems: readonly OrderProblem[];
}

/** @param funds missing while they are not known, which keeps nothing back */
export function checkOrder(
	draft: OrderDraft,
	funds: FundsOfPair | undefined,
	market: MarketPrices,
	waitSeconds: number,
): OrderCheck {
	const { side } = draft;
	const price = amountIn(draft, 'price');
	const pays = amountIn(draft, paidField(side));
	const priceCheck = price ? checkPrice(side, price, market) : undefined;
	if (!funds || !price || !pays || draft.type === 'post')
		return { priceCheck, problems: orderProblems(draft, { short: 0n, waitSeconds }) };
	const { receipt, fit, short, unfit } = checkTaken({ side, price, pays }, funds);
	return { receipt, fit, priceCheck, problems: orderProblems(draft, { short, unfit, waitSeconds }) };
}
