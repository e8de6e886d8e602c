import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { hash160 } from '../keys/hashes.ts';
import { pushNumber, opcodes, payToPublicKeyHash, push } from './script.ts';

/** The network's key that can spend any bond at any time: marketmaker's `BOTS_BONDPUBKEY33`. */
export const BOND_KEY: Uint8Array = hexToBytes(
	'03e641d22e1ff5a7d45c8880537e0b0a114d7b9fee2c18a6b4a8a80b6285292990',
);

/** The script that an announcement of a bond pays to. */
export const BOND_ANNOUNCED_TO: Uint8Array = payToPublicKeyHash(hash160(BOND_KEY));

/**
 * The script whose hash marketmaker's deposits pay to: `IF lockTime CLTV DROP holder CHECKSIG ELSE bondKey CHECKSIG ENDIF`.
 * It is not in the transaction. Checked against a deposit that the real node built.
 *
 * @param lockTime in seconds since 1970
 * @param holder a compressed public key
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
