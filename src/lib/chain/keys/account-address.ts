import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AddressProblem } from '#lib/domain/wallet/send-problems.ts';

/** Writes 40 hexadecimal digits as an Ethereum address: the case of its letters is a checksum (EIP-55). */
export function accountAddress(digits: string): string {
	const plain = digits.toLowerCase();
	const checksum = bytesToHex(keccak_256(utf8ToBytes(plain)));
	const cased = Array.from(plain, (digit, index) =>
		Number.parseInt(checksum.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
	);
	return `0x${cased.join('')}`;
}

/** The account of a compressed public key. */
export function accountOf(publicKey: Uint8Array): string {
	const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
	return accountAddress(bytesToHex(keccak_256(point).subarray(-20)));
}

/** Why a text cannot be paid to as an Ethereum address. In one case only it carries no checksum. */
export function accountAddressProblem(text: string): AddressProblem | undefined {
	const digits = /^0x([\da-f]{40})$/i.exec(text)?.[1];
	if (digits === undefined)
		return /^[1-9A-HJ-NP-Za-km-z]{26,36}$/.test(text) ? 'other-coin' : 'not-an-address';
	const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
	return isPlain || text.slice(2) === accountAddress(digits).slice(2) ? undefined : 'checksum';
}
