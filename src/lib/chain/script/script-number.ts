import { opcodes, push } from './script.ts';

/** Scripts read lock times of up to five bytes, all other numbers of up to four. */
const LONGEST = 5;

/** The bytes that push a number that is not negative, in the shortest form, as daemons want it. */
export function pushNumber(value: number): Uint8Array {
	if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`A script cannot push ${value}`);
	if (value >= 1 && value <= 16) return Uint8Array.of(opcodes.one + value - 1);
	return push(encodeNumber(value));
}

/** Little-endian; a byte of zero behind it where the highest bit, which is the sign, would be set. */
function encodeNumber(value: number): Uint8Array {
	const bytes: number[] = [];
	for (let rest = value; rest > 0; rest = Math.floor(rest / 0x100)) bytes.push(rest % 0x100);
	if ((bytes.at(-1) ?? 0) >= 0x80) bytes.push(0);
	return Uint8Array.from(bytes);
}

/** @throws RangeError when the bytes are no such number, or not in its shortest form. */
export function readNumber(bytes: Uint8Array): number {
	const value = bytes.reduceRight((sum, byte) => sum * 0x100 + byte, 0);
	const isNegative = (bytes.at(-1) ?? 0) >= 0x80;
	const isShortest = encodeNumber(value).length === bytes.length;
	if (bytes.length > LONGEST || isNegative || !isShortest) throw new RangeError('Not a number of a script');
	return value;
}
