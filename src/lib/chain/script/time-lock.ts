import { concatBytes } from '@noble/hashes/utils.js';
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
} from './script.ts';
import { equalBytes } from '@noble/curves/utils.js';
import { addressOfScript, type AddressVersions } from '../keys/address.ts';
import { hash160 } from '../keys/hashes.ts';
import type { Transaction, TransactionOutput } from '../transaction/transaction.ts';

/** Lock times below this are heights of blocks, others are seconds since 1970. */
export const FIRST_LOCK_TIME = 500_000_000;

/** An input with this sequence does not heed its transaction's lock time. */
export const FINAL_SEQUENCE = 0xffff_ffff;

/** With this one it does. */
export const LOCKING_SEQUENCE = 0xffff_fffe;

/** An output that the holder of a key can spend from a time on (BIP65). */
export interface TimeLock {
	/** A height, or seconds since 1970. */
	readonly lockTime: number;
	/** The further condition on the spender: pay-to-pubkey or pay-to-pubkey-hash. */
	readonly holder: Uint8Array;
}

export function timeLockScript({ lockTime, holder }: TimeLock): Uint8Array {
	return concatBytes(pushNumber(lockTime), Uint8Array.of(opcodes.checkLockTime, opcodes.drop), holder);
}

/** @returns undefined when the script is no time lock. */
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

/** The pushes of the spender between the signature and the script itself. */
export function timeLockPushes({ holder }: TimeLock, publicKey: Uint8Array): Uint8Array {
	return classifyScript(holder).kind === 'pubkeyhash' ? push(publicKey) : new Uint8Array();
}

/** A time-locked output as its transaction shows it: its script stands as data in another output. */
export interface LockedOutput {
	readonly lock: TimeLock;
	readonly redeemScript: Uint8Array;
	readonly index: number;
	readonly output: TransactionOutput;
	/** The output's script that carries the redeem script as data. */
	readonly data: Uint8Array;
	/** Of the holder, who may spend it. */
	readonly address: string | undefined;
}

/** @returns undefined when the transaction's data is no time lock, or no output pays to it. */
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
