import { concatBytes } from '@noble/hashes/utils.js';
import { pushNumber, opcodes, push } from './script.ts';

/** A payment of a swap: it is spent with the secret, or taken back by its payer from a time on. */
export interface SwapContract {
	/** Seconds since 1970 from which on the payer may take it back. */
	readonly lockTime: number;
	/** HASH160 of the secret of 32 bytes. */
	readonly hashOfSecret: Uint8Array;
	/** Compressed public keys. */
	readonly payer: Uint8Array;
	readonly payee: Uint8Array;
}

const SECRET_BYTES = Uint8Array.of(32);

/**
 * The script whose hash a payment of a swap pays to:
 * `IF lockTime CLTV DROP payer CHECKSIG ELSE SIZE 32 EQUALVERIFY HASH160 hash EQUALVERIFY payee CHECKSIG ENDIF`.
 * The length of the secret is fixed, so that one that fits the one chain fits the other too.
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

/** The payer's pushes between signature and script, to take it back after the time. */
export const REFUND_PUSHES: Uint8Array = Uint8Array.of(opcodes.one);

/** The payee's pushes between signature and script. */
export function claimPushes(secret: Uint8Array): Uint8Array {
	return concatBytes(push(secret), push(new Uint8Array()));
}
