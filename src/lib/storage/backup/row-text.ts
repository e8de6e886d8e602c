import { isObject } from '../checks/row-check.ts';

/** Marks texts that stand for what JSON has no form for; a text that begins with one of these has `s:` before it. */
const MARK = /^[nfs]:/;

/**
 * A row as JSON, with its members in one order: rows of the same text are the same. Whole numbers of any size and typed
 * arrays become marked texts.
 *
 * @throws TypeError for what cannot be told as text
 */
export function textOfRow(row: unknown): string {
	return JSON.stringify(row, (_name, value: unknown) => {
		if (typeof value === 'bigint') return `n:${value}`;
		if (typeof value === 'string') return MARK.test(value) ? `s:${value}` : value;
		if (value instanceof Float64Array) return `f:${bytesOf(value).toBase64()}`;
		if (!isObject(value) || Array.isArray(value)) return value;
		if (isPlain(value)) return inOrder(value);
		throw new TypeError('Cannot be told as text.');
	});
}

/**
 * The row of a text that comes from elsewhere.
 *
 * @throws SyntaxError if it is none
 */
export function rowOfText(text: string): unknown {
	return JSON.parse(text, (name, value: unknown) => {
		// As a member's name it would reach the prototype of what a row is copied into.
		if (name === '__proto__') throw new SyntaxError('Not a row.');
		return typeof value === 'string' && MARK.test(value) ? valueOfMark(value) : value;
	});
}

function valueOfMark(text: string): unknown {
	const rest = text.slice(2);
	if (text.startsWith('s:')) return rest;
	if (text.startsWith('n:')) {
		if (!/^-?\d{1,400}$/.test(rest)) throw new SyntaxError('Not a number.');
		return BigInt(rest);
	}
	const bytes = Uint8Array.fromBase64(rest);
	if (bytes.length % Float64Array.BYTES_PER_ELEMENT > 0) throw new SyntaxError('Not a list of numbers.');
	return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / Float64Array.BYTES_PER_ELEMENT);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array) =>
	new Uint8Array(buffer, byteOffset, byteLength);

function isPlain(value: object): boolean {
	const proto: unknown = Object.getPrototypeOf(value);
	return proto === Object.prototype || proto === null;
}

function inOrder(value: Record<string, unknown>): Record<string, unknown> {
	const entries = Object.entries(value).filter(([, member]) => member !== undefined);
	return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
