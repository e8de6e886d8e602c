import { formatAmount } from '../money/amount.ts';
import { byteLength } from '../text/byte-length.ts';
import { costOfToken, type TokenCost } from './token-cost.ts';
import { hexOfText, LONGEST_DATA } from './token-data.ts';
import { LONGEST_SCRIPT, payloadScriptLength } from './token-payload.ts';
import { parseSupply, type SupplyUnit } from './token-supply.ts';

/** Many equal units, or one item that exists once. */
export type TokenKind = 'units' | 'unique';

/** A token as the user types it. What the other kind needs stays, so that changing back finds it again. */
export interface TokenDraft {
	/** Where in the form the user was. */
	readonly page: 'kind' | 'describe';
	readonly kind: TokenKind | undefined;
	readonly name: string;
	readonly description: string;
	readonly supply: string;
	readonly supplyUnit: SupplyUnit;
	readonly dataForm: 'none' | 'text' | 'hex';
	/** Two hex digits: the module that the text is bound to. */
	readonly evalCode: string;
	readonly dataText: string;
	/** The whole data, first byte included. */
	readonly dataHex: string;
	/** The daemon's own public key, as it told it before the token was built. */
	readonly creator?: string | undefined;
}

/** What the daemon is asked to create. */
export interface TokenOrder {
	readonly name: string;
	readonly description: string;
	readonly supply: bigint;
	/** Hexadecimal; empty without data. */
	readonly data: string;
}

export const EMPTY_TOKEN_DRAFT: TokenDraft = {
	page: 'kind',
	kind: undefined,
	name: '',
	description: '',
	supply: '',
	supplyUnit: 'tokens',
	dataForm: 'none',
	evalCode: '00',
	dataText: '',
	dataHex: '',
};

export const LONGEST_NAME = 32;
export const LONGEST_DESCRIPTION = 4096;

export type TokenField = 'kind' | 'name' | 'description' | 'supply' | 'evalCode' | 'data';

/** What is wrong with each field, in words. */
export type TokenProblems = Readonly<Partial<Record<TokenField, string>>>;

/** One token where the item is unique. */
export function supplyOf(draft: TokenDraft): bigint | string {
	return draft.kind === 'unique' ? 1n : parseSupply(draft.supply, draft.supplyUnit);
}

/** The data in hexadecimal as it will stand on the chain; empty without data. */
export function dataOf(draft: TokenDraft): string {
	if (draft.kind !== 'unique' || draft.dataForm === 'none') return '';
	if (draft.dataForm === 'hex') return draft.dataHex.replace(/\s/g, '').toLowerCase();
	return draft.dataText === '' ? '' : draft.evalCode.toLowerCase() + hexOfText(draft.dataText);
}

/** What the draft asks for, or nothing while something is wrong with it. */
export function orderOf(draft: TokenDraft): TokenOrder | undefined {
	const supply = supplyOf(draft);
	if (typeof supply === 'string' || Object.keys(tokenDraftProblems(draft)).length > 0) return undefined;
	return { name: draft.name, description: draft.description, supply, data: dataOf(draft) };
}

/** What creating it costs; nothing while the supply is not readable. */
export function costOfDraft(draft: TokenDraft): TokenCost | undefined {
	const supply = supplyOf(draft);
	return typeof supply === 'bigint' ? costOfToken(supply) : undefined;
}

/**
 * @param funds what the daemon can spend, in satoshis; left out where it is not known.
 */
export function tokenDraftProblems(draft: TokenDraft, funds?: bigint): TokenProblems {
	const found: Partial<Record<TokenField, string | undefined>> = {
		kind: draft.kind ? undefined : 'Choose what the token shall be.',
		name: nameProblem(draft.name),
		description: textProblem('description', draft.description, LONGEST_DESCRIPTION),
		supply: supplyProblem(draft, funds),
		evalCode: evalCodeProblem(draft),
		data: dataProblem(draft),
	};
	return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** How many bytes name, description and data will take in the transaction, with all that stands around them. */
export function scriptLengthOf(draft: TokenDraft): number {
	return payloadScriptLength(lengthsOf(draft));
}

function nameProblem(name: string): string | undefined {
	if (name === '') return 'A token needs a name.';
	return textProblem('name', name, LONGEST_NAME);
}

function textProblem(what: string, text: string, longest: number): string | undefined {
	if (!text.isWellFormed()) return `The ${what} holds half a character: type it again.`;
	return lengthProblem(what, byteLength(text), longest);
}

function lengthProblem(what: string, bytes: number, longest: number): string | undefined {
	const over = bytes - longest;
	if (over <= 0) return undefined;
	return `The ${what} is ${over} ${over === 1 ? 'byte' : 'bytes'} too long: at most ${longest}.`;
}

function supplyProblem(draft: TokenDraft, funds: bigint | undefined): string | undefined {
	const supply = supplyOf(draft);
	if (typeof supply === 'string') return supply;
	const { total } = costOfToken(supply);
	if (funds === undefined || total <= funds) return undefined;
	return `This needs ${formatAmount(total)} coins in all; ${formatAmount(total - funds)} are missing.`;
}

function evalCodeProblem(draft: TokenDraft): string | undefined {
	if (draft.kind !== 'unique' || draft.dataForm !== 'text') return undefined;
	return /^[\da-f]{2}$/i.test(draft.evalCode) ? undefined : 'Two hexadecimal digits, for example f7.';
}

function dataProblem(draft: TokenDraft): string | undefined {
	if (draft.kind !== 'unique' || draft.dataForm === 'none') return undefined;
	const data = dataOf(draft);
	if (data === '') return 'Write the data, or choose to have none.';
	if (draft.dataForm === 'text' && !draft.dataText.isWellFormed())
		return 'The data holds half a character: type it again.';
	if (draft.dataForm === 'hex' && !/^([\da-f]{2})+$/.test(data))
		return 'Hexadecimal only: an even number of the digits 0 to 9 and a to f.';
	return lengthProblem('data', data.length / 2, LONGEST_DATA) ?? togetherProblem(draft);
}

/** Name and description alone never get that long. */
function togetherProblem(draft: TokenDraft): string | undefined {
	const over = scriptLengthOf(draft) - LONGEST_SCRIPT;
	return over > 0
		? `Name, description and data are ${over} bytes longer together than a chain allows.`
		: undefined;
}

function lengthsOf(draft: TokenDraft) {
	return {
		name: byteLength(draft.name),
		description: byteLength(draft.description),
		data: Math.floor(dataOf(draft).length / 2),
	};
}
