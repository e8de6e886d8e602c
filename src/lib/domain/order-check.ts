import { amountIn, paidField, type OrderDraft } from './order-draft.ts';
import { orderProblems, type OrderProblem } from './order-problems.ts';
import { receiptOf, type CoinPurse, type OrderReceipt } from './order-receipt.ts';
import { fitOutputs, type OutputFit } from './output-fit.ts';
import { guardPrice, type MarketPrices, type PriceGuard } from './price-guard.ts';

/** What a coin has to trade with; `outputs` is missing where it is kept in accounts. */
export interface OrderFunds extends CoinPurse {
	readonly outputs?: readonly bigint[] | undefined;
}

/** Everything that the form says of an order before it is sent. */
export interface OrderCheck {
	readonly receipt?: OrderReceipt | undefined;
	readonly fit?: OutputFit | undefined;
	readonly guard?: PriceGuard | undefined;
	/** The first one to solve first; none when it can be sent. */
	readonly problems: readonly OrderProblem[];
}

/** @param funds both coins of the pair; missing while they are not known, which keeps nothing back */
export function checkOrder(
	draft: OrderDraft,
	funds: { readonly base: OrderFunds; readonly rel: OrderFunds } | undefined,
	market: MarketPrices,
	waitSeconds: number,
): OrderCheck {
	const price = amountIn(draft, 'price');
	const pays = amountIn(draft, paidField(draft.side));
	const guard = price ? guardPrice(draft.side, price, market) : undefined;
	if (!funds || !price || !pays || draft.way === 'post')
		return { guard, problems: orderProblems(draft, { short: 0n, waitSeconds }) };
	const [paid, received] = draft.side === 'buy' ? [funds.rel, funds.base] : [funds.base, funds.rel];
	const receipt = receiptOf({ side: draft.side, price, pays }, paid, received);
	const fit = paid.outputs && fitOutputs(paid.outputs, pays, paid.transactionFee);
	const left = receipt.paidBalance?.after ?? 0n;
	const short = left < 0n ? -left : 0n;
	const unfit = fit?.fits === 'no' ? { nearest: fit.nearest } : undefined;
	return { receipt, fit, guard, problems: orderProblems(draft, { short, unfit, waitSeconds }) };
}
