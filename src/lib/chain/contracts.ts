import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import {
	pushNumber,
	readNumber,
	classifyScript,
	opcodes,
	push,
	readScript,
	type ScriptStep,
	carriedData,
	payToScriptHash,
	payToPublicKeyHash,
} from './script.ts';
import { equalBytes } from '@noble/curves/utils.js';
import { addressOfScript, type AddressVersions } from './address.ts';
import { hash160 } from './hashes.ts';
import type { Transaction, TransactionOutput } from './transaction.ts';

/** Lock times below this are block heights, others are Unix seconds. */
export const FIRST_LOCK_TIME = 500_000_000;

/** Sequence of an input that disables the transaction's lock time. */
export const FINAL_SEQUENCE = 0xffff_ffff;

/** Sequence of an input that enables the lock time. */
export const LOCKING_SEQUENCE = 0xffff_fffe;

/** An output that the holder of a key can spend after a time (BIP65). */
export interface TimeLock {
	/** A height, or Unix seconds. */
	readonly lockTime: number;
	/** The remaining script for the spender: pay-to-pubkey or pay-to-pubkey-hash. */
	readonly holder: Uint8Array;
}

export function timeLockScript({ lockTime, holder }: TimeLock): Uint8Array {
	return concatBytes(pushNumber(lockTime), Uint8Array.of(opcodes.checkLockTime, opcodes.drop), holder);
}

/** @returns `undefined` if the script is not a time lock. */
export function readTimeLock(script: Uint8Array): TimeLock | undefined {
	try {
		return timeLockOf(script);
	} catch {
		return undefined;
	}
}

function timeLockOf(script: Uint8Array): TimeLock | undefined {
	const [time, check, drop] = readScript(script);
	if (!time || check?.opcode !== opcodes.checkLockTime || drop?.opcode !== opcodes.drop) return undefined;
	const lockTime = numberOf(time);
	const holder = script.subarray(pushNumber(lockTime).length + 2);
	return ['pubkey', 'pubkeyhash'].includes(classifyScript(holder).kind) ? { lockTime, holder } : undefined;
}

function numberOf({ opcode, pushed }: ScriptStep): number {
	return pushed ? readNumber(pushed) : opcode - opcodes.one + 1;
}

/** The spender's pushes between the signature and the script. */
export function timeLockPushes({ holder }: TimeLock, publicKey: Uint8Array): Uint8Array {
	return classifyScript(holder).kind === 'pubkeyhash' ? push(publicKey) : new Uint8Array();
}

/** A time-locked output and its script, which is data in another output of the transaction. */
export interface LockedOutput {
	readonly lock: TimeLock;
	readonly redeemScript: Uint8Array;
	readonly index: number;
	readonly output: TransactionOutput;
	/** Script of the data output that carries the redeem script. */
	readonly data: Uint8Array;
	/** Address of the holder, who can spend the output. */
	readonly address: string | undefined;
}

/** @returns `undefined` if the transaction's data is not a time lock, or if no output pays to it. */
export function lockedOutputOf(
	{ outputs }: Transaction,
	versions: AddressVersions,
): LockedOutput | undefined {
	const data = outputs.find(({ script }) => carriedData(script))?.script;
	const redeemScript = data && carriedData(data);
	const lock = redeemScript && readTimeLock(redeemScript);
	if (!lock) return undefined;
	const paying = payToScriptHash(hash160(redeemScript));
	const index = outputs.findIndex(({ script }) => equalBytes(script, paying));
	const output = outputs[index];
	const address = addressOfScript(lock.holder, versions);
	return output && { lock, redeemScript, index, output, data, address };
}

/** A payment of a swap, which is spent with the secret, or refunded to the payer after a time. */
export interface SwapContract {
	/** Unix seconds after which the payer may take the refund. */
	readonly lockTime: number;
	/** HASH160 of the 32-byte secret. */
	readonly hashOfSecret: Uint8Array;
	/** Compressed public keys. */
	readonly payer: Uint8Array;
	readonly payee: Uint8Array;
}

const SECRET_BYTES = Uint8Array.of(32);

/**
 * Script to whose hash a payment of a swap pays: `IF lockTime CLTV DROP payer CHECKSIG ELSE SIZE 32 EQUALVERIFY
 * HASH160 hash EQUALVERIFY payee CHECKSIG ENDIF`. The secret's length is fixed, so that a secret valid on one
 * chain is valid on the other.
 */
export function swapScript({ lockTime, hashOfSecret, payer, payee }: SwapContract): Uint8Array {
	return concatBytes(
		Uint8Array.of(opcodes.if),
		pushNumber(lockTime),
		Uint8Array.of(opcodes.checkLockTime, opcodes.drop),
		push(payer),
		Uint8Array.of(opcodes.checkSignature, opcodes.else, opcodes.size),
		push(SECRET_BYTES),
		Uint8Array.of(opcodes.equalVerify, opcodes.hash160),
		push(hashOfSecret),
		Uint8Array.of(opcodes.equalVerify),
		push(payee),
		Uint8Array.of(opcodes.checkSignature, opcodes.endIf),
	);
}

/** The payer's pushes between signature and script, for a refund after the time lock. */
export const REFUND_PUSHES: Uint8Array = Uint8Array.of(opcodes.one);

export function claimPushes(secret: Uint8Array): Uint8Array {
	return concatBytes(push(secret), push(new Uint8Array()));
}

/** The network's key, which can spend any bond at any time: marketmaker's `BOTS_BONDPUBKEY33`. */
export const BOND_KEY: Uint8Array = hexToBytes(
	'03e641d22e1ff5a7d45c8880537e0b0a114d7b9fee2c18a6b4a8a80b6285292990',
);

/** Script that the announcement of a bond pays. */
export const BOND_ANNOUNCED_TO: Uint8Array = payToPublicKeyHash(hash160(BOND_KEY));

/**
 * Script to whose hash marketmaker's deposits pay: `IF lockTime CLTV DROP holder CHECKSIG ELSE bondKey CHECKSIG
 * ENDIF`. It is not in the transaction. Verified with a deposit built by the real node.
 * @param lockTime in Unix seconds
 * @param holder compressed public key
 */
export function bondScript(lockTime: number, holder: Uint8Array): Uint8Array {
	return concatBytes(
		Uint8Array.of(opcodes.if),
		pushNumber(lockTime),
		Uint8Array.of(opcodes.checkLockTime, opcodes.drop),
		push(holder),
		Uint8Array.of(opcodes.checkSignature, opcodes.else),
		push(BOND_KEY),
		Uint8Array.of(opcodes.checkSignature, opcodes.endIf),
	);
}

/** The holder's pushes between signature and script. */
export const BOND_PUSHES: Uint8Array = Uint8Array.of(opcodes.one);
