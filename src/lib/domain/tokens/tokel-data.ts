import { textOfHex } from './token-data.ts';

/** The module of another kind of chain, whose layout of data is in wide use. */
export const TOKEL_EVAL_CODE = 'f7';

/** What data in that layout holds. */
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

/** Reads the payload of data that begins with that code, in hexadecimal; nothing where it has another layout. */
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
