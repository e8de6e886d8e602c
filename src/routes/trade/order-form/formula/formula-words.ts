import { formatAmount } from '#lib/domain/money/amount.ts';
import {
	canBend,
	formatPercent,
	type FormulaDraft,
	type FormulaKind,
	type FormulaNumber,
	type FormulaProblem,
} from '#lib/domain/formula/formula-draft.ts';
import type { Formula } from '#lib/domain/formula/formula.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';
import type { Pair } from '#lib/domain/market/pair.ts';

export const KINDS: readonly { readonly value: FormulaKind; readonly name: string }[] = [
	{ value: 'fixed', name: 'A price that you name' },
	{ value: 'market', name: 'The node’s own price source' },
	{ value: 'pair', name: 'Another pair of coins' },
	{ value: 'aggregator', name: 'A price aggregator' },
	{ value: 'dollar', name: 'A price in US dollars' },
	{ value: 'fund', name: 'The value of a fund' },
];

export function kindHint(kind: FormulaKind, { base, rel }: Pair): string {
	switch (kind) {
		case 'fixed':
			return 'The margin is put on top of it, and it stays as it is.';
		case 'market':
			return `What the node’s sources on the internet say ${base} costs in ${rel}.`;
		case 'pair':
			return 'What one of two other coins costs in the other.';
		case 'aggregator':
			return `What a web service says the coin costs, told in ${rel}.`;
		case 'dollar':
			return `One ${rel} is worth so many dollars for ever; ${base} follows its own price in dollars.`;
		case 'fund':
			return 'What one share of holdings that you name is worth.';
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
			return { label: 'Factor', unit: '×', hint: '1 where nothing stands.' };
		case 'offset':
			return { label: 'Offset', unit: rel, hint: 'Added after the factor; may be below zero.' };
		case 'minimum':
			return { label: 'Never under', unit: rel, hint: `For one ${base}; no bound where nothing stands.` };
		case 'maximum':
			return { label: 'Never over', unit: rel };
	}
}

/** What the formula begins with. */
export function sourceName(draft: FormulaDraft, { source }: Formula, { base, rel }: Pair): string {
	switch (draft.kind) {
		case 'fixed':
			return source.from === 'fixed' ? `${formatAmount(source.price)} ${rel}` : '';
		case 'market':
			return `${base} in ${rel}`;
		case 'pair':
			return `${draft.over} in ${draft.under}`;
		case 'aggregator':
			return `${draft.name.trim()} in ${rel}`;
		case 'dollar':
			return `${draft.name.trim()} in USD ÷ ${source.from === 'dollars' ? formatAmount(source.perRel) : ''}`;
		case 'fund':
			return `one share in ${rel}`;
	}
}

/** The formula of one side, in symbols. */
export function formulaText(
	draft: FormulaDraft,
	formula: Formula,
	pair: Pair,
	side: 'ask' | 'bid',
): string | undefined {
	const margin = side === 'ask' ? formula.sellMargin : formula.buyMargin;
	if (margin === undefined) return undefined;
	const name = sourceName(draft, formula, pair);
	const plain = canBend(draft.kind) ? bentText(name, formula) : name;
	if (margin === 0n) return plain;
	const share = formatPercent(margin < 0n ? -margin : margin);
	const factor = `(1 ${margin < 0n ? '−' : '+'} ${share})`;
	return side === 'ask' ? `${factor} × (${plain})` : `(${plain}) ÷ ${factor}`;
}

function bentText(name: string, { factor, offset }: Formula): string {
	const times = formatAmount(factor) === '1' ? name : `${name} × ${formatAmount(factor)}`;
	if (offset === 0n) return times;
	return `${times} ${offset < 0n ? '−' : '+'} ${formatAmount(offset < 0n ? -offset : offset)}`;
}

const TYPED = {
	'not-a-number': 'is not a number. Use digits and one point or comma.',
	'too-many-places': 'has too many decimal places.',
	negative: 'cannot be below zero.',
	zero: 'has to be above zero.',
	'too-low': 'has to be above −100 %.',
} as const;

const NAMES: Readonly<Record<FormulaNumber, string>> = {
	...{ fixed: 'the price', dollars: 'the price in dollars', divisor: 'the number of shares' },
	...{ margin: 'the margin', otherMargin: 'the other margin', factor: 'the factor', offset: 'the offset' },
	...{ minimum: 'the lowest price', maximum: 'the highest price' },
};

/** What a problem is called on the button. */
export function formulaButtonWords(problem: FormulaProblem): string {
	switch (problem.kind) {
		case 'typed':
			return `${problem.problem === 'empty' ? 'Enter' : 'Correct'} ${NAMES[problem.field]}`;
		case 'missing':
			return MISSING[problem.field];
		case 'same-coin':
			return 'Choose two different coins';
		case 'holdings':
			return 'Correct the holdings';
		case 'bounds':
			return 'The lowest price is above the highest';
	}
}

const MISSING = {
	...{ over: 'Choose the first coin', under: 'Choose the second coin', name: 'Enter the coin’s name there' },
	fund: 'Enter an address or holdings',
} as const;

/** What is wrong with a number, beside its field; nothing where it is only empty. */
export function formulaFieldWords(
	field: FormulaNumber,
	problems: readonly FormulaProblem[],
): string | undefined {
	const found = problems.find((problem) => problem.kind === 'typed' && problem.field === field);
	if (found?.kind === 'typed' && found.problem !== 'empty') {
		const name = NAMES[field];
		return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${TYPED[found.problem]}`;
	}
	const isBound = field === 'maximum' && problems.some(({ kind }) => kind === 'bounds');
	return isBound ? 'It is under the lowest price.' : undefined;
}
