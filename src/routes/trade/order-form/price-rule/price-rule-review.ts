import type { OrderBook } from '#lib/domain/book.ts';
import {
	priceTexts,
	type RunningPriceRule,
	sidesOf,
	type PriceRule,
	type PriceRuleValue,
} from '#lib/domain/price-rule.ts';
import { endsOnlyWithNode } from '#lib/domain/price-rule-source.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { outlookOf, type OfferOutlook } from '#lib/domain/orders/open-order-list.ts';
import type { OpenOrder } from '#lib/domain/orders/open-orders.ts';
import type { PairFunds } from '#lib/domain/outputs.ts';
import { checkPrice, type MarketPrices, type PriceCheck } from '#lib/domain/orders/price-check.ts';
import type { PriceRuleTerms } from '#lib/state/price-rule-requests.svelte.ts';
import { costWarnings, priceWarnings, type OrderWarning } from '#lib/domain/orders/order-preview.ts';
import type { ReviewedOrder } from '#lib/parts/orders/reviewed-order.ts';

/** The least favourable of a formula's current prices. */
export interface CheckedPriceRule {
	readonly priceCheck: PriceCheck;
	readonly price: bigint;
}

export function checkPriceRulePrice(
	value: PriceRuleValue | undefined,
	prices: MarketPrices,
): CheckedPriceRule | undefined {
	const sides = [
		['sell', value?.ask?.price],
		['buy', value?.bid?.price],
	] as const;
	const found = sides.flatMap(([side, price]): CheckedPriceRule[] => {
		const priceCheck = price ? checkPrice(side, price, prices) : undefined;
		return priceCheck && price ? [{ priceCheck, price }] : [];
	});
	return found.toSorted((one, other) => other.priceCheck.worseBy - one.priceCheck.worseBy)[0];
}

/** Effect of a formula on open orders and formulas, and the outlook of its orders. */
export interface PriceRuleEffects {
	/** Formulas for the same price, which are stopped first. */
	readonly stopped: readonly RunningPriceRule[];
	/** Open orders whose price changes. */
	readonly standing: readonly OpenOrder[];
	/** Outlooks at the formula's current prices. */
	readonly outlooks: readonly OfferOutlook[];
}

/**
 * The terms that the user agreed to: the formula, its current value, and the orders and formulas it replaces.
 */
export interface ReviewedPriceRule extends ReviewedOrder, PriceRuleEffects {
	readonly terms: PriceRuleTerms;
}

export function priceRuleOutlooks(
	value: PriceRuleValue | undefined,
	funds: PairFunds | undefined,
	book: OrderBook | undefined,
): OfferOutlook[] {
	const sides = [
		['sell', value?.ask?.price],
		['buy', value?.bid?.price],
	] as const;
	return sides.flatMap(([side, price]) => (funds && price ? [outlookOf(side, price, funds, book)] : []));
}

export function priceRuleWarnings(
	{ rel }: Pair,
	checked: CheckedPriceRule | undefined,
	outlooks: readonly OfferOutlook[],
): OrderWarning[] {
	const costs = outlooks.map(({ receipt, sold }) => costWarnings(receipt, sold));
	// Only the worst side counts; otherwise the user would have to confirm an amount per side.
	const [worst = []] = costs.toSorted((one, other) => levelOf(other) - levelOf(one));
	return [...priceWarnings(checked?.priceCheck, checked?.price ?? 0n, rel), ...worst];
}

function levelOf([warning]: readonly OrderWarning[]): number {
	return warning ? LEVELS[warning.level] : 0;
}

const LEVELS = { warn: 1, tick: 1, retype: 2 } as const;

export function reviewPriceRule(
	{ base, rel }: Pair,
	priceRule: PriceRule,
	value: PriceRuleValue | undefined,
	warnings: readonly OrderWarning[],
	effects: PriceRuleEffects,
): ReviewedPriceRule {
	const expected = value && priceTexts({ ask: value.ask?.price ?? 0n, bid: value.bid?.price ?? 0n });
	const terms = { base, rel, priceRule, expected };
	const action = effects.stopped.length > 0 ? 'Replace price rule' : 'Start price rule';
	return { ...effects, terms, sentence: sentenceOf(terms), action, warnings };
}

function sentenceOf({ base, rel, priceRule, expected }: PriceRuleTerms): string {
	const trades = sidesOf(priceRule).map((side) => {
		if (side === 'ask')
			return expected
				? `Your node sells ${base}, now at ${expected.ask} ${rel}.`
				: `Your node sells ${base} at a price that only the node knows.`;
		return expected
			? `Your node buys ${base}, now at ${expected.bid} ${rel}.`
			: `Your node buys ${base} at a price that only the node knows.`;
	});
	const end = endsOnlyWithNode(priceRule.source.from)
		? 'The price is updated every minute until the node itself stops.'
		: 'The price is updated every minute until you stop the rule.';
	return [...trades, 'The order covers as much as your outputs allow.', end].join(' ');
}
