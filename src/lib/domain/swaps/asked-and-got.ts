import type { Pair } from '../market/pair.ts';
import { parseDecimal } from '../money/amount.ts';
import { baseOf } from '../money/price.ts';
import type { OrderSide } from '../orders/order-draft.ts';
import type { TradeRequest } from '../orders/trade-request.ts';
import type { SwapSummary } from './swap-summary.ts';

/** An amount of base and its price: rel for one base, without fees. */
export interface Terms {
	readonly amount: bigint;
	readonly price: bigint;
}

/** What a request asked for, beside what the swap is about. */
export interface AskedAndGot extends Pair {
	readonly side: OrderSide;
	/** `price` is the bound: the most that a purchase pays, the least that a sale takes. */
	readonly asked: Terms;
	readonly agreed: Terms;
	/** The swap brought what was agreed on. */
	readonly hasArrived: boolean;
}

/** `undefined` where no request of this browser led to the swap. */
export function askedAndGot({ request, amount, price, state }: SwapSummary): AskedAndGot | undefined {
	if (!request) return undefined;
	const { base, rel, side } = request;
	return {
		base,
		rel,
		side,
		asked: askedBy(request),
		agreed: { amount, price },
		hasArrived: state === 'finished',
	};
}

/** `price` is the bound. */
export function askedBy({ side, price, volume }: TradeRequest): Terms {
	const [bound, paid] = [parseDecimal(price), parseDecimal(volume)];
	return { amount: side === 'buy' ? baseOf(paid, bound) : paid, price: bound };
}
