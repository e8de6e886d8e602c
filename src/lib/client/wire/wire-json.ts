import { CallError } from '../call-error.ts';

/** `sendrawtransaction` of the trading node answers with the txid alone. It may consist of digits only. */
const BARE_TXID = /^[0-9a-f]{64}$/i;

/** Possible ends behind the last complete token of a text that stops inside a JSON value. */
const CUT_TAIL = /^[[{][[\]{}]*(?:"[^]*|t|tr|tru|f|fa|fal|fals|n|nu|nul|na|-|-n|-na|i|in)?$/;
const COMPLETE_WORDS = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null|-?nan|-?inf|[\s:,]/g;

/**
 * Reads the body of a reply.
 *
 * The trading node ends its JSON with a line feed (older ones with a NUL), prints bytes that are not UTF-8,
 * `nan`, raw line breaks inside strings, and once a bare txid. Members that occur twice are common: the last
 * one counts. Numbers that a double cannot hold come as their exact text (`keepWideNumbers`).
 *
 * @throws CallError of kind `malformed` with the reason `empty`, `cut` or `not-json`.
 */
export function readWireJson(body: Uint8Array): unknown {
	const text = readWireText(body);
	if (text === '') throw new CallError('malformed', 'The reply is empty.', { reason: 'empty' });
	if (BARE_TXID.test(text)) return text;
	const value = parse(text) ?? parse(repairJson(text));
	if (value) return value.parsed;
	throw isCut(text)
		? new CallError('malformed', 'The reply stops in the middle.', { reason: 'cut', raw: text })
		: new CallError('malformed', 'The reply is not JSON.', { reason: 'not-json', raw: text });
}

/** The text of a body, without the line feeds, NULs and blanks around it. Bytes that are not UTF-8 become U+FFFD. */
export function readWireText(body: Uint8Array): string {
	return new TextDecoder().decode(body).replace(/^[\s\0]+|[\s\0]+$/g, '');
}

function parse(text: string): { parsed: unknown } | undefined {
	try {
		const parsed: unknown = JSON.parse(text);
		const exact = keepWideNumbers(text);
		return { parsed: exact === text ? parsed : JSON.parse(exact) };
	} catch {
		return undefined;
	}
}

/** True when the text is the beginning of a JSON object or array, and not the whole of it. */
function isCut(text: string): boolean {
	const rest = text.replace(COMPLETE_WORDS, '');
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

/** A string as it stands, or a number. Strings come first, so that no digit inside one is taken for a number. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/**
 * Puts quotes around every number of a JSON text that a double would round: integers past 2^53, and decimals of
 * more than fifteen significant digits. All other text stays as it is.
 */
function keepWideNumbers(json: string): string {
	if (!MAY_BE_WIDE.test(json)) return json;
	return json.replace(STRING_OR_NUMBER, (word) => (word[0] !== '"' && isWide(word) ? `"${word}"` : word));
}

function isWide(number: string): boolean {
	const value = Number(number);
	if (/^-?\d+$/.test(number)) return !Number.isSafeInteger(value);
	return significantDigits(number) > 15 || !Number.isFinite(value);
}

function significantDigits(number: string): number {
	const digits = number.replace(/[eE].*/, '').replace(/\D/g, '');
	return digits.replace(/^0+/, '').replace(/0+$/, '').length;
}

/** A string (raw line breaks allowed inside), or an invalid number, as C's printf writes it. */
const STRING_OR_NOT_A_NUMBER = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?(?:nan|inf(?:inity)?)\b/gi;

// eslint-disable-next-line no-control-regex -- these characters are what has to be found
const CONTROL_CHARACTERS = /[\0-\x1f]/g;

/** Two strings in place of a member: a slip in the texts of some of the node's errors. */
const ERROR_PAIR = /^\{"error","([^]*)"\}$/;

/**
 * Makes JSON of what the trading node prints and `JSON.parse` refuses: raw control characters inside strings
 * (`help`), `nan`, `-nan` and `inf` (`getprice` after a price of none), and `{"error","text"}`.
 * Anything else stays as it is.
 */
function repairJson(text: string): string {
	return text
		.replace(ERROR_PAIR, '{"error":"$1"}')
		.replace(STRING_OR_NOT_A_NUMBER, (word) => (word[0] === '"' ? escapeControls(word) : 'null'));
}

function escapeControls(string: string): string {
	return string.replace(
		CONTROL_CHARACTERS,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}
