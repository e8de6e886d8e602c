import * as P from 'micro-packed';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { doubleSha256 } from './hashes.ts';
import { pastedHex } from '#lib/domain/text/pasted.ts';

/** Maximum count or length in a chain message, 32 MiB; daemons reject larger ones without reading on. */
const LARGEST = 0x0200_0000;

/** Marker byte of each wider form, with its coder and the smallest value that may use it. */
const WIDER_FORMS = [
	{ marker: 0xfd, coder: P.U16LE, least: 0xfd },
	{ marker: 0xfe, coder: P.U32LE, least: 0x1_0000 },
] as const;

/** The chains' variable-length count. Like daemons, accepts only the shortest form of a number. */
const compactSize: P.CoderType<number> = P.wrap({
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

/** Bytes prefixed with their count: scripts, and strings and data of payloads. */
export const sizedBytes = P.bytes(compactSize);

export interface TransactionInput {
	/** Id of the transaction whose output is spent, in display order. */
	readonly txid: string;
	readonly index: number;
	/** Proof that the output may be spent; empty while unsigned. */
	readonly script: Uint8Array;
	readonly sequence: number;
}

export interface TransactionOutput {
	/** Value in the coin's smallest unit. */
	readonly value: bigint;
	readonly script: Uint8Array;
}

/**
 * A transaction in any of the four formats. Fields that a format lacks are zero or empty. Shielded parts are
 * kept as opaque bytes, so that re-encoding a transaction always yields the same bytes.
 */
export interface Transaction {
	/** 1 or 2 (Bitcoin's format), 3 (Overwinter) or 4 (Sapling). */
	readonly version: number;
	readonly overwintered: boolean;
	readonly versionGroupId: number;
	readonly inputs: readonly TransactionInput[];
	readonly outputs: readonly TransactionOutput[];
	readonly lockTime: number;
	/** Last height at which the transaction can be mined; 0 means no limit. */
	readonly expiryHeight: number;
	/** Amount that the shielded pool pays to the transparent outputs, in the smallest unit. */
	readonly valueBalance: bigint;
	readonly shieldedSpends: readonly Uint8Array[];
	readonly shieldedOutputs: readonly Uint8Array[];
	readonly joinSplits: readonly Uint8Array[];
	/** 32 bytes if there are join-splits, otherwise empty. */
	readonly joinSplitKey: Uint8Array;
	/** 64 bytes if there are join-splits, otherwise empty. */
	readonly joinSplitSignature: Uint8Array;
	/** 64 bytes if there are shielded spends or outputs, otherwise empty. */
	readonly bindingSignature: Uint8Array;
}

/**
 * The byte formats of transactions: Bitcoin's (versions 1 and 2, without witnesses), Overwinter's (ZIP-202) and
 * Sapling's (Zcash protocol specification, section 7.1).
 */
const OVERWINTERED_BIT = 0x8000_0000;

export const outpointCoder = P.struct({ txid: P.hex(32, { isLE: true }), index: P.U32LE });

const inputCoder: P.CoderType<TransactionInput> = P.struct({
	txid: P.hex(32, { isLE: true }),
	index: P.U32LE,
	script: sizedBytes,
	sequence: P.U32LE,
});

export const outputCoder: P.CoderType<TransactionOutput> = P.struct({ value: P.I64LE, script: sizedBytes });

function list<T>(item: P.CoderType<T>): P.CoderType<readonly T[]> {
	const array = P.array(compactSize, item);
	return P.wrap({
		encodeStream: (writer, items) => array.encodeStream(writer, [...items]),
		decodeStream: (reader) => array.decodeStream(reader),
	});
}

type Format = Pick<Transaction, 'version' | 'overwintered' | 'versionGroupId'>;

const headCoder: P.CoderType<Format> = P.wrap({
	encodeStream(writer, { version, overwintered, versionGroupId }) {
		P.U32LE.encodeStream(writer, overwintered ? (version | OVERWINTERED_BIT) >>> 0 : version);
		if (overwintered) P.U32LE.encodeStream(writer, versionGroupId);
	},
	decodeStream(reader) {
		const header = P.U32LE.decodeStream(reader);
		const overwintered = header >= OVERWINTERED_BIT;
		return {
			version: overwintered ? header - OVERWINTERED_BIT : header,
			overwintered,
			versionGroupId: overwintered ? P.U32LE.decodeStream(reader) : 0,
		};
	},
});

type Body = Pick<Transaction, 'inputs' | 'outputs' | 'lockTime'>;

const bodyCoder: P.CoderType<Body> = P.struct({
	inputs: list(inputCoder),
	outputs: list(outputCoder),
	lockTime: P.U32LE,
});

type Tail = Omit<Transaction, keyof Format | keyof Body>;

/** Reads bytes that exist only if an earlier part does; otherwise empty. */
function decodePresent(reader: P.Reader, size: number, present: boolean): Uint8Array {
	return present ? reader.bytes(size) : new Uint8Array();
}

function encodePresent(writer: P.Writer, bytes: Uint8Array, size: number, present: boolean): void {
	if (bytes.length !== (present ? size : 0)) throw writer.err('a signature or key does not fit its part');
	writer.bytes(bytes);
}

const opaque = (size: number) => list(P.bytes(size));
const shieldedSpends = opaque(384);
const shieldedOutputs = opaque(948);

/** Join-splits have a Groth16 proof since Sapling, and a longer proof before. */
const joinSplitsWithGroth16 = opaque(1698);
const joinSplitsWithPhgr13 = opaque(1802);

type JoinSplitPart = Pick<Tail, 'joinSplits' | 'joinSplitKey' | 'joinSplitSignature'>;

function encodeJoinSplits(writer: P.Writer, coder: ReturnType<typeof opaque>, part: JoinSplitPart): void {
	const present = part.joinSplits.length > 0;
	coder.encodeStream(writer, part.joinSplits);
	encodePresent(writer, part.joinSplitKey, 32, present);
	encodePresent(writer, part.joinSplitSignature, 64, present);
}

function decodeJoinSplits(reader: P.Reader, coder: ReturnType<typeof opaque>): JoinSplitPart {
	const joinSplits = coder.decodeStream(reader);
	const present = joinSplits.length > 0;
	const joinSplitKey = decodePresent(reader, 32, present);
	return { joinSplits, joinSplitKey, joinSplitSignature: decodePresent(reader, 64, present) };
}

const NO_TAIL: Tail = {
	expiryHeight: 0,
	valueBalance: 0n,
	shieldedSpends: [],
	shieldedOutputs: [],
	joinSplits: [],
	joinSplitKey: new Uint8Array(),
	joinSplitSignature: new Uint8Array(),
	bindingSignature: new Uint8Array(),
};

const legacyTail: P.CoderType<Tail> = P.wrap({
	encodeStream: () => undefined,
	decodeStream: () => NO_TAIL,
});

const overwinterTail: P.CoderType<Tail> = P.wrap({
	encodeStream(writer, tail) {
		P.U32LE.encodeStream(writer, tail.expiryHeight);
		encodeJoinSplits(writer, joinSplitsWithPhgr13, tail);
	},
	decodeStream(reader) {
		const expiryHeight = P.U32LE.decodeStream(reader);
		return { ...NO_TAIL, expiryHeight, ...decodeJoinSplits(reader, joinSplitsWithPhgr13) };
	},
});

const saplingTail: P.CoderType<Tail> = P.wrap({
	encodeStream(writer, tail) {
		P.U32LE.encodeStream(writer, tail.expiryHeight);
		P.I64LE.encodeStream(writer, tail.valueBalance);
		shieldedSpends.encodeStream(writer, tail.shieldedSpends);
		shieldedOutputs.encodeStream(writer, tail.shieldedOutputs);
		encodeJoinSplits(writer, joinSplitsWithGroth16, tail);
		const shielded = tail.shieldedSpends.length + tail.shieldedOutputs.length > 0;
		encodePresent(writer, tail.bindingSignature, 64, shielded);
	},
	decodeStream(reader) {
		const expiryHeight = P.U32LE.decodeStream(reader);
		const valueBalance = P.I64LE.decodeStream(reader);
		const spends = shieldedSpends.decodeStream(reader);
		const outputs = shieldedOutputs.decodeStream(reader);
		const joinSplitPart = decodeJoinSplits(reader, joinSplitsWithGroth16);
		const shielded = spends.length + outputs.length > 0;
		const bindingSignature = decodePresent(reader, 64, shielded);
		const shieldedPart = { shieldedSpends: spends, shieldedOutputs: outputs, bindingSignature };
		return { expiryHeight, valueBalance, ...shieldedPart, ...joinSplitPart };
	},
});

/** @throws RangeError if the format is unknown. */
function tailOf({ version, overwintered, versionGroupId }: Format): P.CoderType<Tail> {
	if (!overwintered && (version === 1 || version === 2)) return legacyTail;
	if (overwintered && version === 3 && versionGroupId === 0x03c4_8270) return overwinterTail;
	if (overwintered && version === 4 && versionGroupId === 0x892f_2085) return saplingTail;
	throw new RangeError(`version ${version} is no known transaction format`);
}

export const transactionCoder: P.CoderType<Transaction> = P.wrap({
	encodeStream(writer, transaction) {
		const tail = tailOf(transaction);
		headCoder.encodeStream(writer, transaction);
		bodyCoder.encodeStream(writer, transaction);
		tail.encodeStream(writer, transaction);
	},
	decodeStream(reader) {
		const format = headCoder.decodeStream(reader);
		const tail = tailOf(format);
		return { ...format, ...bodyCoder.decodeStream(reader), ...tail.decodeStream(reader) };
	},
});

/** Marker and flag between version and inputs, if witnesses follow the outputs (BIP144). */
const WITNESS_MARK = 0x0100;

const witnesses = list(sizedBytes);

/**
 * Decodes the variant of Bitcoin's format with witnesses, dropping them: the txid does not depend on them, and
 * nothing here verifies them. Cannot encode it.
 */
export const witnessedCoder: P.CoderType<Transaction> = P.wrap({
	encodeStream(writer) {
		throw writer.err('a transaction with witnesses is only read');
	},
	decodeStream(reader) {
		const format = headCoder.decodeStream(reader);
		if (format.overwintered || P.U16LE.decodeStream(reader) !== WITNESS_MARK)
			throw reader.err('no transaction with witnesses');
		const inputs = list(inputCoder).decodeStream(reader);
		const outputs = list(outputCoder).decodeStream(reader);
		for (let left = inputs.length; left > 0; left--) witnesses.decodeStream(reader);
		return { ...format, inputs, outputs, lockTime: P.U32LE.decodeStream(reader), ...NO_TAIL };
	},
});

/**
 * Decodes a transaction strictly: no bytes may be left over, and counts must be in their shortest form.
 * @throws RangeError if the text is not a transaction of a known format.
 */
export function decodeTransaction(hex: string): Transaction {
	try {
		return transactionCoder.decode(hexToBytes(hex));
	} catch (error) {
		throw new RangeError(`Not a transaction: ${(error as Error).message}`, { cause: error });
	}
}

/** @throws RangeError if a field does not fit the transaction's format. */
export function encodeTransaction(transaction: Transaction): string {
	return bytesToHex(transactionBytes(transaction));
}

/** The txid of the transaction, in display order. */
export function transactionId(transaction: Transaction): string {
	return bytesToHex(doubleSha256(transactionBytes(transaction)).reverse());
}

function transactionBytes(transaction: Transaction): Uint8Array {
	try {
		return transactionCoder.encode(transaction);
	} catch (error) {
		throw new RangeError(`Not a transaction: ${(error as Error).message}`, { cause: error });
	}
}

/** A transparent transaction in Sapling's format, as used by chains of the Komodo family. */
export function saplingTransaction(parts: {
	readonly inputs: readonly TransactionInput[];
	readonly outputs: readonly TransactionOutput[];
	readonly lockTime?: number;
	readonly expiryHeight?: number;
}): Transaction {
	return { ...EMPTY, version: 4, overwintered: true, versionGroupId: 0x892f_2085, ...parts };
}

export function legacyTransaction(parts: {
	readonly inputs: readonly TransactionInput[];
	readonly outputs: readonly TransactionOutput[];
	readonly version?: 1 | 2;
	readonly lockTime?: number;
}): Transaction {
	return { ...EMPTY, ...parts };
}

const NOTHING = new Uint8Array();

const EMPTY: Transaction = {
	version: 1,
	overwintered: false,
	versionGroupId: 0,
	inputs: [],
	outputs: [],
	lockTime: 0,
	expiryHeight: 0,
	valueBalance: 0n,
	shieldedSpends: [],
	shieldedOutputs: [],
	joinSplits: [],
	joinSplitKey: NOTHING,
	joinSplitSignature: NOTHING,
	bindingSignature: NOTHING,
};

/** Reason why a pasted text is not a transaction that this app can read. */
export type TransactionProblem =
	| 'empty'
	| 'not-hex'
	| 'half-byte'
	/** The variant with witnesses, used by Bitcoin and Litecoin for some addresses. */
	| 'witness'
	/** The first bytes are not a known format. */
	| 'unknown-format'
	| 'cut'
	/** Extra bytes follow the transaction. */
	| 'longer'
	/** A count or a part is impossible. */
	| 'broken';

export interface ParsedTransaction {
	readonly transaction: Transaction;
	/** Trimmed, in lower case. */
	readonly hex: string;
	readonly txid: string;
}

/** Parses a pasted transaction. Never throws: returns the problem of an invalid one. */
export function readTransactionText(text: string): ParsedTransaction | TransactionProblem {
	const hex = pastedHex(text);
	const problem = textProblem(hex);
	if (problem) return problem;
	try {
		const transaction = decodeTransaction(hex);
		return { transaction, hex, txid: transactionId(transaction) };
	} catch (error) {
		if (error instanceof RangeError) return decodingProblem(hex, error.message);
		throw error;
	}
}

function textProblem(hex: string): TransactionProblem | undefined {
	if (hex === '') return 'empty';
	if (!/^[0-9a-f]+$/.test(hex)) return 'not-hex';
	return hex.length % 2 === 1 ? 'half-byte' : undefined;
}

/** The version is followed by a count of zero inputs and a flag (BIP144). */
const WITNESS = /^0[12]0000000001/;

function decodingProblem(hex: string, message: string): TransactionProblem {
	if (WITNESS.test(hex)) return 'witness';
	if (/no known transaction format/.test(message)) return 'unknown-format';
	if (/Unexpected end of buffer/.test(message)) return 'cut';
	return /left after unpack/.test(message) ? 'longer' : 'broken';
}
