import { concatBytes } from '@noble/hashes/utils.js';

/** The subset of DER that crypto-conditions use: a one-byte tag, a length below 64 KiB, a value. */
export interface DerElement {
	readonly tag: number;
	readonly value: Uint8Array;
}

export function encodeDer(tag: number, ...values: readonly Uint8Array[]): Uint8Array {
	const value = concatBytes(...values);
	return concatBytes(Uint8Array.of(tag, ...encodeLength(value.length)), value);
}

function encodeLength(length: number): number[] {
	if (length < 0x80) return [length];
	if (length < 0x100) return [0x81, length];
	if (length < 0x1_0000) return [0x82, length >> 8, length & 0xff];
	throw new RangeError(`A DER value of ${length} bytes is too long`);
}

/** @throws RangeError when the bytes are no sequence of such elements. */
export function decodeDer(bytes: Uint8Array): DerElement[] {
	const elements: DerElement[] = [];
	for (let position = 0; position < bytes.length;) {
		const { length, start } = decodeLength(bytes, position + 1);
		const end = start + length;
		if (end > bytes.length) throw new RangeError('A DER value runs past the end');
		elements.push({ tag: bytes[position] as number, value: bytes.subarray(start, end) });
		position = end;
	}
	return elements;
}

function decodeLength(bytes: Uint8Array, position: number): { length: number; start: number } {
	const [first = 0xff, high = 0, low = 0] = bytes.subarray(position, position + 3);
	if (first < 0x80) return { length: first, start: position + 1 };
	if (first === 0x81) return { length: high, start: position + 2 };
	if (first === 0x82) return { length: (high << 8) | low, start: position + 3 };
	throw new RangeError('A DER length is not understood');
}

/** An unsigned integer in the fewest bytes, as crypto-conditions write costs and thresholds. */
export function encodeUnsigned(value: number): Uint8Array {
	const bytes: number[] = [];
	for (let rest = value; rest > 0; rest = Math.floor(rest / 0x100)) bytes.unshift(rest % 0x100);
	if (bytes.length === 0 || (bytes[0] as number) >= 0x80) bytes.unshift(0);
	return Uint8Array.from(bytes);
}

export function decodeUnsigned(bytes: Uint8Array): number {
	return bytes.reduce((sum, byte) => sum * 0x100 + byte, 0);
}
