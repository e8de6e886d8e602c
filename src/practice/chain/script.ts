import { equalBytes } from '@noble/curves/utils.js';
import {
	classifyScript,
	pushedBy,
	opcodes,
	readScript,
	smallNumber,
	type ScriptStep,
	type ScriptKind,
} from '#lib/chain/script.ts';
import { FINAL_SEQUENCE, FIRST_LOCK_TIME } from '#lib/chain/contracts.ts';
import {
	encodeTransaction,
	transactionId,
	type Transaction,
	type TransactionOutput,
} from '#lib/chain/transaction.ts';
import {
	type ChainRules,
	invalid,
	nonStandard,
	Refusal,
	conditionUnreadable,
	scriptFailed,
	wrongShape,
} from './chain-rules.ts';
import type { Coin } from './coin-book.ts';
import { readConditionInput } from '#lib/chain/condition.ts';
import { isInputValid, type SignatureCheck } from '#lib/chain/signing.ts';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Maximum supply of a coin in satoshis, and therefore the maximum sum of a transaction. */
const MAX_VALUE = 10_000_000_000n * 100_000_000n;
const MAX_BYTES = 100_000;

/** Largest value that costs more to spend than it is worth. */
export const DUST = 57n;

export interface StandardCheck {
	readonly tx: Transaction;
	readonly rules: ChainRules;
	readonly bytes: number;
	/** Height of the next block. */
	readonly nextHeight: number;
	/** Milliseconds since 1970. */
	readonly now: number;
}

/** The first reason not to relay a transaction, as far as it can be judged without other transactions. */
export function findObjection(check: StandardCheck): Refusal | undefined {
	return (
		formatObjection(check) ??
		valueObjection(check.tx) ??
		inputObjection(check.tx) ??
		outputObjection(check) ??
		timeObjection(check)
	);
}

function formatObjection({ tx, rules, bytes }: StandardCheck): Refusal | undefined {
	if (rules.format === 'legacy') return tx.overwintered ? nonStandard('version') : sizeObjection(bytes);
	if (!tx.overwintered) return invalid('tx-overwinter-flag-not-set');
	if (tx.version !== 4) return invalid('bad-sapling-tx-version-group-id');
	if (tx.valueBalance !== 0n) return invalid('bad-txns-valuebalance-nonzero');
	const shielded = tx.shieldedSpends.length + tx.shieldedOutputs.length + tx.joinSplits.length;
	// Practice chains have no shielded pool, so no proof can be valid.
	return shielded > 0 ? invalid('bad-txns-sapling-binding-signature-invalid') : sizeObjection(bytes);
}

function sizeObjection(bytes: number): Refusal | undefined {
	return bytes > MAX_BYTES ? nonStandard('tx-size') : undefined;
}

function valueObjection({ outputs }: Transaction): Refusal | undefined {
	if (outputs.length === 0) return invalid('bad-txns-vout-empty');
	const values = outputs.map((output) => output.value);
	if (values.some((value) => value < 0n)) return invalid('bad-txns-vout-negative');
	if (values.some((value) => value > MAX_VALUE)) return invalid('bad-txns-vout-toolarge');
	const total = values.reduce((sum, value) => sum + value, 0n);
	return total > MAX_VALUE ? invalid('bad-txns-txouttotal-toolarge') : undefined;
}

function inputObjection({ inputs }: Transaction): Refusal | undefined {
	if (inputs.length === 0) return invalid('bad-txns-vin-empty');
	const outpoints = new Set(inputs.map(({ txid, index }) => `${txid}:${index}`));
	if (outpoints.size < inputs.length) return invalid('bad-txns-inputs-duplicate');
	// Coins may be created only by the first transaction of a block.
	if (inputs.some(({ txid }) => /^0+$/.test(txid))) return invalid('coinbase');
	return inputs.some(({ script }) => script.length > 1650) ? nonStandard('scriptsig-size') : undefined;
}

function outputObjection({ tx, rules }: StandardCheck): Refusal | undefined {
	if (tx.outputs.some((output) => !isStandard(output, rules))) return nonStandard('scriptpubkey');
	const kinds = tx.outputs.map(({ script }) => classifyScript(script).kind);
	if (kinds.filter((kind) => kind === 'data').length > 1) return nonStandard('multi-op-return');
	const isDust = tx.outputs.some(
		({ value }, index) => value < DUST && kinds[index] !== 'data' && kinds[index] !== 'condition',
	);
	return isDust ? nonStandard('dust') : undefined;
}

function isStandard({ script }: TransactionOutput, rules: ChainRules): boolean {
	const { kind } = classifyScript(script);
	if (kind === 'condition') return rules.hasConditions;
	return kind === 'data' ? script.length <= rules.longestDataScript : kind !== 'other';
}

function timeObjection({ tx, nextHeight, now }: StandardCheck): Refusal | undefined {
	if (tx.expiryHeight !== 0 && tx.expiryHeight < nextHeight) return invalid('tx-overwinter-expired');
	const isLocked = tx.lockTime >= (tx.lockTime < FIRST_LOCK_TIME ? nextHeight : now / 1000);
	const isFinal =
		tx.lockTime === 0 || !isLocked || tx.inputs.every(({ sequence }) => sequence === FINAL_SEQUENCE);
	return isFinal ? undefined : nonStandard('non-final');
}

/** @throws Refusal if the outputs exceed the inputs, or if the fee is unreasonably high. */
export function checkFee(
	tx: Transaction,
	spent: readonly Coin[],
	rules: ChainRules,
	allowHighFees: boolean,
): void {
	const paid = spent.reduce((sum, coin) => sum + coin.value, 0n);
	const fee = tx.outputs.reduce((rest, output) => rest - output.value, paid);
	if (fee < 0n) throw invalid('bad-txns-in-belowout');
	const bytes = BigInt(encodeTransaction(tx).length / 2);
	const limit = ((rules.relayFee * bytes) / 1000n) * 10_000n;
	if (fee > limit && !allowHighFees)
		throw new Refusal(-25, `AcceptToMemoryPool: absurdly high fees ${transactionId(tx)}, ${fee} > ${limit}`);
}

/** Number of pushes that spend an output of each kind. */
const PUSHES: Readonly<Record<string, number>> = { pubkey: 1, pubkeyhash: 2, condition: 1 };

/**
 * @param spent spent outputs, in input order.
 * @param signer public key whose signatures are trusted
 * @throws Refusal if an input does not prove that it may spend its output.
 */
export function checkScripts(tx: Transaction, spent: readonly Coin[], signer?: Uint8Array): void {
	const scripts = tx.inputs.map((input) => input.script);
	if (spent.some((coin, index) => !fits(scripts[index], coin))) throw wrongShape();
	const isSigned = signer && signedBy(signer);
	spent.forEach((coin, index) => {
		if (isInputValid(tx, index, coin, isSigned)) return;
		throw isUnreadable(scripts[index], coin) ? conditionUnreadable() : scriptFailed();
	});
}

/** Accepts any present signature of the signer's key. */
function signedBy(signer: Uint8Array): SignatureCheck {
	return (signed, _hash, publicKey) => signed !== undefined && equalBytes(publicKey, signer);
}

/** The number of pushes for a script hash is known only when the script runs. */
function fits(script: Uint8Array = new Uint8Array(), coin: Coin): boolean {
	const { kind } = classifyScript(coin.script);
	const pushes = pushedBy(script)?.length ?? 0;
	return kind === 'scripthash' ? pushes > 0 : pushes === PUSHES[kind];
}

function isUnreadable(script: Uint8Array = new Uint8Array(), coin: Coin): boolean {
	if (classifyScript(coin.script).kind !== 'condition') return false;
	try {
		readConditionInput(script);
		return false;
	} catch {
		return true;
	}
}

const NAMES = new Map<number, string>([
	[opcodes.if, 'OP_IF'],
	[opcodes.else, 'OP_ELSE'],
	[opcodes.endIf, 'OP_ENDIF'],
	[opcodes.return, 'OP_RETURN'],
	[opcodes.drop, 'OP_DROP'],
	[opcodes.duplicate, 'OP_DUP'],
	[opcodes.size, 'OP_SIZE'],
	[opcodes.equal, 'OP_EQUAL'],
	[opcodes.equalVerify, 'OP_EQUALVERIFY'],
	[opcodes.hash160, 'OP_HASH160'],
	[opcodes.checkSignature, 'OP_CHECKSIG'],
	[opcodes.checkLockTime, 'OP_CHECKLOCKTIMEVERIFY'],
	[opcodes.checkCondition, 'OP_CHECKCRYPTOCONDITION'],
]);

export function scriptText(script: Uint8Array): string {
	try {
		return readScript(script).map(stepText).join(' ');
	} catch {
		return '[error]';
	}
}

/** Formats an input script, with the name of a signature's hash type instead of its byte. */
export function inputScriptText(script: Uint8Array): string {
	return scriptText(script).replace(/\b(30(?:[0-9a-f]{2}){60,71})01\b/g, '$1[ALL]');
}

function stepText({ opcode, pushed }: ScriptStep): string {
	const number = smallNumber(opcode);
	if (number) return String(number[0]);
	if (!pushed) return NAMES.get(opcode) ?? 'OP_UNKNOWN';
	return pushed.length <= 4 ? String(signedNumber(pushed)) : bytesToHex(pushed);
}

/** Decodes a short push as a number: little-endian, with the sign in the highest bit. */
function signedNumber(bytes: Uint8Array): number {
	const magnitude = bytes.reduceRight((sum, byte, index) => {
		const isLast = index === bytes.length - 1;
		return sum * 0x100 + (isLast ? byte & 0x7f : byte);
	}, 0);
	return (bytes.at(-1) ?? 0) & 0x80 ? -magnitude : magnitude;
}

const TYPES: Readonly<Record<ScriptKind['kind'], string>> = {
	pubkey: 'pubkey',
	pubkeyhash: 'pubkeyhash',
	scripthash: 'scripthash',
	data: 'nulldata',
	condition: 'cryptocondition',
	other: 'nonstandard',
};

/** The daemon's name for the type of an output script. */
export function scriptTypeOf(script: Uint8Array): string {
	return TYPES[classifyScript(script).kind];
}
