/** Reads bits, the highest of each byte first. */
export class BitReader {
	readonly #bytes: Uint8Array;
	/** In bits from the beginning. */
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

/** Canonical Huffman codes of up to 16 bits, as JPEG has them (ITU T.81, annex F.2.2.3). */
class HuffmanTable {
	readonly #symbols: Uint8Array;
	/** For each length, the number by which a code is off its symbol's place, and the first code that is too large. */
	readonly #shifts: number[] = [];
	readonly #ends: number[] = [];

	/** @param counts how many codes there are of each length from 1 to 16. */
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

	/** @throws RangeError when the bits are no code. */
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

/** A colour of the image, and how finely it is kept. */
interface Component {
	readonly id: number;
	readonly horizontal: number;
	readonly vertical: number;
}

export interface Frame {
	readonly width: number;
	readonly height: number;
	readonly components: readonly Component[];
}

/** One pass over the image. */
export interface Scan {
	readonly parts: readonly {
		readonly component: Component;
		readonly dc: HuffmanTable;
		readonly ac: HuffmanTable;
	}[];
	/** Units between two restart marks; 0 when there are none. */
	readonly restartInterval: number;
	/** Where its coded data lies in the file, one stretch for each restart interval, marks not included. */
	readonly stretches: readonly { readonly start: number; readonly end: number }[];
}

export interface JpegFile {
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

/** The kinds of coding in which each coefficient is written once and whole. */
const SEQUENTIAL = [0xc0, 0xc1];

const isFrame = (mark: number): boolean =>
	mark >= 0xc0 && mark <= 0xcf && ![marks.huffman, 0xc8, 0xcc].includes(mark as never);

const isRestart = (mark: number | undefined): boolean => mark !== undefined && mark >= 0xd0 && mark <= 0xd7;

/**
 * Reads how a JPEG file is put together, down to where its coded coefficients lie (ITU T.81).
 *
 * @throws RangeError when it is no JPEG file, or one of another coding than the sequential one with Huffman codes.
 */
export function readJpegFile(bytes: Uint8Array): JpegFile {
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
		// A pass over nothing would go on for as long as the image is said to be large.
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

	/** Goes over the coded data, in which a byte of 255 is followed by 0 unless it begins a mark. */
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
