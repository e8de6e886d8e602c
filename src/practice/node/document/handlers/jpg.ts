import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { jpg } from '#lib/api/wallet-tools.ts';
import { capacityOf, findHidden, hide, type Hiding } from '../../../jpeg/hidden-data.ts';
import { JpegImage } from '../../../jpeg/jpeg-image.ts';
import { Refusal } from '../../../refusal.ts';
import type { Handler } from './handler.ts';

const HIGHEST_POWER = 15;
const HIGHEST_INDEX = 0xffff;
const BITS_OF_A_DIGIT = 4;

/**
 * Writes data into an image of the node's data directory, or reads it back. The document leaves open how: a bit of data
 * lies in the lowest bit of one of 2^`power2` coefficients; which one, and whether it is flipped, depends on the password. `ind` is
 * a number of 16 bits that goes with it. `required` is by default as long as the data.
 */
export const hideInImage: Handler<typeof jpg> = (params, { files }) => {
	const { srcfile, destfile, power2, password = '', data, required: wanted, ind } = params;
	const image = imageOf(files.read(srcfile));
	checkRange('power2', power2, HIGHEST_POWER);
	checkRange('ind', ind, HIGHEST_INDEX);
	const hiding: Hiding = { password, power: power2 };
	const capacity = capacityOf(image, hiding);
	const required = requiredBits(wanted ?? (data?.length ?? 0) * BITS_OF_A_DIGIT, capacity);
	const reply = { result: 'success' as const, power2, capacity, required };
	if (data === undefined) {
		const found = findHidden(image, required, hiding);
		return { ...reply, modifiedrows: 0, ind: found.index, decoded: bytesToHex(found.data) };
	}
	if (!destfile || !files.accepts(destfile)) throw new Refusal('no destination file error');
	const modifiedrows = hide(image, hexToBytes(data), required, ind, hiding);
	files.write(destfile, image.toFile());
	const decoded = bytesToHex(findHidden(image, required, hiding).data);
	return { ...reply, modifiedrows, outputfile: destfile, ind, decoded };
};

function checkRange(name: string, value: number, highest: number): void {
	if (value < 0 || value > highest) throw new Refusal(`illegal ${name}`, { [name]: value });
}

function requiredBits(required: number, capacity: number): number {
	if (required <= 0) throw new Refusal('required bits missing', { capacity });
	if (required > capacity) throw new Refusal('not enough capacity', { capacity, required });
	return required;
}

function imageOf(file: Uint8Array | undefined): JpegImage {
	if (!file) throw new Refusal('file not found');
	try {
		return new JpegImage(file);
	} catch (error) {
		if (error instanceof RangeError) throw new Refusal('not a baseline jpeg file');
		throw error;
	}
}
