import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as P from 'micro-packed';
import {
	sizedBytes,
	outpointCoder,
	outputCoder,
	encodeTransaction,
	type Transaction,
	type TransactionOutput,
} from './transaction.ts';
import { doubleSha256, hash160 } from './hashes.ts';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { equalBytes } from '@noble/curves/utils.js';
import {
	encodeSummary,
	type Condition,
	conditionInputScript,
	fulfil,
	readConditionInput,
	signaturesOf,
	summarizeFulfilment,
} from './condition.ts';
import { publicKeyOf, type KeyPair } from './keys.ts';
import { runScript, classifyScript, payToScriptHash, push, pushedBy, readScript } from './script.ts';
import { FINAL_SEQUENCE, FIRST_LOCK_TIME } from './contracts.ts';

/** The signature covers all inputs and outputs, the only kind that daemons and nodes create. */
export const SIGN_ALL = 1;

/**
 * Branch ids of the upgrades whose rules apply to a signature; part of the hash, but not of the transaction.
 */
const SAPLING_BRANCH = 0x76b8_09bb;
const OVERWINTER_BRANCH = 0x5ba8_1b19;

/**
 * The 32 bytes that an input's signature signs, with hash type "all": by ZIP-243 (Sapling), ZIP-143
 * (Overwinter) or Bitcoin's rule.
 * @param spent output spent by the input. Sapling and Overwinter commit to its value, Bitcoin's rule does not.
 */
function signatureHash(tx: Transaction, inputIndex: number, spent: TransactionOutput): Uint8Array {
	if (!tx.inputs[inputIndex]) throw new RangeError(`There is no input ${inputIndex}`);
	if (!tx.overwintered) return legacyHash(tx, inputIndex, spent.script);
	const branch = tx.version === 3 ? OVERWINTER_BRANCH : SAPLING_BRANCH;
	const personal = concatBytes(utf8ToBytes('ZcashSigHash'), P.U32LE.encode(branch));
	return blake2b(overwinterPreimage(tx, inputIndex, spent), { dkLen: 32, personalization: personal });
}

/**
 * Bitcoin's rule hashes the transaction with the spent script in place of the input's script; all other input
 * scripts are empty.
 */
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

/** The signature of a shielded spend, its last 64 bytes, cannot be part of the signed data. */
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

/**
 * Signs one input. Signatures are deterministic (RFC 6979): the same key and transaction give the same bytes.
 * @param condition full condition of the spent output, whose script holds only the hash.
 * @param publicKey public key of the private key, if available, because computing it takes as long as signing.
 * @returns the transaction with the input's script.
 * @throws RangeError if the key does not match the output, or if a single key cannot spend it.
 */
export function signInput(
	tx: Transaction,
	inputIndex: number,
	spent: TransactionOutput,
	privateKey: Uint8Array,
	condition?: Condition,
	publicKey = publicKeyOf(privateKey),
): Transaction {
	const hash = signatureHash(tx, inputIndex, spent);
	const key = { privateKey, publicKey };
	const script = condition
		? conditionScript(hash, key, condition)
		: plainInputScript(hash, spent.script, key);
	return withInputScript(tx, inputIndex, script);
}

/**
 * Signs an input that spends a pay-to-script-hash output.
 * @param redeemScript the script itself.
 * @param pushes script bytes that push the values expected after the signature.
 * @throws RangeError if the output does not pay to this script.
 */
export function signScriptInput(
	tx: Transaction,
	inputIndex: number,
	spent: TransactionOutput,
	privateKey: Uint8Array,
	redeemScript: Uint8Array,
	pushes: Uint8Array,
): Transaction {
	if (!equalBytes(payToScriptHash(hash160(redeemScript)), spent.script))
		throw new RangeError('The script does not fit the output');
	const hash = signatureHash(tx, inputIndex, { ...spent, script: redeemScript });
	const script = concatBytes(pushSignature(hash, privateKey), pushes, push(redeemScript));
	return withInputScript(tx, inputIndex, script);
}

function withInputScript(tx: Transaction, inputIndex: number, script: Uint8Array): Transaction {
	const inputs = tx.inputs.map((input, index) => (index === inputIndex ? { ...input, script } : input));
	return { ...tx, inputs };
}

function pushSignature(hash: Uint8Array, privateKey: Uint8Array): Uint8Array {
	const signature = secp256k1.sign(hash, privateKey, { prehash: false, format: 'der' });
	return push(concatBytes(signature, Uint8Array.of(SIGN_ALL)));
}

function conditionScript(
	hash: Uint8Array,
	{ privateKey, publicKey: own }: KeyPair,
	condition: Condition,
): Uint8Array {
	const fulfilment = fulfil(condition, (publicKey) => {
		if (!equalBytes(publicKey, own)) throw new RangeError('The key does not fit the condition');
		return secp256k1.sign(hash, privateKey, { prehash: false });
	});
	return conditionInputScript(fulfilment, SIGN_ALL);
}

function plainInputScript(
	hash: Uint8Array,
	spentScript: Uint8Array,
	{ privateKey, publicKey }: KeyPair,
): Uint8Array {
	const kind = classifyScript(spentScript);
	const signed = pushSignature(hash, privateKey);
	if (kind.kind === 'pubkey' && equalBytes(kind.publicKey, publicKey)) return signed;
	if (kind.kind === 'pubkeyhash' && equalBytes(kind.hash, hash160(publicKey)))
		return concatBytes(signed, push(publicKey));
	throw new RangeError('The key does not fit the output');
}

/** Verifies a signature (with its sighash byte) for a hash and a public key. */
export type SignatureCheck = (
	signed: Uint8Array | undefined,
	hash: Uint8Array,
	publicKey: Uint8Array,
) => boolean;

/**
 * Whether an input may spend this output: its script matches the output's, and all signatures are valid.
 * Accepts only signatures over the whole transaction. Never throws.
 * @param isSigned verifies signatures of plain scripts, if the caller has a faster way.
 */
export function isInputValid(
	tx: Transaction,
	inputIndex: number,
	spent: TransactionOutput,
	isSigned: SignatureCheck = checkSignature,
): boolean {
	try {
		return checkInput(tx, inputIndex, spent, isSigned);
	} catch {
		return false;
	}
}

function checkInput(
	tx: Transaction,
	inputIndex: number,
	spent: TransactionOutput,
	isSigned: SignatureCheck,
): boolean {
	const script = tx.inputs[inputIndex]?.script ?? new Uint8Array();
	const kind = classifyScript(spent.script);
	if (kind.kind === 'scripthash') return checkScriptHash(tx, inputIndex, spent, kind.hash, isSigned);
	const hash = signatureHash(tx, inputIndex, spent);
	if (kind.kind === 'condition') return checkCondition(script, hash, kind.condition);
	const [signature, publicKey, ...rest] = readScript(script).map((step) => step.pushed);
	if (rest.length > 0) return false;
	if (kind.kind === 'pubkey') return !publicKey && isSigned(signature, hash, kind.publicKey);
	if (kind.kind !== 'pubkeyhash' || !publicKey) return false;
	return equalBytes(hash160(publicKey), kind.hash) && isSigned(signature, hash, publicKey);
}

/** Applies BIP16: the last push is the script itself, which runs on the other pushes. */
function checkScriptHash(
	tx: Transaction,
	inputIndex: number,
	spent: TransactionOutput,
	scriptHash: Uint8Array,
	isSigned: SignatureCheck,
): boolean {
	const pushed = [...(pushedBy(tx.inputs[inputIndex]?.script ?? new Uint8Array()) ?? [])];
	const redeemScript = pushed.pop();
	if (!redeemScript || !equalBytes(hash160(redeemScript), scriptHash)) return false;
	const hash = signatureHash(tx, inputIndex, { ...spent, script: redeemScript });
	return runScript(redeemScript, pushed, {
		isSigned: (signature, publicKey) => isSigned(signature, hash, publicKey),
		isLockedUntil: (lockTime) => isLockedUntil(tx, inputIndex, lockTime),
	});
}

/**
 * True if the transaction's lock time delays it at least until `lockTime`. Heights and times are not
 * comparable.
 */
function isLockedUntil(tx: Transaction, inputIndex: number, lockTime: number): boolean {
	if (tx.lockTime < FIRST_LOCK_TIME !== lockTime < FIRST_LOCK_TIME) return false;
	return tx.lockTime >= lockTime && tx.inputs[inputIndex]?.sequence !== FINAL_SEQUENCE;
}

/** Daemons accept signatures with a high S in plain scripts, but not in conditions. */
function checkSignature(signed: Uint8Array | undefined, hash: Uint8Array, publicKey: Uint8Array): boolean {
	if (signed?.at(-1) !== SIGN_ALL) return false;
	const signature = signed.subarray(0, -1);
	return secp256k1.verify(signature, hash, publicKey, { prehash: false, lowS: false, format: 'der' });
}

function checkCondition(script: Uint8Array, hash: Uint8Array, condition: Uint8Array): boolean {
	const { fulfilment, hashType } = readConditionInput(script);
	if (hashType !== SIGN_ALL) return false;
	if (!equalBytes(encodeSummary(summarizeFulfilment(fulfilment)), condition)) return false;
	return signaturesOf(fulfilment).every(({ signature, publicKey }) =>
		secp256k1.verify(signature, hash, publicKey, { prehash: false }),
	);
}
