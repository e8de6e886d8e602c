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
export class HuffmanTable {
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
