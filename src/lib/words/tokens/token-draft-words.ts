import { countOf } from '#lib/domain/text/language.ts';
import { groupDigits, showAmount } from '#lib/domain/money/figures.ts';
import type { TokenField, TokenProblem, TokenProblems } from '#lib/domain/tokens/token-draft.ts';
import {
	formatSupply,
	LARGEST_SUPPLY,
	type SupplyProblem,
	type SupplyUnit,
	showSupply,
	showUnits,
} from '#lib/domain/tokens/token-units.ts';
import { amountWords } from '../money/amount-words.ts';
import type { SendingProblem } from '#lib/domain/tokens/token-transfer.ts';
import { KEY_DIGITS, type RecipientProblem } from '#lib/domain/tokens/token-recipient.ts';
import type { ListProblem, RowNote, RowProblem } from '#lib/domain/tokens/token-batch.ts';
import { tableRowProblemWords } from '../wallet/send-words.ts';

const MISSING: Readonly<Record<TokenField, string>> = {
	kind: 'Choose the kind of token.',
	name: 'A token needs a name.',
	description: 'Enter a description.',
	supply: 'Enter the supply.',
	evalCode: 'Enter two hexadecimal digits.',
	data: 'Enter the data, or choose none.',
};

/** The problem of a field of a token to be created. */
export function tokenProblemWords(field: TokenField, problem: TokenProblem): string {
	switch (problem.kind) {
		case 'missing':
			return MISSING[field];
		case 'half-character':
			return `The ${field} contains half a character: type it again.`;
		case 'too-long': {
			const over = problem.bytes - problem.limit;
			return `The ${field} is ${countOf(over, 'byte')} too long: at most ${problem.limit}.`;
		}
		case 'too-long-together':
			return `Name, description and data are ${countOf(problem.bytes - problem.limit, 'byte')} over the chain’s limit.`;
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
			return `This needs ${showAmount(total)} coins in total; ${showAmount(total - funds)} are missing.`;
		}
	}
}

/** The text beside each field. */
export type TokenFieldWords = Readonly<Partial<Record<TokenField, string>>>;

export function tokenFieldWords(problems: TokenProblems): TokenFieldWords {
	const found = Object.entries(problems) as [TokenField, TokenProblem][];
	return Object.fromEntries(found.map(([field, problem]) => [field, tokenProblemWords(field, problem)]));
}

function supplyProblemWords(problem: SupplyProblem, unit: SupplyUnit): string {
	switch (problem) {
		case 'empty':
			return MISSING.supply;
		case 'too-large':
			return `The largest supply is ${groupDigits(formatSupply(LARGEST_SUPPLY, unit))} ${unit}.`;
		case 'too-many-places':
			return unit === 'tokens'
				? 'Tokens are whole: enter the number without a decimal point.'
				: amountWords('The supply', problem);
		default:
			return amountWords('The supply', problem);
	}
}

/** A number of whole tokens. */
export function tokensText(tokens: bigint): string {
	return countOf(tokens, 'token');
}

/** Why a typed amount of a token cannot be sent. */
export function sendingProblemWords(problem: SendingProblem, places: number): string {
	switch (problem.kind) {
		case 'empty':
			return 'Enter an amount.';
		case 'too-many-places':
			return placesWords(places);
		case 'too-large':
			return `No token has more than ${showSupply(LARGEST_SUPPLY, places)}.`;
		case 'none-held':
			return 'None of this token can be sent right now.';
		case 'too-much': {
			const { units, held } = problem;
			return `That is ${showUnits(units - held, places)} more than the ${showUnits(held, places)} you can send.`;
		}
		default:
			return amountWords('The amount', problem.kind);
	}
}

function placesWords(places: number): string {
	if (places === 0) return 'This token has whole units only: enter the amount without a decimal point.';
	return `Use at most ${countOf(places, 'decimal place')} for this token.`;
}

const WORDS: Readonly<Record<Exclude<RecipientProblem['kind'], 'length'>, string>> = {
	empty: 'Enter the recipient’s public key.',
	address: 'This is an address. Ask for the recipient’s public key: 66 digits, starting with 02 or 03.',
	'not-hexadecimal': 'A public key has hexadecimal digits only: 0 to 9 and a to f.',
	uncompressed:
		'This is the long form of a public key. Ask for the compressed one: tokens sent to the long form are lost.',
	prefix: 'A public key begins with 02 or 03.',
	'module-key':
		'This is the token module’s own key. Its private key is public, so anyone could take the tokens.',
	'not-on-curve': 'No private key exists for this public key. One of its digits must be wrong.',
	'burn-key': 'This is the burn key: tokens sent to it are lost. To burn tokens, use the burn page.',
};

/** Why what was typed is no recipient. */
export function recipientProblemWords(problem: RecipientProblem): string {
	return problem.kind === 'length' ? lengthWords(problem.digits) : WORDS[problem.kind];
}

function lengthWords(digits: number): string {
	const difference = Math.abs(digits - KEY_DIGITS);
	const wrong = countOf(difference, 'digit');
	return digits < KEY_DIGITS
		? `A public key has ${KEY_DIGITS} digits; this has ${digits}, ${wrong} too few.`
		: `A public key has ${KEY_DIGITS} digits; this has ${digits}, ${wrong} too many.`;
}

/** Why a row of a list cannot be sent. */
export function rowProblemWords(problem: RowProblem, places: number): string {
	switch (problem.kind) {
		case 'recipient':
			return recipientProblemWords(problem.problem);
		case 'amount':
			return sendingProblemWords(problem.problem, places);
		default:
			return tableRowProblemWords(problem);
	}
}

/** A reason to look at a row again. */
export function rowNoteWords(note: RowNote): string {
	switch (note.kind) {
		case 'own-key':
			return 'Your daemon’s own key: the tokens come back to it.';
		case 'repeated':
			return `Same recipient as line ${note.firstLine}.`;
	}
}

/** The problem of a list as a whole. */
export function listProblemWords(problem: ListProblem): string {
	return problem.kind === 'too-much'
		? 'The list needs more than you hold.'
		: `The list has ${problem.rows} rows; at most ${problem.most} can be sent at once.`;
}
