import { concatBytes } from '@noble/hashes/utils.js';
import { BitReader, readJpegFile, type Frame, type Scan } from './jpeg-file.ts';

/** The coded data between two marks, without the zeros that follow its bytes of 255. */
interface Stretch {
	readonly start: number;
	readonly end: number;
	readonly bytes: Uint8Array;
}

/** A bit that can be turned without any other in the file changing: the lowest of a coefficient. */
interface Carrier {
	readonly stretch: Stretch;
	/** In bits from the beginning of the stretch. */
	readonly position: number;
	/** The row of units of the image, which is 8 or 16 points high. */
	readonly row: number;
}

const BLOCK = 8;
const COEFFICIENTS = 64;

/** A coefficient of one bit would come to be 0, or change its code, if that bit were turned. */
const FEWEST_BITS = 2;

/**
 * A JPEG image whose finest details can be changed a little. Its coefficients are not decoded and encoded again: those of
 * two bits and more have their lowest bit flipped in place, which is invisible, and which leaves length and codes of
 * the file as they are.
 */
export class JpegImage {
	readonly #file: Uint8Array;
	readonly #stretches: readonly Stretch[];
	readonly #carriers: readonly Carrier[];

	/** @throws RangeError when it is no JPEG file, or one of another coding than the sequential one with Huffman codes. */
	constructor(file: Uint8Array) {
		this.#file = file;
		const { frame, scans } = readJpegFile(file);
		const walks = scans.map((scan) => carriersOf(scan, frame, file));
		this.#stretches = walks.flatMap(({ stretches }) => stretches);
		this.#carriers = walks.flatMap(({ carriers }) => carriers);
	}

	/** How many bits can be set. */
	get size(): number {
		return this.#carriers.length;
	}

	bit(place: number): number {
		const { stretch, position } = this.#carrier(place);
		return ((stretch.bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1;
	}

	setBit(place: number, bit: number): void {
		if (this.bit(place) === bit) return;
		const { stretch, position } = this.#carrier(place);
		stretch.bytes[position >> 3] = (stretch.bytes[position >> 3] ?? 0) ^ (1 << (7 - (position & 7)));
	}

	rowOf(place: number): number {
		return this.#carrier(place).row;
	}

	toFile(): Uint8Array {
		const parts: Uint8Array[] = [];
		let done = 0;
		for (const { start, end, bytes } of this.#stretches) {
			parts.push(this.#file.subarray(done, start), stuffed(bytes));
			done = end;
		}
		return concatBytes(...parts, this.#file.subarray(done));
	}

	#carrier(place: number): Carrier {
		const carrier = this.#carriers[place];
		if (!carrier) throw new RangeError(`The image has no bit ${place}`);
		return carrier;
	}
}

/** The blocks of one unit of a scan, and how many units there are. */
interface Layout {
	/** The number of blocks of each part of the scan in a unit. */
	readonly blocks: readonly number[];
	readonly unitsInRow: number;
	readonly units: number;
}

function layoutOf({ parts }: Scan, { width, height, components }: Frame): Layout {
	const widest = Math.max(...components.map(({ horizontal }) => horizontal));
	const highest = Math.max(...components.map(({ vertical }) => vertical));
	const [only, ...others] = parts;
	// A scan of one colour has units of one block, however finely the colour is kept.
	if (only && others.length === 0) {
		const unitsInRow = Math.ceil(Math.ceil((width * only.component.horizontal) / widest) / BLOCK);
		const rows = Math.ceil(Math.ceil((height * only.component.vertical) / highest) / BLOCK);
		return { blocks: [1], unitsInRow, units: unitsInRow * rows };
	}
	const unitsInRow = Math.ceil(width / (BLOCK * widest));
	const rows = Math.ceil(height / (BLOCK * highest));
	const blocks = parts.map(({ component }) => component.horizontal * component.vertical);
	return { blocks, unitsInRow, units: unitsInRow * rows };
}

function carriersOf(scan: Scan, frame: Frame, file: Uint8Array) {
	const { blocks, unitsInRow, units } = layoutOf(scan, frame);
	const stretches = scan.stretches.map(({ start, end }) => ({
		start,
		end,
		bytes: unstuffed(file.subarray(start, end)),
	}));
	const carriers: Carrier[] = [];
	const perStretch = scan.restartInterval || units;
	for (let unit = 0; unit < units; unit += perStretch) {
		const stretch = stretches[unit / perStretch];
		if (!stretch) throw new RangeError('The image ends too soon');
		const bits = new BitReader(stretch.bytes);
		for (let each = unit; each < Math.min(unit + perStretch, units); each++) {
			const row = Math.floor(each / unitsInRow);
			const add = (position: number) => carriers.push({ stretch, position, row });
			readUnit(scan, blocks, bits, add);
		}
	}
	return { stretches, carriers };
}

function readUnit(
	{ parts }: Scan,
	blocks: readonly number[],
	bits: BitReader,
	add: (position: number) => void,
): void {
	parts.forEach(({ dc, ac }, part) => {
		for (let block = 0; block < (blocks[part] ?? 0); block++) {
			const dcSize = dc.decode(bits);
			bits.position += dcSize;
			for (let place = 1; place < COEFFICIENTS; place++) {
				const symbol = ac.decode(bits);
				const size = symbol & 0x0f;
				if (symbol === 0) break;
				place += symbol >> 4;
				if (size >= FEWEST_BITS) add(bits.position + size - 1);
				bits.position += size;
			}
		}
	});
}

function unstuffed(coded: Uint8Array): Uint8Array {
	return coded.filter((byte, index) => byte !== 0 || coded[index - 1] !== 0xff);
}

function stuffed(bytes: Uint8Array): Uint8Array {
	const full = bytes.reduce((count, byte) => count + Number(byte === 0xff), 0);
	const coded = new Uint8Array(bytes.length + full);
	let at = 0;
	for (const byte of bytes) {
		coded[at++] = byte;
		if (byte === 0xff) coded[at++] = 0;
	}
	return coded;
}
