import * as P from 'micro-packed';

/** No count or length of a chain message exceeds 32 MiB; daemons refuse larger ones before reading on. */
const LARGEST = 0x0200_0000;

/** The marker byte of each wider form, with its coder and the smallest value that may use it. */
const WIDER_FORMS = [
	{ marker: 0xfd, coder: P.U16LE, least: 0xfd },
	{ marker: 0xfe, coder: P.U32LE, least: 0x1_0000 },
] as const;

/** The chains' variable-length count. Only the shortest form of a number is accepted, as daemons do. */
export const compactSize: P.CoderType<number> = P.wrap({
	encodeStream(writer, value) {
		if (value > LARGEST) throw writer.err(`size ${value} is too large`);
		const wider = WIDER_FORMS.findLast((form) => value >= form.least);
		if (!wider) return writer.byte(value);
		writer.byte(wider.marker);
		wider.coder.encodeStream(writer, value);
	},
	decodeStream(reader) {
		const first = reader.byte();
		if (first < 0xfd) return first;
		const wider = WIDER_FORMS.find((form) => form.marker === first);
		if (!wider) throw reader.err('size is too large');
		const value = wider.coder.decodeStream(reader);
		if (value < wider.least) throw reader.err('size is not in its shortest form');
		if (value > LARGEST) throw reader.err('size is too large');
		return value;
	},
});

/** Bytes behind their own count: scripts, strings and data of payloads. */
export const sizedBytes = P.bytes(compactSize);
