import { pastedHex } from './text/pasted.ts';
import { byteLength } from './text/visible-text.ts';
import {
	bindsForGood,
	hexOfText,
	MAX_DATA,
	parseSupply,
	type SupplyProblem,
	type SupplyUnit,
} from './tokens.ts';

/** Locked permanently in the output that lets the chain find its tokens. */
const MARKER = 10_000n;

/** Miner's fee, regardless of size. */
export const CREATION_FEE = 10_000n;

/** Smaller change goes to the miner, because such a small output is not created. */
const MIN_CHANGE = 10_000n;

/** Cost of a creation, in satoshis of the chain's coin. */
export interface TokenCost {
	/** Locked in the tokens, one satoshi each. */
	readonly locked: bigint;
	readonly marker: bigint;
	readonly fee: bigint;
	/** Fee if the change is too small for an output. */
	readonly mostFee: bigint;
	readonly total: bigint;
}

function costOfToken(supply: bigint): TokenCost {
	return {
		locked: supply,
		marker: MARKER,
		fee: CREATION_FEE,
		mostFee: CREATION_FEE + MIN_CHANGE - 1n,
		total: supply + MARKER + CREATION_FEE,
	};
}

/** Consensus limit for the script of a data output, in bytes. */
const MAX_SCRIPT = 10_001;

/** Default relay limit of current daemons (`-datacarriersize`), in bytes. */
export const RELAYED_SCRIPT = 208;

/** Bytes of name and description in a script of that length. */
const RELAYED_TEXT = 167;

/** Lengths of the data that a creation writes on the chain, in bytes. */
interface TokenTextLengths {
	readonly name: number;
	readonly description: number;
	/** 0 without data. */
	readonly data: number;
}

/** Eval code, function id, and the creator's public key with its length. */
const FIXED_BYTES = 2 + 1 + 33;

/** Script length of the output that describes the token, in bytes. */
function payloadScriptLength({ name, description, data }: TokenTextLengths): number {
	const payload =
		FIXED_BYTES + withLength(name) + withLength(description) + (data > 0 ? 1 + withLength(data) : 0);
	return 1 + pushPrefix(payload) + payload;
}

function withLength(bytes: number): number {
	return (bytes < 0xfd ? 1 : 3) + bytes;
}

function pushPrefix(bytes: number): number {
	if (bytes <= 75) return 1;
	return bytes <= 0xff ? 2 : 3;
}

/** Many equal units, or one item that exists once. */
export type TokenKind = 'units' | 'unique';

/** A token, with strings as typed. Input for the other kind is kept, so that switching back restores it. */
export interface TokenDraft {
	/** Current page of the form. */
	readonly page: 'kind' | 'describe';
	readonly kind: TokenKind | undefined;
	readonly name: string;
	readonly description: string;
	readonly supply: string;
	readonly supplyUnit: SupplyUnit;
	readonly dataForm: 'none' | 'text' | 'hex';
	/** Two hexadecimal digits: the module that the data is bound to. */
	readonly evalCode: string;
	readonly dataText: string;
	/** All data, including the first byte. */
	readonly dataHex: string;
	/** The daemon's public key when the token was built. */
	readonly creator?: string | undefined;
}

/** Instruction to the daemon to create a token. */
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
	evalCode: '',
	dataText: '',
	dataHex: '',
};

export const MAX_NAME = 32;
const MAX_DESCRIPTION = 4096;

export type TokenField = 'kind' | 'name' | 'description' | 'supply' | 'evalCode' | 'data';

export type TokenProblem =
	| { readonly kind: 'missing' }
	/** The string ends in half a surrogate pair, which the chain would store as a different character. */
	| { readonly kind: 'half-character' }
	| { readonly kind: 'too-long'; readonly bytes: number; readonly limit: number }
	/** Name, description and data exceed the limit of one script. */
	| { readonly kind: 'too-long-together'; readonly bytes: number; readonly limit: number }
	| { readonly kind: 'eval-code' }
	/** With this first byte, no daemon can find the item again. */
	| { readonly kind: 'never-moves'; readonly evalCode: string }
	/** Not an even number of hexadecimal digits. */
	| { readonly kind: 'not-hexadecimal' }
	| { readonly kind: 'supply'; readonly problem: SupplyProblem; readonly unit: SupplyUnit }
	/** The cost exceeds the funds. In satoshis. */
	| { readonly kind: 'too-poor'; readonly total: bigint; readonly funds: bigint };

export type TokenProblems = Readonly<Partial<Record<TokenField, TokenProblem>>>;

/** A unique item has a supply of one token. */
function supplyOf(draft: TokenDraft): bigint | SupplyProblem {
	return draft.kind === 'unique' ? 1n : parseSupply(draft.supply, draft.supplyUnit);
}

/** The data as written on the chain, in hexadecimal; empty without data. */
export function dataOf(draft: TokenDraft): string {
	if (draft.kind !== 'unique' || draft.dataForm === 'none') return '';
	if (draft.dataForm === 'hex') return pastedHex(draft.dataHex);
	return draft.dataText === '' ? '' : draft.evalCode.toLowerCase() + hexOfText(draft.dataText);
}

/** The order for a draft; `undefined` if the draft has a problem. */
export function orderOf(draft: TokenDraft): TokenOrder | undefined {
	const supply = supplyOf(draft);
	if (typeof supply === 'string' || Object.keys(tokenDraftProblems(draft)).length > 0) return undefined;
	return { name: draft.name, description: draft.description, supply, data: dataOf(draft) };
}

/** Cost of creating the token; `undefined` if the supply is invalid. */
export function costOfDraft(draft: TokenDraft): TokenCost | undefined {
	const supply = supplyOf(draft);
	return typeof supply === 'bigint' ? costOfToken(supply) : undefined;
}

/** @param funds the daemon's spendable balance, in satoshis; missing if unknown */
export function tokenDraftProblems(draft: TokenDraft, funds?: bigint): TokenProblems {
	const found: Partial<Record<TokenField, TokenProblem | undefined>> = {
		kind: draft.kind ? undefined : { kind: 'missing' },
		name: nameProblem(draft.name),
		description: textProblem(draft.description, MAX_DESCRIPTION),
		supply: supplyProblem(draft, funds),
		evalCode: evalCodeProblem(draft),
		data: dataProblem(draft),
	};
	return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** Bytes of name, description and data, and the maximum that current daemons relay. */
export function textSizeOf(draft: TokenDraft): { readonly bytes: number; readonly most: number } {
	const { name, description, data } = lengthsOf(draft);
	const most = data > 0 ? RELAYED_TEXT - 2 : RELAYED_TEXT;
	return { bytes: name + description + data, most };
}

/** Bytes that name, description and data take in the transaction, including overhead. */
export function scriptLengthOf(draft: TokenDraft): number {
	return payloadScriptLength(lengthsOf(draft));
}

function nameProblem(name: string): TokenProblem | undefined {
	return name === '' ? { kind: 'missing' } : textProblem(name, MAX_NAME);
}

function textProblem(text: string, limit: number): TokenProblem | undefined {
	if (!text.isWellFormed()) return { kind: 'half-character' };
	return lengthProblem(byteLength(text), limit);
}

function lengthProblem(bytes: number, limit: number): TokenProblem | undefined {
	return bytes > limit ? { kind: 'too-long', bytes, limit } : undefined;
}

function supplyProblem(draft: TokenDraft, funds: bigint | undefined): TokenProblem | undefined {
	const supply = supplyOf(draft);
	if (typeof supply === 'string') return { kind: 'supply', problem: supply, unit: draft.supplyUnit };
	const { total } = costOfToken(supply);
	return funds === undefined || total <= funds ? undefined : { kind: 'too-poor', total, funds };
}

function evalCodeProblem(draft: TokenDraft): TokenProblem | undefined {
	if (draft.kind !== 'unique' || draft.dataForm !== 'text') return undefined;
	if (!/^[\da-f]{2}$/i.test(draft.evalCode)) return { kind: 'eval-code' };
	return neverMovesProblem(draft.evalCode);
}

function neverMovesProblem(data: string): TokenProblem | undefined {
	return bindsForGood(data) ? { kind: 'never-moves', evalCode: data.slice(0, 2).toLowerCase() } : undefined;
}

function dataProblem(draft: TokenDraft): TokenProblem | undefined {
	if (draft.kind !== 'unique' || draft.dataForm === 'none') return undefined;
	const data = dataOf(draft);
	if (data === '') return { kind: 'missing' };
	if (draft.dataForm === 'text' && !draft.dataText.isWellFormed()) return { kind: 'half-character' };
	if (draft.dataForm === 'hex' && !/^([\da-f]{2})+$/.test(data)) return { kind: 'not-hexadecimal' };
	const tooLong = lengthProblem(data.length / 2, MAX_DATA) ?? togetherProblem(draft);
	return tooLong ?? (draft.dataForm === 'hex' ? neverMovesProblem(data) : undefined);
}

/** Without data, the limit is never reached. */
function togetherProblem(draft: TokenDraft): TokenProblem | undefined {
	const bytes = scriptLengthOf(draft);
	return bytes > MAX_SCRIPT ? { kind: 'too-long-together', bytes, limit: MAX_SCRIPT } : undefined;
}

function lengthsOf(draft: TokenDraft) {
	return {
		name: byteLength(draft.name),
		description: byteLength(draft.description),
		data: Math.floor(dataOf(draft).length / 2),
	};
}
