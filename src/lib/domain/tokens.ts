import { formatAmount, parseAmount, type AmountProblem, hideable, COIN, DECIMALS } from './money/amount.ts';
import { groupDigits } from './money/figures.ts';

/** A token of the chain. All its texts are chosen by third parties. */
export interface Token {
	/** The txid of the transaction that created it. */
	readonly id: string;
	/** The creator's public key. */
	readonly creator: string;
	readonly name: string;
	readonly description: string;
	/** In tokens. 0 marks a counterfeit: its coins were not the stated creator's. */
	readonly supply: bigint;
	/** The data of a unique item, in hexadecimal. */
	readonly data: string | undefined;
	/** Its origin, if from a different chain. */
	readonly imported: { readonly chain: string; readonly tokenId: string } | undefined;
}

/** Whether a text, in lower case, can be the id of a token. Other texts of that length may stop a real daemon. */
export const isTokenId = (text: string): boolean => /^[\da-f]{64}$/.test(text);

/** Many equal units, one unique item, or the local form of a different chain's token. */
export type KindOfToken = 'units' | 'unique' | 'imported';

export function isCounterfeit(token: Token): boolean {
	return token.supply === 0n;
}

/** Whether a key can hold this amount. The supply of a counterfeit, or of an unknown token, is no limit. */
export function isPossibleBalance(units: bigint, supply = 0n): boolean {
	return units >= 0n && (supply === 0n || units <= supply);
}

export function isUnique(token: Token): boolean {
	return token.supply === 1n;
}

export function kindOf(token: Token): KindOfToken {
	if (token.imported) return 'imported';
	return isUnique(token) ? 'unique' : 'units';
}

/**
 * Whether a daemon's report about a token stays true. It recomputes a supply of 0 each time, from coins that it
 * may not know yet; and an import without its source, or a creator without a valid key, was not read completely.
 */
export function isSettled({ supply, creator, imported }: Token): boolean {
	const isSourceKnown = !imported || (imported.chain !== '' && /^[\da-f]{64}$/i.test(imported.tokenId));
	return supply > 0n && /^0[23][\da-f]{64}$/i.test(creator) && isSourceKnown;
}

/** Matches a part of its name, its id or its creator's key. */
export function matchesSearch(token: Token, typed: string): boolean {
	const wanted = typed.trim().toLowerCase();
	return [token.name, token.id, token.creator].some((text) => text.toLowerCase().includes(wanted));
}

/** A token of the chain, as far as a list needs it. */
export interface ListedToken {
	readonly id: string;
	/** `undefined` until its row was read, as the chain's list holds ids only. */
	readonly token: Token | undefined;
	/** Created here, or by the daemon's key, or held by it. */
	readonly isOwn: boolean;
	/** Balance of the daemon's key at the last query. */
	readonly held: bigint | undefined;
	/** Time of its block, in milliseconds since 1970. */
	readonly minedAt: number | undefined;
}

export type TokenSorting = 'own' | 'name' | 'supply' | 'balance' | 'age';

/** Filter and order of tokens. */
export interface TokenQuery {
	readonly search: string;
	readonly show: 'all' | 'mine';
	readonly kind: KindOfToken | 'any';
	readonly sorting: TokenSorting;
}

/** Natural sorting of names: "No. 9" before "No. 10", ignoring accents and case. */
const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The ids of the matching tokens. Equal ones, and unread ones, keep the chain's order. */
export function chooseTokens(list: readonly ListedToken[], query: TokenQuery): string[] {
	return list
		.filter((listed) => isWanted(listed, query))
		.sort(COMPARE[query.sorting])
		.map(({ id }) => id);
}

function isWanted({ id, token, isOwn }: ListedToken, { search, show, kind }: TokenQuery): boolean {
	if (show === 'mine' && !isOwn) return false;
	if (!token) return kind === 'any' && id.includes(search.trim().toLowerCase());
	return (kind === 'any' || kindOf(token) === kind) && matchesSearch(token, search);
}

type Compare = (one: ListedToken, other: ListedToken) => number;

const COMPARE: Record<TokenSorting, Compare> = {
	own: (one, other) => Number(other.isOwn) - Number(one.isOwn),
	name: knownFirst(
		({ token }) => token?.name,
		(one, other) => NAMES.compare(one, other),
	),
	supply: knownFirst(({ token }) => token?.supply, fallingOrder),
	balance: knownFirst(({ held }) => held, fallingOrder),
	age: knownFirst(({ minedAt }) => minedAt, fallingOrder),
};

function knownFirst<Value>(
	valueOf: (listed: ListedToken) => Value | undefined,
	compare: (one: Value, other: Value) => number,
): Compare {
	return (one, other) => {
		const [first, second] = [valueOf(one), valueOf(other)];
		if (first === undefined || second === undefined)
			return Number(first === undefined) - Number(second === undefined);
		return compare(first, second);
	};
}

function fallingOrder(one: bigint | number, other: bigint | number): number {
	return one === other ? 0 : one > other ? -1 : 1;
}

/** With this many decimals no supply has more digits before its point than remain. */
export const MAX_PLACES = 18;

/** Why a typed amount of a token is invalid. */
export type UnitsProblem = AmountProblem | 'too-large';

/**
 * Parses typed text into units. Nothing is rounded or clamped. On the chain a token is counted in whole units;
 * the number of units per token is a convention of its users. With one place, ten units are shown as 1.0.
 */
export function parseUnits(typed: string, places: number): bigint | UnitsProblem {
	const units = parseAmount(typed, places);
	return typeof units === 'bigint' && units > MAX_SUPPLY ? 'too-large' : units;
}

/** The plain decimal text, for a field or an export. */
export function formatUnits(units: bigint, places: number): string {
	return formatAmount(units, Math.min(places, 1), places);
}

/** The same in groups of three digits, for display: a supply, or an amount that the user is about to confirm. */
export function showSupply(units: bigint, places: number): string {
	return groupDigits(formatUnits(units, places));
}

/** Tokens that the user holds or moved, unless the user hides amounts. */
export const showUnits: typeof showSupply = (...figure) => hideable(showSupply(...figure));

/** Whether a token can be shown with so many places. */
export function isPlaces(value: unknown): value is number {
	return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_PLACES;
}

/** A supply is typed either as the coins that it locks or as the resulting tokens. */
export type SupplyUnit = 'coins' | 'tokens';

/** One satoshi of the chain's coin becomes one token. */
const TOKENS_PER_COIN = COIN;

/** The daemon stores amounts in signed 64 bits. */
export const MAX_SUPPLY = 2n ** 63n - 1n;

const PLACES: Readonly<Record<SupplyUnit, number>> = { coins: DECIMALS, tokens: 0 };

/** Why a typed supply is invalid. */
export type SupplyProblem = AmountProblem | 'zero' | 'too-large';

/** Parses a typed supply. Nothing is rounded or clamped. */
export function parseSupply(typed: string, unit: SupplyUnit): bigint | SupplyProblem {
	const supply = parseAmount(typed, PLACES[unit]);
	if (supply === 0n) return 'zero';
	return typeof supply === 'bigint' && supply > MAX_SUPPLY ? 'too-large' : supply;
}

export function formatSupply(tokens: bigint, unit: SupplyUnit): string {
	return formatAmount(tokens, 0, PLACES[unit]);
}

/** The same supply in the other unit; an invalid text is unchanged. */
export function retypeSupply(typed: string, from: SupplyUnit, to: SupplyUnit): string {
	const supply = parseSupply(typed, from);
	return typeof supply === 'bigint' ? formatSupply(supply, to) : typed;
}

/**
 * Whether reading the coins as a floating point number explains the difference: a number has 53 binary digits,
 * and the rest is cut off twice. A greater difference has a different cause.
 */
export function mayBeRounded(wanted: bigint, found: bigint): boolean {
	const difference = wanted > found ? wanted - found : found - wanted;
	return difference > 0n && wanted > TOKENS_PER_COIN && difference <= 1n + (wanted >> 52n);
}

const UTF8 = new TextEncoder();
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The daemon's limit. */
export const MAX_DATA = 10_001;

/** The data of a unique item: a first byte that names the module it is bound to, and the module's payload. */
export interface TokenData {
	readonly evalCode: string;
	readonly payload: string;
	/** The payload as text, if it is text. */
	readonly text: string | undefined;
}

/**
 * First bytes that a creation accepts, but after which the daemon searches for the item at a wrong place: it is
 * counted nowhere, and can never be moved.
 */
const NEVER_MOVES: readonly string[] = ['00', 'f2'];

/** @param data in hexadecimal */
export function bindsForGood(data: string | undefined): boolean {
	return data !== undefined && NEVER_MOVES.includes(data.slice(0, 2).toLowerCase());
}

/** Reads the data of a token, in hexadecimal. */
export function readTokenData(hex: string): TokenData {
	const payload = hex.slice(2);
	return { evalCode: hex.slice(0, 2), payload, text: textOfHex(payload) };
}

export function hexOfText(text: string): string {
	return Array.from(UTF8.encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function bytesOfHex(hex: string): Uint8Array {
	return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** The bytes as UTF-8 text; `undefined` if they are not valid UTF-8. */
function textOfHex(hex: string): string | undefined {
	const bytes = bytesOfHex(hex);
	try {
		return bytes.length > 0 ? STRICT_UTF8.decode(bytes) : undefined;
	} catch {
		return undefined;
	}
}

/** The module of a different kind of chain, whose data layout is widely used. */
export const TOKEL_EVAL_CODE = 'f7';

/** The members of data in that layout. */
export interface TokelData {
	readonly id?: bigint;
	/** Chosen by a third party: never load it automatically. */
	readonly url?: string;
	/** In thousandths of a price. */
	readonly royalty?: bigint;
	/** In hexadecimal. */
	readonly arbitrary?: string;
}

const VERSION = '01';

/**
 * Parses the payload of data that begins with that code, in hexadecimal; `undefined` if it has a different
 * layout.
 */
export function readTokelData(payload: string): TokelData | undefined {
	if (!payload.startsWith(VERSION)) return undefined;
	let data: TokelData = {};
	for (let rest = payload.slice(VERSION.length); rest !== '';) {
		const field = readField(rest);
		if (!field) return undefined;
		data = { ...data, ...field.data };
		rest = field.rest;
	}
	return data;
}

function readField(hex: string): { data: TokelData; rest: string } | undefined {
	const [code, rest] = [hex.slice(0, 2), hex.slice(2)];
	if (code === '01' || code === '03') {
		const number = readSize(rest);
		return (
			number && { data: code === '01' ? { id: number.size } : { royalty: number.size }, rest: number.rest }
		);
	}
	const bytes = readBytes(rest);
	if (code === '04') return bytes && { data: { arbitrary: bytes.hex }, rest: bytes.rest };
	const url = code === '02' && bytes ? textOfHex(bytes.hex) : undefined;
	return bytes && url !== undefined ? { data: { url }, rest: bytes.rest } : undefined;
}

function readBytes(hex: string): { hex: string; rest: string } | undefined {
	const length = readSize(hex);
	const digits = Number(length?.size ?? 0) * 2;
	if (!length || length.rest.length < digits) return undefined;
	return { hex: length.rest.slice(0, digits), rest: length.rest.slice(digits) };
}

/** A number whose first byte gives its length; the longer forms begin with their lowest byte. */
function readSize(hex: string): { size: bigint; rest: string } | undefined {
	const first = parseInt(hex.slice(0, 2), 16);
	if (Number.isNaN(first)) return undefined;
	if (first < 0xfd) return { size: BigInt(first), rest: hex.slice(2) };
	const digits = 2 * 2 ** (first - 0xfc);
	const bytes = hex.slice(2, 2 + digits).match(/../g) ?? [];
	if (bytes.length * 2 < digits) return undefined;
	return { size: BigInt(`0x${bytes.reverse().join('')}`), rest: hex.slice(2 + digits) };
}

/** The beginning of a link that a program could fetch. */
const LINK = /\b(?:https?|ftp|ipfs|ipns|ar|data|magnet):[^\s"'<>`⟨⟩]{3,}/giu;

/** Punctuation that ends a sentence, not part of the link before it. */
const ENDING = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/;

/**
 * The links in a third-party text, once each, to be shown as text: following one would reveal to its host who
 * views the token and when.
 */
export function linksIn(text: string): string[] {
	return [...new Set((text.match(LINK) ?? []).map((link) => link.replace(ENDING, '')))];
}
