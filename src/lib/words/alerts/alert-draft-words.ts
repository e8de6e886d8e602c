import type { AlertField, AlertProblem } from '#lib/domain/alerts/alert-draft.ts';
import { amountWords } from '../money/amount-words.ts';

const EMPTY: Readonly<Record<AlertField, string>> = {
	base: 'Choose a coin.',
	rel: 'Choose a coin.',
	level: 'Enter a price.',
	percent: 'Enter a percentage.',
	spread: 'Enter a percentage.',
	price: 'Enter a price.',
	least: 'Enter an amount.',
};

const NAMES: Readonly<Record<AlertField, string>> = {
	base: 'The coin',
	rel: 'The coin',
	level: 'The price',
	percent: 'The percentage',
	spread: 'The percentage',
	price: 'The price',
	least: 'The amount',
};

const TOO_LARGE: Readonly<Record<AlertField, string>> = {
	base: '',
	rel: '',
	level: 'The price is too high.',
	percent: 'A price cannot change by that much.',
	spread: 'A spread is below 100 %.',
	price: 'The price is too high.',
	least: 'The amount is too large.',
};

/** The text of the first problem beside a field; `undefined` if it has none. */
export function alertFieldWords(problems: readonly AlertProblem[], field: AlertField): string | undefined {
	const problem = problems.find((each) => each.field === field);
	if (!problem) return undefined;
	switch (problem.is) {
		case 'empty':
			return EMPTY[field];
		case 'zero':
			return `${NAMES[field]} must be above zero.`;
		case 'same-coin':
			return 'Choose two different coins.';
		case 'too-large':
			return TOO_LARGE[field];
		case 'known':
			return 'You already have this alert.';
		case 'too-many-places':
			return field === 'percent' || field === 'spread'
				? 'Use at most two decimals.'
				: amountWords(NAMES[field], 'too-many-places');
		default:
			return amountWords(NAMES[field], problem.is);
	}
}
