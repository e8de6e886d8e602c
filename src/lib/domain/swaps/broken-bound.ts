import type { Matching } from '../matching/matching.ts';
import { parseDecimal } from '../money/amount.ts';
import type { Money } from '../money/money.ts';
import { FEES_OF_PAYMENT } from '../orders/trade-costs.ts';
import type { TradeRequest } from '../orders/trade-request.ts';
import type { Swap } from './swap.ts';

/** A swap is told with other sums than its request allowed: the program does not hold the maker to the limit. */
export type BrokenBound =
	/** More is paid than was asked for. */
	| { readonly is: 'gives-more'; readonly most: Money; readonly told: Money }
	/** Less arrives than the limit allows for what is paid. */
	| { readonly is: 'gets-less'; readonly least: Money; readonly told: Money };

/** What rounding and fees explain, in thousandths: an honest swap never sets the alarm off. */
const ALLOWED = 1n;
const THOUSAND = 1_000n;

/** @param request that led to the swap, as it was sent */
export function brokenBound(
	{ pays, gets, arrives, transactionFee }: Swap,
	{ side, price, volume }: TradeRequest,
	matching: Matching,
): BrokenBound | undefined {
	const asked = parseDecimal(volume);
	// Programs count the fees of the payment with it.
	const most = asked + FEES_OF_PAYMENT * transactionFee;
	if (pays.amount > most) return { is: 'gives-more', most: { coin: pays.coin, amount: asked }, told: pays };
	const paid = (pays.amount < asked ? pays.amount : asked) - transactionFee;
	if (paid <= 0n) return undefined;
	const coins = {
		paid: { coin: pays.coin, transactionFee },
		received: { coin: gets.coin, transactionFee: arrives.amount - gets.amount },
	};
	const least = matching.leastReceived({ side, price: parseDecimal(price), pays: paid }, coins);
	if (arrives.amount * THOUSAND >= least * (THOUSAND - ALLOWED)) return undefined;
	return { is: 'gets-less', least: { coin: gets.coin, amount: least }, told: arrives };
}
