import { readFileSync } from 'node:fs';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capacityOf, findHidden, hide, JpegImage } from '#practice/jpeg.ts';
import { TWO_BLOCKS } from './two-blocks.ts';

/** Colour noise of 200 by 150 pixels, as encoded by a browser, with chroma subsampling. */
const PHOTO = new Uint8Array(readFileSync(new URL('photo.jpg', import.meta.url)));
const HIDING = { password: 'open sesame', power: 7 };

describe('JPEG image', () => {
	it('is written unchanged without edits', () => {
		expect(new JpegImage(PHOTO).toFile()).toEqual(PHOTO);
	});

	it('keeps every set bit and its capacity', () => {
		const image = new JpegImage(PHOTO);
		const bits = Array.from({ length: image.size }, (_, place) => (place * 7 + (place >> 3)) & 1);
		bits.forEach((bit, place) => image.setBit(place, bit));
		const again = new JpegImage(image.toFile());
		expect(again.size).toBe(image.size);
		expect(bits.every((bit, place) => again.bit(place) === bit)).toBe(true);
		expect(again.rowOf(0)).toBe(0);
		expect(again.rowOf(again.size - 1)).toBe(Math.ceil(150 / 16) - 1);
	});

	it('is parsed across restart markers', () => {
		const image = new JpegImage(TWO_BLOCKS);
		expect([image.bit(0), image.bit(1)]).toEqual([1, 0]);
		expect([image.rowOf(0), image.rowOf(1), image.size]).toEqual([0, 0, 2]);
		image.setBit(1, 1);
		expect([...image.toFile()].slice(-6)).toEqual([0x5b, 0xff, 0xd0, 0x5b, 0xff, 0xd9]);
	});

	it.each([
		['it is a GIF', utf8ToBytes('GIF89a')],
		['empty', new Uint8Array()],
		['truncated', PHOTO.subarray(0, 3000)],
		['truncated in its tables', PHOTO.subarray(0, 100)],
		['progressive', PHOTO.map(progressive)],
	])('is rejected if %s', (_, file) => {
		expect(() => new JpegImage(file)).toThrow(RangeError);
	});

	it('is parsed or rejected with a RangeError if damaged', () => {
		fc.assert(
			fc.property(fc.nat(PHOTO.length - 1), fc.nat(255), (place, byte) => {
				const damaged = PHOTO.map((each, index) => (index === place ? byte : each));
				try {
					expect(new JpegImage(damaged).size).toBeGreaterThanOrEqual(0);
				} catch (error) {
					expect(error).toBeInstanceOf(RangeError);
				}
			}),
			{ numRuns: 60 },
		);
	});
});

/** Replaces the marker of a sequential frame with that of a progressive one. */
function progressive(byte: number, index: number): number {
	return PHOTO[index - 1] === 0xff && byte === 0xc0 ? 0xc2 : byte;
}

describe('hidden data', () => {
	it('is found in the written file with the password only', () => {
		const image = new JpegImage(PHOTO);
		const data = utf8ToBytes('Hello');
		expect(hide(image, data, 40, 77, HIDING)).toBeGreaterThan(0);
		const written = new JpegImage(image.toFile());
		expect(findHidden(written, 40, HIDING)).toEqual({ data, index: 77 });
		expect(findHidden(written, 40, { ...HIDING, password: 'guess' }).data).not.toEqual(data);
		expect(findHidden(written, 40, { ...HIDING, power: 6 }).data).not.toEqual(data);
	});

	it('changes nothing if it is already hidden', () => {
		const image = new JpegImage(PHOTO);
		hide(image, utf8ToBytes('Hello'), 40, 0, HIDING);
		const file = image.toFile();
		expect(hide(image, utf8ToBytes('Hello'), 40, 0, HIDING)).toBe(0);
		expect(image.toFile()).toEqual(file);
	});

	it('can fill the image and have any number of bits', () => {
		fc.assert(
			fc.property(
				fc.uint8Array({ minLength: 1, maxLength: 40 }),
				fc.nat(7),
				fc.nat(2),
				(data, cut, power) => {
					const image = new JpegImage(PHOTO);
					const hiding = { password: 'p', power };
					const required = 8 * data.length - cut;
					expect(capacityOf(image, hiding)).toBeGreaterThan(required);
					hide(image, data, required, 0xffff, hiding);
					const last = (data.at(-1) ?? 0) & (0xff << cut) & 0xff;
					expect(findHidden(image, required, hiding)).toEqual({
						data: concatBytes(data.subarray(0, -1), Uint8Array.of(last)),
						index: 0xffff,
					});
				},
			),
			{ numRuns: 20 },
		);
		const image = new JpegImage(PHOTO);
		const full = capacityOf(image, { ...HIDING, power: 0 });
		expect(full).toBe(image.size - 16);
	});
});
