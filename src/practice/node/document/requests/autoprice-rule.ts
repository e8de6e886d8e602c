import type { autoprice } from '#lib/api/market.ts';
import type { FilledParamsOf } from '#lib/api/method.ts';
import { parseDecimal, COIN } from '#lib/domain/money/amount.ts';
import type { AutopriceRule } from '../../../trade/autoprice.ts';

/** The rule that a call of `autoprice` asks for. */
export function autopriceRuleOf(params: FilledParamsOf<typeof autoprice>): AutopriceRule {
	const { refbase, refrel, fundvalue_bid, fundvalue_ask, address } = params;
	return {
		fixed: unitsOf(params.fixed),
		minprice: unitsOf(params.minprice),
		maxprice: unitsOf(params.maxprice),
		margin: unitsOf(params.margin) ?? 0n,
		buymargin: unitsOf(params.buymargin),
		sellmargin: unitsOf(params.sellmargin),
		// As with the real node a factor of 0 counts as missing.
		factor: unitsOf(params.factor) || COIN,
		offset: unitsOf(params.offset) ?? 0n,
		isPegged: (params.usdpeg ?? 0) !== 0,
		divisor: unitsOf(params.divisor) ?? 0n,
		holdings: (params.holdings ?? []).map(({ coin, balance }) => [coin, parseDecimal(balance)]),
		...{ refbase, refrel, address, fundvalueBid: fundvalue_bid, fundvalueAsk: fundvalue_ask },
	};
}

function unitsOf(value: string | number | undefined): bigint | undefined {
	return value === undefined ? undefined : parseDecimal(value);
}
