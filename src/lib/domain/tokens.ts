import { formatAmount, parseAmount, type AmountProblem, hideable, COIN, DECIMALS } from './money/amount.ts';
import { groupDigits } from './money/figures.ts';

/** A token on the chain. All strings are untrusted. */
export interface Token {
	/** Txid of the creating transaction. */
	readonly id: string;
	/** The creator's public key. */
	readonly creator: string;
	readonly name: string;
	readonly description: string;
	/** Number of tokens. 0 marks a counterfeit, which was not funded by the stated creator. */
	readonly supply: bigint;
	/** Data of a unique item, in hexadecimal. */
	readonly data: string | undefined;
	/** Origin on a different chain, if any. */
	readonly imported: { readonly chain: string; readonly tokenId: string } | undefined;
}

/** True if a lower-case string can be a token id. Other strings of that length may crash a real daemon. */
export const isTokenId = (text: string): boolean => /^[\da-f]{64}$/.test(text);

/** Many equal units, one unique item, or a token imported from a different chain. */
export type KindOfToken = 'units' | 'unique' | 'imported';

export function isCounterfeit(token: Token): boolean {
	return token.supply === 0n;
}

/** True if a key can hold this amount. A counterfeit's or an unknown supply is no limit. */
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
 * True if a daemon's report about a token is final. A supply of 0 is recomputed on every call, from coins
 * that the daemon may not know yet; an import without a source or a creator with an invalid key was read
 * incompletely.
 */
export function isSettled({ supply, creator, imported }: Token): boolean {
	const isSourceKnown = !imported || (imported.chain !== '' && /^[\da-f]{64}$/i.test(imported.tokenId));
	return supply > 0n && /^0[23][\da-f]{64}$/i.test(creator) && isSourceKnown;
}

/** Matches part of the name, the id or the creator's key. */
export function matchesSearch(token: Token, typed: string): boolean {
	const wanted = typed.trim().toLowerCase();
	return [token.name, token.id, token.creator].some((text) => text.toLowerCase().includes(wanted));
}

/** A token as shown in a list. */
export interface ListedToken {
	readonly id: string;
	/** `undefined` until loaded; the chain's list contains only ids. */
	readonly token: Token | undefined;
	/** True if the token was created in this browser or by the daemon's key, or is held by that key. */
	readonly isOwn: boolean;
	/** Balance of the daemon's key at the last query. */
	readonly held: bigint | undefined;
	/** Time of the token's block, in milliseconds since 1970. */
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

/** Natural sorting: "No. 9" before "No. 10", ignoring accents and case. */
const NAMES = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Ids of the matching tokens, sorted. Equal and unloaded tokens keep the chain's order. */
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

/** With this many decimals, only one digit of the largest supply is left of the decimal point. */
export const MAX_PLACES = 18;

/** Why a typed amount of a token is invalid. */
export type UnitsProblem = AmountProblem | 'too-large';

/**
 * Parses a typed amount into units, without rounding or clamping. The chain counts whole units; how many make
 * up a token is a convention of its users. With one decimal place, 10 units are shown as 1.0.
 */
export function parseUnits(typed: string, places: number): bigint | UnitsProblem {
	const units = parseAmount(typed, places);
	return typeof units === 'bigint' && units > MAX_SUPPLY ? 'too-large' : units;
}

/** Formats units as a plain decimal string, for a field or an export. */
export function formatUnits(units: bigint, places: number): string {
	return formatAmount(units, Math.min(places, 1), places);
}

/** Formats units in groups of three digits, for a supply or an amount to be confirmed. */
export function showSupply(units: bigint, places: number): string {
	return groupDigits(formatUnits(units, places));
}

/** Formats amounts that the user holds or moved; hidden if the user hides amounts. */
export const showUnits: typeof showSupply = (...figure) => hideable(showSupply(...figure));

/** True for a valid number of decimal places. */
export function isPlaces(value: unknown): value is number {
	return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_PLACES;
}

/** A supply is typed either as the coins to lock or as the resulting tokens. */
export type SupplyUnit = 'coins' | 'tokens';

/** One satoshi of the chain's coin creates one token. */
const TOKENS_PER_COIN = COIN;

/** The daemon stores amounts as signed 64-bit integers. */
export const MAX_SUPPLY = 2n ** 63n - 1n;

const PLACES: Readonly<Record<SupplyUnit, number>> = { coins: DECIMALS, tokens: 0 };

/** Why a typed supply is invalid. */
export type SupplyProblem = AmountProblem | 'zero' | 'too-large';

/** Parses a typed supply, without rounding or clamping. */
export function parseSupply(typed: string, unit: SupplyUnit): bigint | SupplyProblem {
	const supply = parseAmount(typed, PLACES[unit]);
	if (supply === 0n) return 'zero';
	return typeof supply === 'bigint' && supply > MAX_SUPPLY ? 'too-large' : supply;
}

export function formatSupply(tokens: bigint, unit: SupplyUnit): string {
	return formatAmount(tokens, 0, PLACES[unit]);
}

/** Converts a typed supply to the other unit; invalid input stays unchanged. */
export function retypeSupply(typed: string, from: SupplyUnit, to: SupplyUnit): string {
	const supply = parseSupply(typed, from);
	return typeof supply === 'bigint' ? formatSupply(supply, to) : typed;
}

/**
 * True if the difference can come from parsing the coins as a double: 53 significant bits, truncated twice.
 * Larger differences have a different cause.
 */
export function mayBeRounded(wanted: bigint, found: bigint): boolean {
	const difference = wanted > found ? wanted - found : found - wanted;
	return difference > 0n && wanted > TOKENS_PER_COIN && difference <= 1n + (wanted >> 52n);
}

const UTF8 = new TextEncoder();
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The daemon's limit, in bytes. */
export const MAX_DATA = 10_001;

/** Data of a unique item: the first byte binds it to a module, the rest is that module's payload. */
export interface TokenData {
	readonly evalCode: string;
	readonly payload: string;
	/** The payload as UTF-8; `undefined` if it is not valid. */
	readonly text: string | undefined;
}

/**
 * First bytes that a creation accepts although the daemon then searches for the item in the wrong place: the
 * item is never counted and can never be moved.
 */
const NEVER_MOVES: readonly string[] = ['00', 'f2'];

/** @param data in hexadecimal */
export function bindsForGood(data: string | undefined): boolean {
	return data !== undefined && NEVER_MOVES.includes(data.slice(0, 2).toLowerCase());
}

/**
 * Parses token data.
 *
 * @param hex hexadecimal digits
 */
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

/** Decodes UTF-8; `undefined` if invalid. */
function textOfHex(hex: string): string | undefined {
	const bytes = bytesOfHex(hex);
	try {
		return bytes.length > 0 ? STRICT_UTF8.decode(bytes) : undefined;
	} catch {
		return undefined;
	}
}

/** Module of the Tokel chain, whose data layout is widely used. */
export const TOKEL_EVAL_CODE = 'f7';

/** Fields of Tokel data. */
export interface TokelData {
	readonly id?: bigint;
	/** Untrusted: never load it automatically. */
	readonly url?: string;
	/** In thousandths of the price. */
	readonly royalty?: bigint;
	/** Hexadecimal. */
	readonly arbitrary?: string;
}

const VERSION = '01';

/**
 * Parses the payload of data with the Tokel eval code, in hexadecimal; `undefined` if it has a different
 * layout.
 */
export function readTokelData(payload: string): TokelData | undefined {
	if (!payload.startsWith(VERSION)) return undefined;
	let data: TokelData = {};
	for (let remainder = payload.slice(VERSION.length); remainder !== '';) {
		const field = readField(remainder);
		if (!field) return undefined;
		data = { ...data, ...field.data };
		remainder = field.remainder;
	}
	return data;
}

function readField(hex: string): { data: TokelData; remainder: string } | undefined {
	const [code, remainder] = [hex.slice(0, 2), hex.slice(2)];
	if (code === '01' || code === '03') {
		const number = readSize(remainder);
		return (
			number && {
				data: code === '01' ? { id: number.size } : { royalty: number.size },
				remainder: number.remainder,
			}
		);
	}
	const bytes = readBytes(remainder);
	if (code === '04') return bytes && { data: { arbitrary: bytes.hex }, remainder: bytes.remainder };
	const url = code === '02' && bytes ? textOfHex(bytes.hex) : undefined;
	return bytes && url !== undefined ? { data: { url }, remainder: bytes.remainder } : undefined;
}

function readBytes(hex: string): { hex: string; remainder: string } | undefined {
	const length = readSize(hex);
	const digits = Number(length?.size ?? 0) * 2;
	if (!length || length.remainder.length < digits) return undefined;
	return { hex: length.remainder.slice(0, digits), remainder: length.remainder.slice(digits) };
}

/** A CompactSize integer, little-endian. */
function readSize(hex: string): { size: bigint; remainder: string } | undefined {
	const first = parseInt(hex.slice(0, 2), 16);
	if (Number.isNaN(first)) return undefined;
	if (first < 0xfd) return { size: BigInt(first), remainder: hex.slice(2) };
	const digits = 2 * 2 ** (first - 0xfc);
	const bytes = hex.slice(2, 2 + digits).match(/../g) ?? [];
	if (bytes.length * 2 < digits) return undefined;
	return { size: BigInt(`0x${bytes.reverse().join('')}`), remainder: hex.slice(2 + digits) };
}

/** Start of a link that a program could fetch. */
const LINK = /\b(?:https?|ftp|ipfs|ipns|ar|data|magnet):[^\s"'<>`⟨⟩]{3,}/giu;

/** Punctuation at the end of a sentence, which is not part of a link. */
const ENDING = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/;

/**
 * Finds the links in an untrusted text, without duplicates. They are shown as plain text, because following
 * one would reveal to its host who views the token and when.
 */
export function linksIn(text: string): string[] {
	return [...new Set((text.match(LINK) ?? []).map((link) => link.replace(ENDING, '')))];
}
