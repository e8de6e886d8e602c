import { autoprice } from '#lib/api/market.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import { computeFormula, type Formula } from '#lib/domain/formula.ts';
import { reversePair, type Pair } from '#lib/domain/market/pair.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { invertPrice } from '#lib/domain/money/price.ts';
import { openFormulas as openDocumentFormulas, type FormulaCall } from '../document/formulas.ts';
import type { FormulaOrders } from '../subjects/orders.ts';

export function openFormulas(client: NodeClient): FormulaOrders {
	return {
		...openDocumentFormulas(client),
		async startFormula(pair, formula) {
			await client.call(autoprice, fixedCall(pair, formula));
		},
	};
}

/**
 * The program sells `rel` for `base` at the price called `fixed`, with no margin and no bound. So the call for a
 * sale names the inverted pair, and the price that results from the formula.
 *
 * @throws CallError of kind `params` for every other formula
 */
function fixedCall(pair: Pair, formula: Formula): FormulaCall {
	const value = formula.source.from === 'fixed' ? computeFormula(formula, { worth: new Map() }) : undefined;
	const { ask, bid } = value ?? {};
	if (ask && !bid) return { ...reversePair(pair), fixed: formatAmount(ask.price) };
	if (bid && !ask) return { ...pair, fixed: formatAmount(invertPrice(bid.price)) };
	throw new CallError('params', 'This node program applies fixed formulas of one direction only.', {
		method: autoprice.name,
	});
}
