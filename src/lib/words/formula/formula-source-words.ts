import type { FormulaNumber } from '#lib/domain/formula/formula-draft.ts';
import type { FormulaKind } from '#lib/domain/formula/formula-source.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';

export const KINDS: readonly { readonly value: FormulaKind; readonly name: string }[] = [
	{ value: 'fixed', name: 'A price that you enter' },
	{ value: 'market', name: 'The node’s own price source' },
	{ value: 'pair', name: 'Another pair of coins' },
	{ value: 'aggregator', name: 'A price aggregator' },
	{ value: 'dollar', name: 'A price in US dollars' },
	{ value: 'fund', name: 'The value of a fund' },
];

export function kindHint(kind: FormulaKind, { base, rel }: Pair): string {
	switch (kind) {
		case 'fixed':
			return 'The margin is added to it, and it stays as it is.';
		case 'market':
			return `What ${base} costs in ${rel} by the node’s sources on the internet.`;
		case 'pair':
			return 'What one of two other coins costs in the other.';
		case 'aggregator':
			return `What the coin costs by a web service, in ${rel}.`;
		case 'dollar':
			return `One ${rel} is always worth this many dollars; ${base} follows its own price in dollars.`;
		case 'fund':
			return 'What one share of the holdings that you list is worth.';
	}
}

/** What a number is called in the form, and the unit that stands in its field. */
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
			return { label: sells ? 'Sell above it by' : 'Buy below it by', unit: '%' };
		case 'otherMargin':
			return { label: sells ? 'Buy below it by' : 'Sell above it by', unit: '%' };
		case 'factor':
			return { label: 'Factor', unit: '×', hint: '1 if empty.' };
		case 'offset':
			return { label: 'Offset', unit: rel, hint: 'Added after the factor; may be below zero.' };
		case 'minimum':
			return { label: 'Never under', unit: rel, hint: `For one ${base}; no bound if empty.` };
		case 'maximum':
			return { label: 'Never over', unit: rel };
	}
}
