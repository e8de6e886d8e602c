import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { shake256 } from '@noble/hashes/sha3.js';

/** Reads bits, the most significant bit of each byte first. */
class BitReader {
	readonly #bytes: Uint8Array;
	/** Position in bits from the start of the data. */
	position = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	/** @throws RangeError past the end. */
	next(): number {
		const byte = this.#bytes[this.position >> 3];
		if (byte === undefined) throw new RangeError('The image ends too soon');
		return (byte >> (7 - (this.position++ & 7))) & 1;
	}
}

/** Canonical Huffman codes of up to 16 bits, as in JPEG (ITU T.81, annex F.2.2.3). */
class HuffmanTable {
	readonly #symbols: Uint8Array;
	/** Per length: the offset from a code to its symbol's index, and the first code beyond the range. */
	readonly #shifts: number[] = [];
	readonly #ends: number[] = [];

	/** @param counts number of codes of each length from 1 to 16. */
	constructor(counts: Uint8Array, symbols: Uint8Array) {
		this.#symbols = symbols;
		let code = 0;
		let place = 0;
		for (const count of counts) {
			this.#shifts.push(place - code);
			code += count;
			place += count;
			this.#ends.push(code);
			code <<= 1;
		}
	}

	/** @throws RangeError if the bits are not a code. */
	decode(bits: BitReader): number {
		let code = 0;
		for (let length = 0; length < this.#ends.length; length++) {
			code = (code << 1) | bits.next();
			if (code < (this.#ends[length] as number))
				return this.#symbols[code + (this.#shifts[length] as number)] ?? 0;
		}
		throw new RangeError('The image has an unknown code');
	}
}

/** A colour component and its sampling factors. */
interface Component {
	readonly id: number;
	readonly horizontal: number;
	readonly vertical: number;
}

interface Frame {
	readonly width: number;
	readonly height: number;
	readonly components: readonly Component[];
}

interface Scan {
	readonly parts: readonly {
		readonly component: Component;
		readonly dc: HuffmanTable;
		readonly ac: HuffmanTable;
	}[];
	/** Units between two restart markers; 0 without markers. */
	readonly restartInterval: number;
	/** Ranges of the coded data in the file, one per restart interval, markers excluded. */
	readonly stretches: readonly { readonly start: number; readonly end: number }[];
}

interface JpegFile {
	readonly frame: Frame;
	readonly scans: readonly Scan[];
}

const marks = {
	startOfImage: 0xd8,
	endOfImage: 0xd9,
	huffman: 0xc4,
	restartInterval: 0xdd,
	scan: 0xda,
} as const;

/** Frame types in which each coefficient is coded once, at full precision. */
const SEQUENTIAL = [0xc0, 0xc1];

const isFrame = (mark: number): boolean =>
	mark >= 0xc0 && mark <= 0xcf && ![marks.huffman, 0xc8, 0xcc].includes(mark as never);

const isRestart = (mark: number | undefined): boolean => mark !== undefined && mark >= 0xd0 && mark <= 0xd7;

/**
 * Parses a JPEG file up to the ranges of its coded coefficients (ITU T.81).
 * @throws RangeError if the file is not a JPEG, or is not sequential with Huffman codes.
 */
function readJpegFile(bytes: Uint8Array): JpegFile {
	return new JpegReader(bytes).read();
}

class JpegReader {
	readonly #bytes: Uint8Array;
	readonly #tables = new Map<number, HuffmanTable>();
	readonly #scans: Scan[] = [];
	#frame: Frame | undefined;
	#restartInterval = 0;
	#at = 2;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	read(): JpegFile {
		if (this.#bytes[0] !== 0xff || this.#bytes[1] !== marks.startOfImage)
			throw new RangeError('Not a JPEG file');
		for (let mark = this.#nextMark(); mark !== marks.endOfImage; mark = this.#nextMark())
			this.#readPart(mark);
		if (!this.#frame) throw new RangeError('The image has no frame');
		return { frame: this.#frame, scans: this.#scans };
	}

	#nextMark(): number {
		if (this.#byte() !== 0xff) throw new RangeError('The image is broken');
		let mark = this.#byte();
		while (mark === 0xff) mark = this.#byte();
		return mark;
	}

	#readPart(mark: number): void {
		const end = this.#at + this.#word();
		if (end > this.#bytes.length) throw new RangeError('The image ends too soon');
		if (mark === marks.huffman) while (this.#at < end) this.#readTable();
		else if (mark === marks.restartInterval) this.#restartInterval = this.#word();
		else if (isFrame(mark)) this.#readFrame(mark);
		const parts = mark === marks.scan ? this.#readScanParts() : undefined;
		this.#at = end;
		if (parts)
			this.#scans.push({ parts, restartInterval: this.#restartInterval, stretches: this.#stretches() });
	}

	#readTable(): void {
		const slot = this.#byte();
		const counts = this.#take(16);
		const size = counts.reduce((sum, count) => sum + count, 0);
		this.#tables.set(slot, new HuffmanTable(counts, this.#take(size)));
	}

	#readFrame(mark: number): void {
		if (!SEQUENTIAL.includes(mark)) throw new RangeError('Not a baseline JPEG file');
		this.#byte();
		const height = this.#word();
		const width = this.#word();
		const components = Array.from({ length: this.#byte() }, () => this.#readComponent());
		this.#frame = { width, height, components };
	}

	#readComponent(): Component {
		const [id = 0, sampling = 0] = this.#take(3);
		const component = { id, horizontal: sampling >> 4, vertical: sampling & 0x0f };
		const isSound = [component.horizontal, component.vertical].every((factor) => factor >= 1 && factor <= 4);
		if (!isSound) throw new RangeError('The image is broken');
		return component;
	}

	#readScanParts(): Scan['parts'] {
		const count = this.#byte();
		// An empty scan would loop for as long as the claimed image size.
		if (count === 0) throw new RangeError('The image is broken');
		return Array.from({ length: count }, () => {
			const [id, slots = 0] = this.#take(2);
			const component = this.#frame?.components.find((each) => each.id === id);
			const dc = this.#tables.get(slots >> 4);
			const ac = this.#tables.get(0x10 | (slots & 0x0f));
			if (!component || !dc || !ac) throw new RangeError('The image is broken');
			return { component, dc, ac };
		});
	}

	/** Finds the ranges of coded data, in which a byte of 255 is followed by 0 unless it starts a marker. */
	#stretches(): Scan['stretches'] {
		const stretches = [];
		let start = this.#at;
		for (; this.#at + 1 < this.#bytes.length; this.#at++) {
			const next = this.#bytes[this.#at + 1];
			if (this.#bytes[this.#at] !== 0xff || next === 0) continue;
			stretches.push({ start, end: this.#at });
			if (!isRestart(next)) return stretches;
			start = this.#at + 2;
			this.#at++;
		}
		throw new RangeError('The image ends too soon');
	}

	#take(size: number): Uint8Array {
		const taken = this.#bytes.subarray(this.#at, this.#at + size);
		if (taken.length < size) throw new RangeError('The image ends too soon');
		this.#at += size;
		return taken;
	}

	#byte(): number {
		return this.#take(1)[0] as number;
	}

	#word(): number {
		const [high = 0, low = 0] = this.#take(2);
		return high * 0x100 + low;
	}
}

/** The coded data between two markers, without the stuffed zeros after bytes of 255. */
interface Stretch {
	readonly start: number;
	readonly end: number;
	readonly bytes: Uint8Array;
}

/** A bit that can be flipped without affecting any other bit in the file: the lowest bit of a coefficient. */
interface Carrier {
	readonly stretch: Stretch;
	/** Position in bits from the start of the stretch. */
	readonly position: number;
	/** Row of units in the image, 8 or 16 pixels high. */
	readonly row: number;
}

const BLOCK = 8;
const COEFFICIENTS = 64;

/** Flipping the only bit of a coefficient would make it 0 or change its code. */
const MIN_BITS = 2;

/**
 * A JPEG image with modifiable details. Coefficients are not re-encoded: the lowest bit of coefficients with at
 * least two bits is flipped in place, which is invisible and preserves the file's length and codes.
 */
export class JpegImage {
	readonly #file: Uint8Array;
	readonly #stretches: readonly Stretch[];
	readonly #carriers: readonly Carrier[];

	/** @throws RangeError if the file is not a JPEG, or is not sequential with Huffman codes. */
	constructor(file: Uint8Array) {
		this.#file = file;
		const { frame, scans } = readJpegFile(file);
		const walks = scans.map((scan) => carriersOf(scan, frame, file));
		this.#stretches = walks.flatMap(({ stretches }) => stretches);
		this.#carriers = walks.flatMap(({ carriers }) => carriers);
	}

	/** Number of modifiable bits. */
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

/** Blocks in one unit of a scan, and number of units. */
interface Layout {
	/** Number of blocks per unit for each part of the scan. */
	readonly blocks: readonly number[];
	readonly unitsInRow: number;
	readonly units: number;
}

function layoutOf({ parts }: Scan, { width, height, components }: Frame): Layout {
	const widest = Math.max(...components.map(({ horizontal }) => horizontal));
	const highest = Math.max(...components.map(({ vertical }) => vertical));
	const [only, ...others] = parts;
	// A scan of one component has one block per unit, regardless of the sampling.
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
				if (size >= MIN_BITS) add(bits.position + size - 1);
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

/** Parameters of the hidden data; all are needed to find the data again. */
export interface Hiding {
	readonly password: string;
	/** One in 2^`power` bits of the image carries data, chosen by the password. */
	readonly power: number;
}

/** Bits of the number stored with the data. */
const INDEX_BITS = 16;

/** Capacity of an image for data, in bits. */
export function capacityOf(image: JpegImage, { power }: Hiding): number {
	return Math.max(Math.floor(image.size / 2 ** power) - INDEX_BITS, 0);
}

/**
 * Hides the first `required` bits of the data in an image, padding with zeros.
 * @param index from 0 to 65,535.
 * @returns the number of changed rows.
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

/** A wrong password or power returns random bytes instead of failing. */
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

/** Position of each data bit in the image, and a mask bit that makes the data look like noise. */
function placesOf(count: number, { password, power }: Hiding): { place: number; mask: number }[] {
	const stream = shake256(utf8ToBytes(password), { dkLen: 4 * count });
	const words = new DataView(stream.buffer, stream.byteOffset);
	const group = 2 ** power;
	return Array.from({ length: count }, (_, number) => {
		const word = words.getUint32(4 * number);
		return { place: number * group + ((word >>> 1) % group), mask: word & 1 };
	});
}

/** Most significant bit of each byte first. */
function bitsOf(bytes: Uint8Array, count: number): number[] {
	return Array.from({ length: count }, (_, place) => ((bytes[place >> 3] ?? 0) >> (7 - (place & 7))) & 1);
}

function bytesOf(bits: readonly number[]): Uint8Array {
	return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
		bits.slice(8 * byte, 8 * byte + 8).reduce((sum, bit, place) => sum | (bit << (7 - place)), 0),
	);
}
