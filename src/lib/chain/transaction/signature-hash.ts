import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as P from 'micro-packed';
import { sizedBytes, outpointCoder, outputCoder } from './transaction-format.ts';
import { doubleSha256 } from '../keys/hashes.ts';
import { encodeTransaction, type Transaction, type TransactionOutput } from './transaction.ts';

/** The signature covers all inputs and all outputs: the only kind that daemons and nodes make. */
export const SIGN_ALL = 1;

/** The upgrade under whose rules a signature is made; not written in a transaction, only in its hash. */
const SAPLING_BRANCH = 0x76b8_09bb;
const OVERWINTER_BRANCH = 0x5ba8_1b19;

/**
 * The 32 bytes that an input's signature signs, with hash type "all": by ZIP-243 (Sapling), ZIP-143 (Overwinter)
 * or Bitcoin's own rule.
 *
 * @param spent the output that the input spends. Sapling and Overwinter commit to its value, Bitcoin's rule does not.
 */
export function signatureHash(tx: Transaction, inputIndex: number, spent: TransactionOutput): Uint8Array {
	if (!tx.inputs[inputIndex]) throw new RangeError(`There is no input ${inputIndex}`);
	if (!tx.overwintered) return legacyHash(tx, inputIndex, spent.script);
	const branch = tx.version === 3 ? OVERWINTER_BRANCH : SAPLING_BRANCH;
	const personal = concatBytes(utf8ToBytes('ZcashSigHash'), P.U32LE.encode(branch));
	return blake2b(overwinterPreimage(tx, inputIndex, spent), { dkLen: 32, personalization: personal });
}

/** Bitcoin's rule: the transaction with the spent script in place of the input's own and no other. */
function legacyHash(tx: Transaction, inputIndex: number, spentScript: Uint8Array): Uint8Array {
	const inputs = tx.inputs.map((input, index) => ({
		...input,
		script: index === inputIndex ? spentScript : new Uint8Array(),
	}));
	const bare = hexToBytes(encodeTransaction({ ...tx, inputs }));
	return doubleSha256(concatBytes(bare, P.U32LE.encode(SIGN_ALL)));
}

function overwinterPreimage(tx: Transaction, inputIndex: number, spent: TransactionOutput): Uint8Array {
	const input = tx.inputs[inputIndex] as Transaction['inputs'][number];
	const sapling = tx.version === 4;
	return concatBytes(
		P.U32LE.encode((tx.version | 0x8000_0000) >>> 0),
		P.U32LE.encode(tx.versionGroupId),
		partHash(
			'ZcashPrevoutHash',
			tx.inputs.map((each) => outpointCoder.encode(each)),
		),
		partHash(
			'ZcashSequencHash',
			tx.inputs.map((each) => P.U32LE.encode(each.sequence)),
		),
		partHash(
			'ZcashOutputsHash',
			tx.outputs.map((output) => outputCoder.encode(output)),
		),
		hashUnlessEmpty('ZcashJSplitsHash', tx.joinSplits, tx.joinSplitKey),
		...(sapling ? shieldedHashes(tx) : []),
		P.U32LE.encode(tx.lockTime),
		P.U32LE.encode(tx.expiryHeight),
		...(sapling ? [P.I64LE.encode(tx.valueBalance)] : []),
		P.U32LE.encode(SIGN_ALL),
		outpointCoder.encode(input),
		sizedBytes.encode(spent.script),
		P.I64LE.encode(spent.value),
		P.U32LE.encode(input.sequence),
	);
}

/** A spend's own signature, its last 64 bytes, cannot be part of what is signed. */
function shieldedHashes(tx: Transaction): Uint8Array[] {
	return [
		hashUnlessEmpty(
			'ZcashSSpendsHash',
			tx.shieldedSpends.map((spend) => spend.subarray(0, 320)),
		),
		hashUnlessEmpty('ZcashSOutputHash', tx.shieldedOutputs),
	];
}

function partHash(personalization: string, parts: readonly Uint8Array[]): Uint8Array {
	return blake2b(concatBytes(...parts), { dkLen: 32, personalization: utf8ToBytes(personalization) });
}

function hashUnlessEmpty(
	personalization: string,
	parts: readonly Uint8Array[],
	behind: Uint8Array = new Uint8Array(),
): Uint8Array {
	return parts.length === 0 ? new Uint8Array(32) : partHash(personalization, [...parts, behind]);
}
