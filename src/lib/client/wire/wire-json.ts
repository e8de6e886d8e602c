import { CallError } from '../call-error.ts';

/** True for a JSON object that is neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The text of a member that should be text. Returns an empty text for an object or a list: it may be nested too
 * deeply to be printed, or have members that prevent its conversion. The raw reply shows it.
 */
export function scalarText(value: unknown): string {
	return typeof value === 'object' ? '' : String(value ?? '');
}

/** `sendrawtransaction` of the trading node answers with the bare txid, which may consist of digits only. */
const BARE_TXID = /^[0-9a-f]{64}$/i;

/**
 * A string with raw line breaks allowed, and its end if it has one: so that no text is read twice. Strings come
 * first in each pattern, so that nothing inside one is mistaken for a number or a word.
 */
const COMPLETE_TEXT = /"[^"\\]*(?:\\[^][^"\\]*)*("|\\?$)|-?\d[\d.eE+-]*|true|false|null|-?nan|-?inf|[\s:,]+/g;
const NUMBERS_AND_STRINGS = /"[^"\\]*(?:\\[^][^"\\]*)*("|\\?$)|-?(?:\d[\d.eE+-]*|(?:nan|inf(?:inity)?)\b)/gi;

/** Possible ends of a text cut inside a JSON value, after its complete words were removed. */
const CUT_TAIL = /^[[{][[\]{}]*(?:"|t|tr|tru|f|fa|fal|fals|n|nu|nul|na|-|-n|-na|i|in)?$/;

/**
 * Reads the body of a reply.
 *
 * The trading node ends its JSON with a line feed (older ones with a NUL), prints bytes that are not UTF-8,
 * `nan`, raw line breaks inside strings, and once a bare txid. Members that occur twice are common: the last
 * one counts. Numbers that a double cannot hold come as their exact text (`rewriteJson`).
 *
 * @throws CallError of kind `malformed` with the reason `empty`, `cut` or `not-json`.
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

/** The text of a body, without the line feeds, NULs and blanks around it. Bytes that are not UTF-8 become U+FFFD. */
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

/** True if the text is a truncated JSON object or array. */
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
 * Most replies hold no wide number, and pay no more than this test: a number of sixteen characters, or one with
 * an exponent, right after a structural character. A string's content may match too; the rewriting skips it.
 */
const MAY_BE_WIDE = /(?:^|[[:,\s-])\d(?:[\d.]{15}|[\d.]*[eE])/;

/** Two strings instead of a member: a bug in the texts of some of the node's errors. */
const ERROR_PAIR = '{"error","';

/**
 * Rewrites output of the trading node that `JSON.parse` refuses: raw control characters inside strings (`help`),
 * `nan`, `-nan` and `inf` (`getprice` after an empty price), and `{"error","text"}`. Quotes every number that a
 * double would round: integers past 2^53, and decimals of more than fifteen significant digits. Leaves the rest
 * unchanged. A number with an exponent was printed from a double: its seventeen digits give the same one again.
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
