import { concatBytes, bytesToHex } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { equalBytes } from '@noble/curves/utils.js';
import { push, readScript } from './script.ts';

/** The subset of DER that crypto-conditions use: a one-byte tag, a length below 64 KiB, a value. */
export interface DerElement {
	readonly tag: number;
	readonly value: Uint8Array;
}

export function encodeDer(tag: number, ...values: readonly Uint8Array[]): Uint8Array {
	const value = concatBytes(...values);
	return concatBytes(Uint8Array.of(tag, ...encodeLength(value.length)), value);
}

function encodeLength(length: number): number[] {
	if (length < 0x80) return [length];
	if (length < 0x100) return [0x81, length];
	if (length < 0x1_0000) return [0x82, length >> 8, length & 0xff];
	throw new RangeError(`A DER value of ${length} bytes is too long`);
}

/** @throws RangeError if the bytes are not a sequence of such elements. */
export function decodeDer(bytes: Uint8Array): DerElement[] {
	const elements: DerElement[] = [];
	for (let position = 0; position < bytes.length;) {
		const { length, start } = decodeLength(bytes, position + 1);
		const end = start + length;
		if (end > bytes.length) throw new RangeError('A DER value runs past the end');
		elements.push({ tag: bytes[position] as number, value: bytes.subarray(start, end) });
		position = end;
	}
	return elements;
}

function decodeLength(bytes: Uint8Array, position: number): { length: number; start: number } {
	const [first = 0xff, high = 0, low = 0] = bytes.subarray(position, position + 3);
	if (first < 0x80) return { length: first, start: position + 1 };
	if (first === 0x81) return { length: high, start: position + 2 };
	if (first === 0x82) return { length: (high << 8) | low, start: position + 3 };
	throw new RangeError('A DER length is not understood');
}

/** Encodes an unsigned integer in the fewest bytes, as costs and thresholds in crypto-conditions require. */
function encodeUnsigned(value: number): Uint8Array {
	const bytes: number[] = [];
	for (let remainder = value; remainder > 0; remainder = Math.floor(remainder / 0x100))
		bytes.unshift(remainder % 0x100);
	if (bytes.length === 0 || (bytes[0] as number) >= 0x80) bytes.unshift(0);
	return Uint8Array.from(bytes);
}

function decodeUnsigned(bytes: Uint8Array): number {
	return bytes.reduce((sum, byte) => sum * 0x100 + byte, 0);
}

/**
 * Crypto-conditions (draft-thomas-crypto-conditions) with the two types that chain daemons add: a secp256k1
 * key, and an "eval" code that names the module which validates the spend.
 */
export type Condition =
	| { readonly type: 'key'; readonly publicKey: Uint8Array }
	| { readonly type: 'eval'; readonly code: Uint8Array }
	| { readonly type: 'threshold'; readonly threshold: number; readonly of: readonly Condition[] };

/** Type numbers: bit positions in the subtypes, and DER tags after adding `0xa0`. */
const conditionTypes = { threshold: 2, key: 5, eval: 15 } as const;

/** A condition as stored in an output: its hash, cost and nested types. */
export interface ConditionSummary {
	readonly type: number;
	readonly fingerprint: Uint8Array;
	readonly cost: number;
	/** Type numbers of all nested conditions; empty unless the type is threshold. */
	readonly subtypes: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** @throws RangeError if a public key is not 33 bytes or a threshold exceeds its conditions. */
export function summarizeCondition(condition: Condition): ConditionSummary {
	switch (condition.type) {
		case 'key':
			return keySummary(condition.publicKey);
		case 'eval':
			return {
				type: conditionTypes.eval,
				fingerprint: sha256(condition.code),
				cost: 1_048_576,
				subtypes: NONE,
			};
		case 'threshold':
			return summarizeThreshold(condition.threshold, condition.of.map(summarizeCondition));
	}
}

function keySummary(publicKey: Uint8Array): ConditionSummary {
	if (publicKey.length !== 33) throw new RangeError('A condition needs a public key of 33 bytes');
	const fingerprint = sha256(encodeDer(0x30, encodeDer(0x80, publicKey)));
	return { type: conditionTypes.key, fingerprint, cost: 131_072, subtypes: NONE };
}

/**
 * Summarises "`threshold` of these"; the result is the same for parts known in full and parts known only by
 * hash.
 */
function summarizeThreshold(threshold: number, parts: readonly ConditionSummary[]): ConditionSummary {
	if (threshold < 1 || threshold > parts.length) throw new RangeError('A threshold exceeds its conditions');
	const encoded = parts.map(encodeSummary).sort(compareBytes);
	const costs = parts.map((part) => part.cost).sort((a, b) => b - a);
	const subtypes = new Set(parts.flatMap((part) => [part.type, ...part.subtypes]));
	subtypes.delete(conditionTypes.threshold);
	return {
		type: conditionTypes.threshold,
		fingerprint: sha256(
			encodeDer(0x30, encodeDer(0x80, encodeUnsigned(threshold)), encodeDer(0xa1, ...encoded)),
		),
		cost: costs.slice(0, threshold).reduce((sum, cost) => sum + cost, 0) + 1024 * parts.length,
		subtypes,
	};
}

/** Sorts by encoded bytes, as DER sets require. */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
	return bytesToHex(a) < bytesToHex(b) ? -1 : 1;
}

/** Encodes a condition as in an output's script. */
export const encodeCondition = (condition: Condition): Uint8Array =>
	encodeSummary(summarizeCondition(condition));

export function encodeSummary({ type, fingerprint, cost, subtypes }: ConditionSummary): Uint8Array {
	const members = [encodeDer(0x80, fingerprint), encodeDer(0x81, encodeUnsigned(cost))];
	if (type === conditionTypes.threshold) members.push(encodeDer(0x82, encodeBits(subtypes)));
	return encodeDer(0xa0 + type, ...members);
}

/**
 * Encodes a DER bit string: the number of unused bits in the last byte, then the bits, most significant first.
 */
function encodeBits(positions: ReadonlySet<number>): Uint8Array {
	const highest = Math.max(...positions);
	const bytes = new Uint8Array((highest >> 3) + 1);
	for (const position of positions) {
		bytes[position >> 3] = (bytes[position >> 3] as number) | (0x80 >> (position & 7));
	}
	return concatBytes(Uint8Array.of(7 - (highest & 7)), bytes);
}

function decodeBits(bits: Uint8Array): Set<number> {
	const positions = new Set<number>();
	for (let position = 0; position < (bits.length - 1) * 8; position++) {
		const byte = bits[1 + (position >> 3)] as number;
		if (byte & (0x80 >> (position & 7))) positions.add(position);
	}
	return positions;
}

/** Proof that a spender meets a condition: the full condition, with signatures added to its keys. */
export type Fulfilment =
	| { readonly type: 'key'; readonly publicKey: Uint8Array; readonly signature: Uint8Array }
	| { readonly type: 'eval'; readonly code: Uint8Array }
	| {
			readonly type: 'threshold';
			/** The fulfilled parts, as many as the threshold requires. */
			readonly fulfilled: readonly Fulfilment[];
			/** The other parts, known only by their hashes. */
			readonly open: readonly ConditionSummary[];
	  };

const KEY = 0xa0 + conditionTypes.key;
const EVAL = 0xa0 + conditionTypes.eval;
const THRESHOLD = 0xa0 + conditionTypes.threshold;

/** Fulfils a condition that requires all of its parts, with one signature. */
export function fulfil(condition: Condition, sign: (publicKey: Uint8Array) => Uint8Array): Fulfilment {
	switch (condition.type) {
		case 'key':
			return { ...condition, signature: sign(condition.publicKey) };
		case 'eval':
			return condition;
		case 'threshold':
			return { type: 'threshold', fulfilled: condition.of.map((part) => fulfil(part, sign)), open: [] };
	}
}

/** The condition of a fulfilment, for comparison with that of the output. */
export function summarizeFulfilment(fulfilment: Fulfilment): ConditionSummary {
	if (fulfilment.type !== 'threshold') return summarizeCondition(fulfilment);
	const { fulfilled, open } = fulfilment;
	return summarizeThreshold(fulfilled.length, [...fulfilled.map(summarizeFulfilment), ...open]);
}

/** All keys with their signatures, at any depth. */
export function signaturesOf(fulfilment: Fulfilment): Extract<Fulfilment, { type: 'key' }>[] {
	if (fulfilment.type === 'key') return [fulfilment];
	return fulfilment.type === 'threshold' ? fulfilment.fulfilled.flatMap(signaturesOf) : [];
}

export function encodeFulfilment(fulfilment: Fulfilment): Uint8Array {
	switch (fulfilment.type) {
		case 'key':
			return encodeDer(KEY, encodeDer(0x80, fulfilment.publicKey), encodeDer(0x81, fulfilment.signature));
		case 'eval':
			return encodeDer(EVAL, encodeDer(0x80, fulfilment.code));
		case 'threshold': {
			const fulfilled = [...fulfilment.fulfilled].sort((a, b) => costOf(a) - costOf(b));
			return encodeDer(
				THRESHOLD,
				encodeDer(0xa0, ...fulfilled.map(encodeFulfilment)),
				encodeDer(0xa1, ...fulfilment.open.map(encodeSummary)),
			);
		}
	}
}

const costOf = (fulfilment: Fulfilment): number => summarizeFulfilment(fulfilment).cost;

/**
 * Accepts only the canonical encoding of each fulfilment. Otherwise anyone could substitute a different
 * encoding without the signer, which would change the txid.
 * @throws RangeError if the bytes are not a fulfilment of a known type.
 */
export function decodeFulfilment(bytes: Uint8Array): Fulfilment {
	const [element] = decodeDer(bytes);
	if (!element) throw new RangeError('Not a fulfilment');
	const fulfilment = fulfilmentOf(element, 0);
	if (!equalBytes(encodeFulfilment(fulfilment), bytes)) throw new RangeError('Not the usual form');
	return fulfilment;
}

function fulfilmentOf({ tag, value }: DerElement, depth: number): Fulfilment {
	if (depth > 8) throw new RangeError('A fulfilment is nested too deeply');
	const [first, second] = decodeDer(value);
	if (tag === EVAL && first) return { type: 'eval', code: first.value };
	if (!first || !second) throw new RangeError('A fulfilment lacks a part');
	if (tag === KEY && first.value.length === 33 && second.value.length === 64)
		return { type: 'key', publicKey: first.value, signature: second.value };
	if (tag !== THRESHOLD) throw new RangeError('A fulfilment of an unknown type');
	const fulfilled = decodeDer(first.value).map((part) => fulfilmentOf(part, depth + 1));
	return { type: 'threshold', fulfilled, open: decodeDer(second.value).map(summaryOf) };
}

function summaryOf({ tag, value }: DerElement): ConditionSummary {
	const [fingerprint, cost, subtypes] = decodeDer(value);
	if (fingerprint?.value.length !== 32 || !cost || cost.value.length > 5)
		throw new RangeError('Not a condition');
	return {
		type: tag - 0xa0,
		fingerprint: fingerprint.value,
		cost: decodeUnsigned(cost.value),
		subtypes: subtypes ? decodeBits(subtypes.value) : new Set(),
	};
}

/** Input script that spends an output with a condition: a single push, ending in the signature's hash type. */
export function conditionInputScript(fulfilment: Fulfilment, hashType: number): Uint8Array {
	return push(concatBytes(encodeFulfilment(fulfilment), Uint8Array.of(hashType)));
}

/** @throws RangeError if the script does not spend an output with a condition. */
export function readConditionInput(script: Uint8Array): { fulfilment: Fulfilment; hashType: number } {
	const [step, ...remainder] = readScript(script);
	if (!step?.pushed?.length || remainder.length > 0) throw new RangeError('Not the input of a condition');
	const end = step.pushed.length - 1;
	const hashType = step.pushed[end] as number;
	return { fulfilment: decodeFulfilment(step.pushed.subarray(0, end)), hashType };
}
