import type { FormulaRequest } from '#lib/domain/formula/formula-request.ts';
import { sidesOf } from '#lib/domain/formula/formula.ts';
import type { AnyCall } from '#lib/domain/flow/journal-entry.ts';
import type { PreparationDraft } from '#lib/domain/outputs/preparation-draft.ts';
import type { PriceChange } from '#lib/domain/orders/price-change.ts';
import { requestWords } from '#lib/words/orders/request-words.ts';

/** One line of what a trading call was for, in the user's own direction. */
export function callWords({ kind, draft }: AnyCall): string {
	switch (kind) {
		case 'trade-request':
			return requestWords(draft);
		case 'trade-formula':
			return formulaWords(draft);
		case 'trade-offer':
			return priceWords(draft);
	}
}

function formulaWords({ base, rel, formula }: FormulaRequest): string {
	const sides = sidesOf(formula);
	const verbs = [sides.includes('bid') && 'buy', sides.includes('ask') && 'sell'].filter(Boolean);
	return `Start a formula: ${verbs.join(' and ')} ${base} for ${rel}`;
}

/** Without an order of the user the price is named as the node stores it: in journals of before, and where a price is cleared. */
function priceWords({ base, rel, price, order }: PriceChange): string {
	if (order) {
		const name = `${order.side} ${order.base} at ${order.price} ${order.rel}`;
		return price === '0' ? `Cancel an order: ${name}` : `Post an order: ${name}`;
	}
	return price === '0'
		? `Clear the price of ${base} in ${rel}`
		: `Post an order: sell ${base} at ${price} ${rel}`;
}

/** One line of what a preparation of outputs is for. */
export function preparationWords({ coin, amount, trades }: PreparationDraft): string {
	return `Prepare outputs for ${trades} × ${amount || '0'} ${coin}`;
}
