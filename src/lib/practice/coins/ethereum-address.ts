import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { accountAddress } from '#lib/chain/keys/account-address.ts';

/** The Ethereum address of a compressed public key. */
export function ethereumAddress(publicKey: Uint8Array): string {
	const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
	return accountAddress(bytesToHex(keccak_256(point).subarray(-20)));
}
