import { priceTexts } from '#lib/domain/formula/formula-request.ts';
import { endsOnlyWithNode } from '#lib/domain/formula/formula-source.ts';
import { sidesOf, type Formula, type FormulaValue } from '#lib/domain/formula/formula.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { checkPrice, type MarketPrices, type PriceCheck } from '#lib/domain/orders/price-check.ts';
import type { FormulaTerms } from '#lib/state/formula/formula-requests.svelte.ts';
import type { ReviewedOrder } from '../reviewed-order.ts';

/** Of the prices that a formula comes to now, the one that gives most away. */
export interface CheckedFormula {
	readonly priceCheck: PriceCheck;
	readonly price: bigint;
}

export function checkFormulaPrice(
	value: FormulaValue | undefined,
	prices: MarketPrices,
): CheckedFormula | undefined {
	const sides = [
		['sell', value?.ask?.price],
		['buy', value?.bid?.price],
	] as const;
	const found = sides.flatMap(([side, price]): CheckedFormula[] => {
		const priceCheck = price ? checkPrice(side, price, prices) : undefined;
		return priceCheck && price ? [{ priceCheck, price }] : [];
	});
	return found.toSorted((one, other) => other.priceCheck.worseBy - one.priceCheck.worseBy)[0];
}

/** What the user agrees to: the formula, and what it comes to at this moment. */
export interface ReviewedFormula extends ReviewedOrder {
	readonly terms: FormulaTerms;
}

export function reviewFormula(
	{ base, rel }: Pair,
	formula: Formula,
	value: FormulaValue | undefined,
	checked: CheckedFormula | undefined,
): ReviewedFormula {
	const expected = value && priceTexts({ ask: value.ask?.price ?? 0n, bid: value.bid?.price ?? 0n });
	const terms = { base, rel, formula, expected };
	return {
		terms,
		sentence: sentenceOf(terms),
		action: 'Start the formula',
		price: checked?.price ?? 0n,
		unit: rel,
		priceCheck: checked?.priceCheck,
	};
}

function sentenceOf({ base, rel, formula, expected }: FormulaTerms): string {
	const what = sidesOf(formula).map((side) => {
		const verb = side === 'ask' ? 'sells' : 'buys';
		return `${verb} ${base} at ${expected ? `${expected[side]} ${rel} now` : 'a price that only it knows'}`;
	});
	const end = endsOnlyWithNode(formula.source.from)
		? 'until the node itself is stopped'
		: 'until you stop it';
	return `Your node ${what.join(' and ')}, as much as your outputs can carry, and updates its price every minute ${end}.`;
}
