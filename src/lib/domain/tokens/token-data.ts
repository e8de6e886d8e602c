const UTF8 = new TextEncoder();
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The daemon takes no more. */
export const LONGEST_DATA = 10_001;

/** The data of a unique item: a first byte that names the module it is bound to, and what that module reads. */
export interface TokenData {
	readonly evalCode: string;
	readonly payload: string;
	/** The payload as text, if it is text. */
	readonly text: string | undefined;
}

/**
 * First bytes that a creation takes, and after which the daemon looks for the item where it never lies: it is counted
 * nowhere, and can never be moved.
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

/** The module of another kind of chain, whose layout of data is in wide use. */
export const TOKEL_EVAL_CODE = 'f7';

/** The members of data in that layout. */
export interface TokelData {
	readonly id?: bigint;
	/** Chosen by a stranger: never to be loaded by itself. */
	readonly url?: string;
	/** In thousandths of a price. */
	readonly royalty?: bigint;
	/** In hexadecimal. */
	readonly arbitrary?: string;
}

const VERSION = '01';

/** Reads the payload of data that begins with that code, in hexadecimal; `undefined` if it has another layout. */
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

/** A number whose first byte says how long it is; the longer forms begin with their lowest byte. */
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

/** Punctuation that ends a sentence and not the link before it. */
const ENDING = /(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/;

/**
 * The links in a text that strangers chose, once each, to be shown as text: to follow one tells its host who looks at the
 * token and when.
 */
export function linksIn(text: string): string[] {
	return [...new Set((text.match(LINK) ?? []).map((link) => link.replace(ENDING, '')))];
}
