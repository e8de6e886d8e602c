import { countOf } from '#lib/domain/text/language.ts';
import { groupDigits, showAmount } from '#lib/domain/money/figures.ts';
import type { TokenField, TokenProblem, TokenProblems } from '#lib/domain/token-draft.ts';
import {
	formatSupply,
	MAX_SUPPLY,
	type SupplyProblem,
	type SupplyUnit,
	showSupply,
	showUnits,
} from '#lib/domain/tokens.ts';
import { describeAmount, coinsText } from '../amount.ts';
import {
	type SendingProblem,
	KEY_DIGITS,
	type RecipientProblem,
	type ListProblem,
	type RowNote,
	type RowProblem,
} from '#lib/domain/token-transfer.ts';
import { describeTableRowProblem } from '../send.ts';
import type { Difference, SharedProblem } from '#lib/chain/review/review-problem.ts';
import type { PayloadLayout } from '#lib/chain/tokens/token-payload.ts';
import {
	type Sides,
	payeeSides,
	payoutSides,
	payoutText,
	type ProblemText,
	describeSharedProblem,
} from '../transactions.ts';
import type {
	CreationPayloadProblem,
	WrittenData,
	WrittenText,
	CreationProblem,
} from '#lib/chain/tokens/token-creation-review.ts';

const MISSING: Readonly<Record<TokenField, string>> = {
	kind: 'Choose the kind of token.',
	name: 'A token needs a name.',
	description: 'Enter a description.',
	supply: 'Enter the supply.',
	evalCode: 'Enter two hexadecimal digits.',
	data: 'Enter the data, or choose none.',
};

/** Text for an invalid field of a new token. */
export function describeTokenProblem(field: TokenField, problem: TokenProblem): string {
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
			return describeSupplyProblem(problem.problem, problem.unit);
		case 'too-poor': {
			const { total, funds } = problem;
			return `This needs ${showAmount(total)} coins in total; ${showAmount(total - funds)} are missing.`;
		}
	}
}

/** Problem text by field. */
export type TokenFieldText = Readonly<Partial<Record<TokenField, string>>>;

export function describeTokenField(problems: TokenProblems): TokenFieldText {
	const found = Object.entries(problems) as [TokenField, TokenProblem][];
	return Object.fromEntries(found.map(([field, problem]) => [field, describeTokenProblem(field, problem)]));
}

function describeSupplyProblem(problem: SupplyProblem, unit: SupplyUnit): string {
	switch (problem) {
		case 'empty':
			return MISSING.supply;
		case 'too-large':
			return `The largest supply is ${groupDigits(formatSupply(MAX_SUPPLY, unit))} ${unit}.`;
		case 'too-many-places':
			return unit === 'tokens'
				? 'Tokens are whole: enter the number without a decimal point.'
				: describeAmount('The supply', problem);
		default:
			return describeAmount('The supply', problem);
	}
}

export function tokensText(tokens: bigint): string {
	return countOf(tokens, 'token');
}

/** Text for an amount of a token that cannot be sent. */
export function describeSendingProblem(problem: SendingProblem, places: number): string {
	switch (problem.kind) {
		case 'empty':
			return 'Enter an amount.';
		case 'too-many-places':
			return describePlaces(places);
		case 'too-large':
			return `No token has more than ${showSupply(MAX_SUPPLY, places)}.`;
		case 'none-held':
			return 'None of this token can be sent right now.';
		case 'too-much': {
			const { units, held } = problem;
			return `That is ${showUnits(units - held, places)} more than the ${showUnits(held, places)} you can send.`;
		}
		default:
			return describeAmount('The amount', problem.kind);
	}
}

function describePlaces(places: number): string {
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

/** Text for an invalid recipient. */
export function describeRecipientProblem(problem: RecipientProblem): string {
	return problem.kind === 'length' ? describeLength(problem.digits) : WORDS[problem.kind];
}

function describeLength(digits: number): string {
	const difference = Math.abs(digits - KEY_DIGITS);
	const wrong = countOf(difference, 'digit');
	return digits < KEY_DIGITS
		? `A public key has ${KEY_DIGITS} digits; this has ${digits}, ${wrong} too few.`
		: `A public key has ${KEY_DIGITS} digits; this has ${digits}, ${wrong} too many.`;
}

/** Text for a row of a list that cannot be sent. */
export function describeRowProblem(problem: RowProblem, places: number): string {
	switch (problem.kind) {
		case 'recipient':
			return describeRecipientProblem(problem.problem);
		case 'amount':
			return describeSendingProblem(problem.problem, places);
		default:
			return describeTableRowProblem(problem);
	}
}

/** Text for a row that should be checked again. */
export function describeRowNote(note: RowNote): string {
	switch (note.kind) {
		case 'own-key':
			return 'Your daemon’s own key: the tokens come back to it.';
		case 'repeated':
			return `Same recipient as line ${note.firstLine}.`;
	}
}

/** Text for a problem of the whole list. */
export function describeListProblem(problem: ListProblem): string {
	return problem.kind === 'too-much'
		? 'The list needs more than you hold.'
		: `The list has ${problem.rows} rows; at most ${problem.most} can be sent at once.`;
}

export const LAYOUT_MEANING =
	'The transaction uses another chain’s token format. This chain would not see a token in it, and everything it moves would be lost.';

const NAMES: Readonly<Record<PayloadLayout, string>> = {
	0: 'layout 0, of KomodoPlatform’s daemon',
	1: 'layout 1, of newer daemons',
};

export function layoutSides({ wanted, found }: Difference<'layout', PayloadLayout>): Sides {
	return { wanted: NAMES[wanted], found: NAMES[found] };
}

type OwnProblem = Exclude<CreationProblem, SharedProblem | CreationPayloadProblem>;

export interface CreationContext {
	/** Ticker of the chain's coin. */
	readonly coin: string;
	/** Unit in which the supply was typed. */
	readonly supplyUnit: SupplyUnit;
}

const MEANINGS: Readonly<Record<OwnProblem['kind'], string>> = {
	'foreign-input':
		'The transaction spends coins of another key. A token that its creator has not paid for counts as counterfeit.',
	outputs: 'Outputs that a creation needs are missing.',
	marker: 'The marker by which chains find tokens is wrong.',
	supply:
		'The supply is not the one you entered. Some daemons cannot handle that many digits: try a rounder number, or the one found.',
	owner: 'The tokens would not go to you.',
	'token-address':
		'The daemon’s token address does not belong to the creator’s key. The daemon may be running with another key now.',
	change: 'The change would not come back to you.',
	'extra-output': 'The transaction has an output that a creation does not have.',
};

/** Text for a difference between the creation built by the daemon and the request. */
export function describeCreationProblem(problem: CreationProblem, context: CreationContext): ProblemText {
	const { coin } = context;
	if (isOwn(problem)) return { meaning: MEANINGS[problem.kind], ...sidesOf(problem, context) };
	if (isOfPayload(problem)) return describeCreationPayload(problem, coin);
	return describeSharedProblem(problem, { what: 'a creation', coin, builder: 'daemon' });
}

function isOwn(problem: CreationProblem): problem is OwnProblem {
	return Object.hasOwn(MEANINGS, problem.kind);
}

function sidesOf(problem: OwnProblem, context: CreationContext): Sides {
	const coins = (amount: bigint) => coinsText(amount, context.coin);
	switch (problem.kind) {
		case 'foreign-input': {
			const { txid, index, output } = problem;
			return { wanted: 'coins of the creator', found: `${payoutText(output, coins)}, ${txid}:${index}` };
		}
		case 'outputs':
			return { wanted: 'marker, supply, change and payload', found: countOf(problem.count, 'output') };
		case 'marker':
			return payoutSides(problem, coins);
		case 'supply':
			return { wanted: supplyText(problem.wanted, context), found: supplyText(problem.found, context) };
		case 'owner':
		case 'change':
			return payeeSides(problem);
		case 'token-address':
			return { wanted: problem.wanted, found: problem.found };
		case 'extra-output':
			return { wanted: 'nothing more', found: payoutText(problem.output, coins) };
	}
}

function supplyText(supply: bigint, { coin, supplyUnit }: CreationContext): string {
	if (supplyUnit === 'tokens') return tokensText(supply);
	return `${groupDigits(formatSupply(supply, 'coins'))} ${coin} (${tokensText(supply)})`;
}

const PAYLOAD_MEANINGS: Readonly<Record<CreationPayloadProblem['kind'], string>> = {
	payload: 'The data written to the chain is not a token creation.',
	'payload-value': 'The output that describes the token carries coins. They would be lost.',
	'payload-form': 'The data written to the chain is not in the usual form.',
	layout: LAYOUT_MEANING,
	creator: 'The creator named is not this daemon’s key.',
	name: 'The name is not the one you typed.',
	description: 'The description is not the one you typed.',
	data: 'The data is not what you entered.',
};

function isOfPayload(problem: { readonly kind: string }): problem is CreationPayloadProblem {
	return Object.hasOwn(PAYLOAD_MEANINGS, problem.kind);
}

/** Text for a difference between the data to be written on the chain and the request. */
function describeCreationPayload(problem: CreationPayloadProblem, coin: string): ProblemText {
	return { meaning: PAYLOAD_MEANINGS[problem.kind], ...payloadSidesOf(problem, coin) };
}

function payloadSidesOf(problem: CreationPayloadProblem, coin: string): Sides {
	switch (problem.kind) {
		case 'payload':
			return { wanted: 'the payload of a token creation', found: problem.script };
		case 'payload-value':
			return { wanted: coinsText(0n, coin), found: coinsText(problem.value, coin) };
		case 'layout':
			return layoutSides(problem);
		case 'payload-form':
		case 'creator':
			return { wanted: problem.wanted, found: problem.found };
		case 'name':
		case 'description':
			return textSides(problem);
		case 'data':
			return { wanted: problem.wanted, found: problem.found.map(dataText).join(', ') };
	}
}

/** Compares strings by their bytes if they read the same. */
function textSides({ wanted, found }: { readonly wanted: WrittenText; readonly found: WrittenText }): Sides {
	return wanted.text === found.text
		? { wanted: wanted.bytes, found: found.bytes }
		: { wanted: wanted.text, found: found.text };
}

const dataText = ({ hex, id }: WrittenData): string => (id === undefined ? hex : `${hex} under id ${id}`);
