import { concatBytes, bytesToHex } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';

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

/** @throws RangeError when the bytes are no sequence of such elements. */
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

/** An unsigned integer in the fewest bytes, as crypto-conditions write costs and thresholds. */
function encodeUnsigned(value: number): Uint8Array {
	const bytes: number[] = [];
	for (let rest = value; rest > 0; rest = Math.floor(rest / 0x100)) bytes.unshift(rest % 0x100);
	if (bytes.length === 0 || (bytes[0] as number) >= 0x80) bytes.unshift(0);
	return Uint8Array.from(bytes);
}

export function decodeUnsigned(bytes: Uint8Array): number {
	return bytes.reduce((sum, byte) => sum * 0x100 + byte, 0);
}

/**
 * Crypto-conditions (draft-thomas-crypto-conditions) with the two types that chain daemons add: a secp256k1 key
 * and an "eval" code that names the module which validates the spending.
 */
export type Condition =
	| { readonly type: 'key'; readonly publicKey: Uint8Array }
	| { readonly type: 'eval'; readonly code: Uint8Array }
	| { readonly type: 'threshold'; readonly threshold: number; readonly of: readonly Condition[] };

/** Type numbers: bit positions in the subtypes, and DER tags once `0xa0` is added. */
export const conditionTypes = { threshold: 2, key: 5, eval: 15 } as const;

/** A condition as an output holds it: only its hash, the cost and the types below it. */
export interface ConditionSummary {
	readonly type: number;
	readonly fingerprint: Uint8Array;
	readonly cost: number;
	/** Type numbers of all conditions below; empty unless the type is threshold. */
	readonly subtypes: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** @throws RangeError when a public key is not 33 bytes or a threshold exceeds its conditions. */
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

/** The summary of "`threshold` of these": the same whether the parts are known in full or by their hashes. */
export function summarizeThreshold(threshold: number, parts: readonly ConditionSummary[]): ConditionSummary {
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

/** The order of DER sets: by the encoded bytes. */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
	return bytesToHex(a) < bytesToHex(b) ? -1 : 1;
}

/** The bytes that stand in an output's script. */
export const encodeCondition = (condition: Condition): Uint8Array =>
	encodeSummary(summarizeCondition(condition));

export function encodeSummary({ type, fingerprint, cost, subtypes }: ConditionSummary): Uint8Array {
	const members = [encodeDer(0x80, fingerprint), encodeDer(0x81, encodeUnsigned(cost))];
	if (type === conditionTypes.threshold) members.push(encodeDer(0x82, encodeBits(subtypes)));
	return encodeDer(0xa0 + type, ...members);
}

/** A DER bit string: how many bits of the last byte are unused, then the bits from the highest on. */
function encodeBits(positions: ReadonlySet<number>): Uint8Array {
	const highest = Math.max(...positions);
	const bytes = new Uint8Array((highest >> 3) + 1);
	for (const position of positions) {
		bytes[position >> 3] = (bytes[position >> 3] as number) | (0x80 >> (position & 7));
	}
	return concatBytes(Uint8Array.of(7 - (highest & 7)), bytes);
}

/** The reverse of `encodeBits`. */
export function decodeBits(bits: Uint8Array): Set<number> {
	const positions = new Set<number>();
	for (let position = 0; position < (bits.length - 1) * 8; position++) {
		const byte = bits[1 + (position >> 3)] as number;
		if (byte & (0x80 >> (position & 7))) positions.add(position);
	}
	return positions;
}
