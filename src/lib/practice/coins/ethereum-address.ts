import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The Ethereum address of a compressed public key: `0x` and 40 hexadecimal digits, whose letters' case is the checksum
 * of EIP-55.
 */
export function ethereumAddress(publicKey: Uint8Array): string {
	const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
	const digits = bytesToHex(keccak_256(point).subarray(-20));
	const checksum = bytesToHex(keccak_256(utf8ToBytes(digits)));
	const cased = Array.from(digits, (digit, index) =>
		Number.parseInt(checksum.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
	);
	return `0x${cased.join('')}`;
}
