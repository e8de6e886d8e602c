import { autoprice } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { computePriceRule, type PriceRule } from '#lib/domain/price-rule.ts';
import { reversePair, type Pair } from '#lib/domain/market/pair.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { invertPrice } from '#lib/domain/money/price.ts';
import { openPriceRules as openReferencePriceRules, type PriceRuleCall } from '../reference/price-rules.ts';
import type { PriceRuleOrders } from '../features/orders.ts';

export function openPriceRules(client: NodeClient): PriceRuleOrders {
	return {
		...openReferencePriceRules(client),
		async startPriceRule(pair, priceRule) {
			await client.call(autoprice, fixedCall(pair, priceRule));
		},
	};
}

/**
 * The program sells `rel` for `base` at the `fixed` price, without margin and bound. A sale is therefore sent
 * with the inverted pair and the final price.
 * @throws CallError of kind `params` for all other price rules
 */
function fixedCall(pair: Pair, priceRule: PriceRule): PriceRuleCall {
	const value =
		priceRule.source.from === 'fixed' ? computePriceRule(priceRule, { worth: new Map() }) : undefined;
	const { ask, bid } = value ?? {};
	if (ask && !bid) return { ...reversePair(pair), fixed: formatAmount(ask.price) };
	if (bid && !ask) return { ...pair, fixed: formatAmount(invertPrice(bid.price)) };
	throw new CallError('params', 'This node program applies fixed formulas of one direction only.', {
		method: autoprice.name,
	});
}
