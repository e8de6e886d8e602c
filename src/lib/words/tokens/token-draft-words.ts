import { groupDigits, showAmount } from '#lib/domain/money/figures.ts';
import type { TokenField, TokenProblem, TokenProblems } from '#lib/domain/tokens/token-draft.ts';
import {
	formatSupply,
	LARGEST_SUPPLY,
	type SupplyProblem,
	type SupplyUnit,
} from '#lib/domain/tokens/token-units.ts';
import { amountWords } from '../money/amount-words.ts';

const MISSING: Readonly<Record<TokenField, string>> = {
	kind: 'Choose the kind of token.',
	name: 'A token needs a name.',
	description: 'Enter a description.',
	supply: 'Enter the supply.',
	evalCode: 'Enter two hexadecimal digits.',
	data: 'Enter the data, or choose none.',
};

/** What is wrong with a field of a token that is to be created. */
export function tokenProblemWords(field: TokenField, problem: TokenProblem): string {
	switch (problem.kind) {
		case 'missing':
			return MISSING[field];
		case 'half-character':
			return `The ${field} holds half a character: type it again.`;
		case 'too-long': {
			const over = problem.bytes - problem.limit;
			return `The ${field} is ${over} ${over === 1 ? 'byte' : 'bytes'} too long: at most ${problem.limit}.`;
		}
		case 'too-long-together':
			return `Name, description and data are ${problem.bytes - problem.limit} bytes longer together than a chain allows.`;
		case 'never-moves':
			return `Data that begins with ${problem.evalCode} makes an item that no daemon counts and that can never be sent. Choose another first byte.`;
		case 'eval-code':
			return 'Two hexadecimal digits, for example f7.';
		case 'not-hexadecimal':
			return 'Hexadecimal only: an even number of the digits 0 to 9 and a to f.';
		case 'supply':
			return supplyProblemWords(problem.problem, problem.unit);
		case 'too-poor': {
			const { total, funds } = problem;
			return `This needs ${showAmount(total)} coins in all; ${showAmount(total - funds)} are missing.`;
		}
	}
}

/** What stands beside each field. */
export type TokenFieldWords = Readonly<Partial<Record<TokenField, string>>>;

/** @param isShown whether the user has come to a field, so that what is wrong with it is worth showing. */
export function tokenFieldWords(
	problems: TokenProblems,
	isShown: (field: TokenField) => boolean,
): TokenFieldWords {
	const found = Object.entries(problems) as [TokenField, TokenProblem][];
	const shown = found.filter(([field]) => isShown(field));
	return Object.fromEntries(shown.map(([field, problem]) => [field, tokenProblemWords(field, problem)]));
}

function supplyProblemWords(problem: SupplyProblem, unit: SupplyUnit): string {
	switch (problem) {
		case 'empty':
			return MISSING.supply;
		case 'too-large':
			return `The largest supply is ${groupDigits(formatSupply(LARGEST_SUPPLY, unit))} ${unit}.`;
		case 'too-many-places':
			return unit === 'tokens'
				? 'Tokens are whole: write the number without a point or comma.'
				: amountWords('The supply', problem);
		default:
			return amountWords('The supply', problem);
	}
}
