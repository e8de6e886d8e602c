import { concatBytes } from '@noble/hashes/utils.js';
import { pushNumber, readNumber } from './script-number.ts';
import { classifyScript, opcodes, push, readScript, type ScriptStep } from './script.ts';

/** Lock times below this are heights of blocks, others are seconds since 1970. */
export const FIRST_LOCK_TIME = 500_000_000;

/** An input with this sequence does not heed its transaction's lock time. */
export const FINAL_SEQUENCE = 0xffff_ffff;

/** With this one it does. */
export const LOCKING_SEQUENCE = 0xffff_fffe;

/** What the holder of a key can spend from a time on (BIP65). */
export interface TimeLock {
	/** A height, or seconds since 1970. */
	readonly lockTime: number;
	/** What is asked of the spender besides: pay-to-pubkey or pay-to-pubkey-hash. */
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

/** What the spender pushes in front of the script itself, behind the signature. */
export function timeLockPushes({ holder }: TimeLock, publicKey: Uint8Array): Uint8Array {
	return classifyScript(holder).kind === 'pubkeyhash' ? push(publicKey) : new Uint8Array();
}
