import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { encodeDer, encodeUnsigned } from './der.ts';

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

/** What an output holds of a condition: nothing but its hash, the cost and the types below it. */
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
