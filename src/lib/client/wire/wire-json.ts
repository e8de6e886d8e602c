import { CallError } from '../call-error.ts';
import { repairJson } from './wire-repairs.ts';
import { keepWideNumbers } from './wide-numbers.ts';

/** `sendrawtransaction` of the trading node answers with the txid alone. It may consist of digits only. */
const BARE_TXID = /^[0-9a-f]{64}$/i;

/** What can follow the last complete word of a text that stops inside a JSON value. */
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
