import type { FormulaNumber } from '#lib/domain/formula/formula-draft.ts';
import type { FormulaKind } from '#lib/domain/formula/formula-source.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';

export const KINDS: readonly { readonly value: FormulaKind; readonly name: string }[] = [
	{ value: 'fixed', name: 'Fixed price' },
	{ value: 'market', name: 'The node’s price feed' },
	{ value: 'pair', name: 'Another pair' },
	{ value: 'aggregator', name: 'Price aggregator' },
	{ value: 'dollar', name: 'Price in US dollars' },
	{ value: 'fund', name: 'Value of a fund' },
];

export function kindHint(kind: FormulaKind, { base, rel }: Pair): string {
	switch (kind) {
		case 'fixed':
			return 'A fixed price; your margin is added.';
		case 'market':
			return `The price of ${base} in ${rel} from the node’s internet sources.`;
		case 'pair':
			return 'The price of one coin in another.';
		case 'aggregator':
			return `The coin’s price in ${rel}, from a web service.`;
		case 'dollar':
			return `One ${rel} is always worth this many dollars; ${base} follows its own price in dollars.`;
		case 'fund':
			return 'The value of one share of the holdings you list.';
	}
}

/** The label of a number in the form, and the unit in its field. */
export function numberLabel(
	field: FormulaNumber,
	side: OrderSide,
	{ base, rel }: Pair,
): { readonly label: string; readonly unit: string; readonly hint?: string } {
	const sells = side === 'sell';
	switch (field) {
		case 'fixed':
			return { label: 'Price', unit: rel };
		case 'dollars':
			return { label: `One ${rel} is worth`, unit: 'USD' };
		case 'divisor':
			return { label: 'Shares of the fund', unit: '' };
		case 'margin':
			return { label: sells ? 'Sell markup' : 'Buy discount', unit: '%' };
		case 'otherMargin':
			return { label: sells ? 'Buy discount' : 'Sell markup', unit: '%' };
		case 'factor':
			return { label: 'Factor', unit: '×', hint: '1 if empty.' };
		case 'offset':
			return { label: 'Offset', unit: rel, hint: 'Added after the factor; may be below zero.' };
		case 'minimum':
			return { label: 'Lowest price', unit: rel, hint: `For one ${base}; no limit if empty.` };
		case 'maximum':
			return { label: 'Highest price', unit: rel };
	}
}
