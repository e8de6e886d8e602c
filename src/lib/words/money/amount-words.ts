import { DECIMALS, type AmountProblem } from '#lib/domain/money/amount.ts';

/** What is wrong with an amount that was typed, as a sentence about `name`. An empty one is not worth a sentence. */
export function amountWords(
	name: string,
	problem: Exclude<AmountProblem, 'empty'> | 'zero',
	places = DECIMALS,
): string {
	switch (problem) {
		case 'not-a-number':
			return `${name} is not a number. Use digits and one point or comma.`;
		case 'ambiguous':
			return `${name} has a comma that can be read in two ways. For thousands leave it out; for a fraction write a point.`;
		case 'too-many-places':
			return `${name} has more than ${places} decimal places.`;
		case 'negative':
			return `${name} cannot be below zero.`;
		case 'zero':
			return `${name} must be above zero.`;
	}
}
