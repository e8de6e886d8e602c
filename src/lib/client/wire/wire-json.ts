import { CallError } from '../call-error.ts';

/** Whether the value is a JSON object; `false` for null and arrays. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A field that should be a string, as a string. Empty for an object or array, which may be too deeply nested to print,
 * or have properties that break its conversion. The raw reply shows it.
 */
export function scalarText(value: unknown): string {
	return typeof value === 'object' ? '' : String(value ?? '');
}

/** `sendrawtransaction` of the trading node returns the bare txid, which may consist of digits only. */
const BARE_TXID = /^[0-9a-f]{64}$/i;

/**
 * Matches a string, in which raw line breaks are allowed, with its closing quote if any. Strings come first in both
 * patterns, so that their contents are not mistaken for numbers or keywords and no character is scanned twice.
 */
const COMPLETE_TEXT = /"[^"\\]*(?:\\[^][^"\\]*)*("|\\?$)|-?\d[\d.eE+-]*|true|false|null|-?nan|-?inf|[\s:,]+/g;
const NUMBERS_AND_STRINGS = /"[^"\\]*(?:\\[^][^"\\]*)*("|\\?$)|-?(?:\d[\d.eE+-]*|(?:nan|inf(?:inity)?)\b)/gi;

/** Possible remains of a truncated JSON value after its complete tokens were removed. */
const CUT_TAIL = /^[[{][[\]{}]*(?:"|t|tr|tru|f|fa|fal|fals|n|nu|nul|na|-|-n|-na|i|in)?$/;

/**
 * Parses the body of a reply.
 *
 * The trading node ends its JSON with a line feed (older ones with a NUL), and may send invalid UTF-8, `nan`, raw line
 * breaks inside strings, and in one case a bare txid. Duplicate keys are common: the last one counts. Numbers that a
 * double cannot represent are returned as strings (`rewriteJson`).
 *
 * @throws CallError of kind `malformed` with the reason `empty`, `cut` or `not-json`
 */
export function readWireJson(body: Uint8Array): unknown {
	const text = readWireText(body);
	if (text === '') throw new CallError('malformed', 'The reply is empty.', { reason: 'empty' });
	if (BARE_TXID.test(text)) return text;
	const value = (MAY_BE_WIDE.test(text) ? undefined : parse(text)) ?? parse(rewriteJson(text));
	if (value) return value.parsed;
	throw isCut(text)
		? new CallError('malformed', 'The reply stops in the middle.', { reason: 'cut', raw: text })
		: new CallError('malformed', 'The reply is not JSON.', { reason: 'not-json', raw: text });
}

/** The decoded body without surrounding line feeds, NULs and blanks. Invalid UTF-8 becomes U+FFFD. */
export function readWireText(body: Uint8Array): string {
	const text = new TextDecoder().decode(body);
	let [start, end] = [0, text.length];
	while (start < end && isPadding(text[start])) start += 1;
	while (end > start && isPadding(text[end - 1])) end -= 1;
	return text.slice(start, end);
}

const isPadding = (character = ''): boolean => character === '\0' || character.trim() === '';

function parse(text: string): { parsed: unknown } | undefined {
	try {
		return { parsed: JSON.parse(text) };
	} catch {
		return undefined;
	}
}

/** Whether this is a truncated JSON object or array. */
function isCut(text: string): boolean {
	const rest = text.replace(COMPLETE_TEXT, (_, end?: string) =>
		end === undefined || end === '"' ? '' : '"',
	);
	if (!CUT_TAIL.test(rest)) return false;
	const opened = rest.match(/[[{]/g)?.length ?? 0;
	const closed = rest.match(/[\]}]/g)?.length ?? 0;
	return opened > closed || rest.includes('"');
}

/**
 * Matches a number of sixteen or more characters, or one with an exponent, right after a structural character. Cheap
 * test that excludes most replies. The content of a string may match too, but `rewriteJson` skips it.
 */
const MAY_BE_WIDE = /(?:^|[[:,\s-])\d(?:[\d.]{15}|[\d.]*[eE])/;

/** Two strings instead of a key and value: a bug in some of the node's error messages. */
const ERROR_PAIR = '{"error","';

/**
 * Rewrites output of the trading node that `JSON.parse` rejects: raw control characters inside strings (`help`), `nan`,
 * `-nan` and `inf` (`getprice` after an empty price), and `{"error","text"}`. Quotes numbers that a double would round:
 * integers beyond 2^53, and decimals with more than fifteen significant digits. Numbers with an exponent were printed
 * from a double with seventeen digits and are exact, so they are unchanged.
 */
function rewriteJson(text: string): string {
	const paired = text.startsWith(ERROR_PAIR) ? text.replace(',', ':') : text;
	return paired.replace(NUMBERS_AND_STRINGS, (word, end?: string) => {
		if (end !== undefined) return escapeControls(word);
		if (!/\d/.test(word)) return 'null';
		return isWide(word) ? `"${word}"` : word;
	});
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

function isWide(number: string): boolean {
	const [isNumber, fraction, exponent] = JSON_NUMBER.exec(number) ?? [];
	if (isNumber === undefined) return false;
	const value = Number(number);
	if (fraction === undefined && exponent === undefined) return !Number.isSafeInteger(value);
	return exponent === undefined ? significantDigits(number) > 15 : !Number.isFinite(value);
}

function significantDigits(number: string): number {
	const digits = number.replace(/\D/g, '');
	return digits.replace(/^0+/, '').replace(/(?<!0)0+$/, '').length;
}

// eslint-disable-next-line no-control-regex -- these characters are what has to be found
const CONTROL_CHARACTERS = /[\0-\x1f]/g;

function escapeControls(string: string): string {
	return string.replace(
		CONTROL_CHARACTERS,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}
