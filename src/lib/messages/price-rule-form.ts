import { PERCENT_PLACES, type PriceRuleObstacle } from '#lib/domain/price-rule.ts';
import type { PriceRuleNumber, PriceRuleProblem } from '#lib/domain/price-rule-draft.ts';
import { describeAmount } from './amount.ts';
import type { PriceRuleKind } from '#lib/domain/price-rule-source.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import type { OrderSide } from '#lib/domain/orders/order-draft.ts';

interface NumberText {
	/** Capitalised, for the start of a sentence. */
	readonly name: string;
	/** Button labels. */
	readonly enter: string;
	readonly correct: string;
}

const NUMBERS: Readonly<Record<PriceRuleNumber, NumberText>> = {
	fixed: { name: 'The price', enter: 'Enter the price', correct: 'Correct the price' },
	dollars: {
		name: 'The price in dollars',
		enter: 'Enter the price in dollars',
		correct: 'Correct the price in dollars',
	},
	divisor: {
		name: 'The number of shares',
		enter: 'Enter the number of shares',
		correct: 'Correct the number of shares',
	},
	margin: { name: 'The margin', enter: 'Enter the margin', correct: 'Correct the margin' },
	otherMargin: {
		name: 'The other margin',
		enter: 'Enter the other margin',
		correct: 'Correct the other margin',
	},
	factor: { name: 'The factor', enter: 'Enter the factor', correct: 'Correct the factor' },
	offset: { name: 'The offset', enter: 'Enter the offset', correct: 'Correct the offset' },
	minimum: { name: 'The lowest price', enter: 'Enter the lowest price', correct: 'Correct the lowest price' },
	maximum: {
		name: 'The highest price',
		enter: 'Enter the highest price',
		correct: 'Correct the highest price',
	},
};

const MISSING = {
	...{ over: 'Choose the first coin', under: 'Choose the second coin', name: 'Enter the coin’s name' },
	fund: 'Enter an address or holdings',
} as const;

/** Button label for a problem. */
export function describePriceRuleButton(problem: PriceRuleProblem): string {
	switch (problem.kind) {
		case 'typed':
			return NUMBERS[problem.field][problem.problem === 'empty' ? 'enter' : 'correct'];
		case 'missing':
			return MISSING[problem.field];
		case 'same-coin':
			return 'Choose two different coins';
		case 'holdings':
			return 'Correct the holdings';
		case 'bounds':
			return 'Lowest price above highest';
		case 'obstacle':
			return 'Not supported by this node';
		case 'one-sided':
			return 'Choose one side: buy or sell';
	}
}

/** Why the node does not implement a kind of rule. */
const OBSTACLE_TEXT: Readonly<Record<PriceRuleObstacle, string>> = {
	'sets-nothing': 'This node program accepts such a rule but sets no price from it.',
	'own-price': 'This node program follows your own price for those coins instead, in one direction only.',
};

/** Text for a problem of the whole rule; `undefined` without one. */
export function describePriceRule(problems: readonly PriceRuleProblem[]): string | undefined {
	const [first] = problems;
	if (first?.kind === 'obstacle') return OBSTACLE_TEXT[first.obstacle];
	return first?.kind === 'one-sided'
		? 'This node program prices one direction per rule. Start one to buy, or one to sell.'
		: undefined;
}

/** Text for an invalid number, next to its field; `undefined` if the field is just empty. */
export function describePriceRuleField(
	field: PriceRuleNumber,
	problems: readonly PriceRuleProblem[],
): string | undefined {
	const found = problems.find((problem) => problem.kind === 'typed' && problem.field === field);
	if (found?.kind === 'typed' && found.problem !== 'empty') {
		const { name } = NUMBERS[field];
		if (found.problem === 'too-low') return `${name} must be above −100 %.`;
		return describeAmount(name, found.problem, isPercent(field) ? PERCENT_PLACES : undefined);
	}
	const isBound = field === 'maximum' && problems.some(({ kind }) => kind === 'bounds');
	return isBound ? 'The highest price is below the lowest.' : undefined;
}

/** Text for an invalid list of holdings. */
export function describeHoldings(problems: readonly PriceRuleProblem[]): string | undefined {
	const found = problems.find((problem) => problem.kind === 'holdings');
	return found && `“${found.line}” is not a coin and an amount.`;
}

function isPercent(field: PriceRuleNumber): boolean {
	return field === 'margin' || field === 'otherMargin';
}

export const KINDS: readonly { readonly value: PriceRuleKind; readonly name: string }[] = [
	{ value: 'fixed', name: 'Fixed price' },
	{ value: 'market', name: 'The node’s price feed' },
	{ value: 'pair', name: 'Another pair' },
	{ value: 'aggregator', name: 'Price aggregator' },
	{ value: 'dollar', name: 'Price in US dollars' },
	{ value: 'fund', name: 'Value of a fund' },
];

export function kindHint(kind: PriceRuleKind, { base, rel }: Pair): string {
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

/** Label and unit of a numeric field. */
export function numberLabel(
	field: PriceRuleNumber,
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
