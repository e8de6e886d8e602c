import { formatAmount } from '#lib/domain/money/amount.ts';
import type { FormulaCall } from '#lib/domain/formula/formula-call.ts';
import type { FormulaDraft } from '#lib/domain/formula/formula-draft.ts';
import type { Formula, FormulaValue } from '#lib/domain/formula/formula.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { checkPrice, type MarketPrices, type PriceCheck } from '#lib/domain/orders/price-check.ts';
import type { FormulaTerms } from '#lib/state/formula/formula-requests.svelte.ts';
import { formulaText } from './formula-words.ts';

/** Of the prices that a formula comes to now, the one that gives most away. */
export interface CheckedFormula {
	readonly priceCheck: PriceCheck;
	readonly price: bigint;
}

export function checkFormulaPrice(
	value: FormulaValue | undefined,
	market: MarketPrices,
): CheckedFormula | undefined {
	const sides = [
		['sell', value?.ask?.price],
		['buy', value?.bid?.price],
	] as const;
	const found = sides.flatMap(([side, price]): CheckedFormula[] => {
		const priceCheck = price ? checkPrice(side, price, market) : undefined;
		return priceCheck && price ? [{ priceCheck, price }] : [];
	});
	return found.toSorted((one, other) => other.priceCheck.worseBy - one.priceCheck.worseBy)[0];
}

/** What the user agrees to: the call, and what it comes to at this moment. */
export function formulaTerms(
	draft: FormulaDraft,
	formula: Formula,
	call: FormulaCall,
	value: FormulaValue | undefined,
): FormulaTerms {
	const { base, rel } = call;
	const offers = { ask: formula.sellMargin !== undefined, bid: formula.buyMargin !== undefined };
	const text = (price = 0n) => formatAmount(price);
	const foretold = value && { ask: text(value.ask?.price), bid: text(value.bid?.price) };
	return { base, rel, formula: draft.kind, call, offers, foretold };
}

export type FormulaTexts = Readonly<Record<'ask' | 'bid', string | undefined>>;

/** The formula of each side, in symbols, as it stands at this moment. */
export function formulaTexts(draft: FormulaDraft, formula: Formula, pair: Pair): FormulaTexts {
	return { ask: formulaText(draft, formula, pair, 'ask'), bid: formulaText(draft, formula, pair, 'bid') };
}
