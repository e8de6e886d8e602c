import { shake256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { JpegImage } from './jpeg-image.ts';

/** How data is hidden: only who knows all of it finds the data again. */
export interface Hiding {
	readonly password: string;
	/** One of 2^`power` bits of the image carries a bit of data; which one depends on the password. */
	readonly power: number;
}

/** A number that goes with the data. */
const INDEX_BITS = 16;

/** How many bits of data an image takes. */
export function capacityOf(image: JpegImage, { power }: Hiding): number {
	return Math.max(Math.floor(image.size / 2 ** power) - INDEX_BITS, 0);
}

/**
 * Hides the first `required` bits of the data in an image; what the data is short of is zeros.
 *
 * @param index from 0 to 65,535.
 * @returns in how many rows of the image something was changed.
 */
export function hide(
	image: JpegImage,
	data: Uint8Array,
	required: number,
	index: number,
	hiding: Hiding,
): number {
	const bits = [...bitsOf(Uint8Array.of(index >> 8, index & 0xff), INDEX_BITS), ...bitsOf(data, required)];
	const rows = new Set<number>();
	placesOf(bits.length, hiding).forEach(({ place, mask }, number) => {
		const bit = (bits[number] ?? 0) ^ mask;
		if (image.bit(place) !== bit) rows.add(image.rowOf(place));
		image.setBit(place, bit);
	});
	return rows.size;
}

/** With another password or power it finds bytes that look like data too. */
export function findHidden(
	image: JpegImage,
	required: number,
	hiding: Hiding,
): { data: Uint8Array; index: number } {
	const places = placesOf(INDEX_BITS + required, hiding);
	const bits = places.map(({ place, mask }) => image.bit(place) ^ mask);
	const [high = 0, low = 0, ...data] = bytesOf(bits);
	return { data: Uint8Array.from(data), index: high * 0x100 + low };
}

/** Where each bit of data lies in the image, and what it is mixed with, so that it looks like noise. */
function placesOf(count: number, { password, power }: Hiding): { place: number; mask: number }[] {
	const stream = shake256(utf8ToBytes(password), { dkLen: 4 * count });
	const words = new DataView(stream.buffer, stream.byteOffset);
	const group = 2 ** power;
	return Array.from({ length: count }, (_, number) => {
		const word = words.getUint32(4 * number);
		return { place: number * group + ((word >>> 1) % group), mask: word & 1 };
	});
}

/** The highest bit of each byte first. */
function bitsOf(bytes: Uint8Array, count: number): number[] {
	return Array.from({ length: count }, (_, place) => ((bytes[place >> 3] ?? 0) >> (7 - (place & 7))) & 1);
}

function bytesOf(bits: readonly number[]): Uint8Array {
	return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
		bits.slice(8 * byte, 8 * byte + 8).reduce((sum, bit, place) => sum | (bit << (7 - place)), 0),
	);
}
