import { EVERY_PRICE_RULE, type PriceRule } from '#lib/domain/price-rule.ts';
import { newPriceRuleDraft, readPriceRule, type PriceRuleDraft } from '#lib/domain/price-rule-draft.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';

export const PAIR = { base: 'KMD', rel: 'LTC' };

/** Draft of a formula with typed texts; without margins unless given. */
export function draftOf(
	kind: PriceRuleDraft['kind'],
	texts: object,
	more: Partial<PriceRuleDraft> = {},
): PriceRuleDraft {
	const draft = newPriceRuleDraft(PAIR);
	return { ...draft, kind, ...more, texts: { ...draft.texts, margin: '0', ...texts } };
}

/** The price rule of a complete draft. */
export function priceRuleFrom(draft: PriceRuleDraft, side: OrderSide = 'sell'): PriceRule {
	const { priceRule, problems } = readPriceRule(draft, side, PAIR, EVERY_PRICE_RULE);
	if (!priceRule) throw new Error(JSON.stringify(problems));
	return priceRule;
}
