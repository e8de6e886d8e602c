import { x25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { privateKeyFromPassphrase, writeWif } from './keys.ts';

/** The reference coin's WIF version byte: `U…`. */
const KOMODO_WIF = 188;

/**
 * The key that authorises calls to a trading node, which it derives from its private key alone: the Curve25519
 * public key of the hash of the reference coin's WIF. 64 hexadecimal digits.
 */
export function userpassOf(privateKey: Uint8Array): string {
	return bytesToHex(x25519.getPublicKey(sha256(utf8ToBytes(writeWif(privateKey, KOMODO_WIF)))));
}

/** `mypubkey`, the node's identity among its peers: a Curve25519 public key. 64 hexadecimal digits. */
export function nodePublicKeyOf(privateKey: Uint8Array): string {
	return bytesToHex(x25519.getPublicKey(sha256(privateKey)));
}

/** The userpass of what a user signs in with: words, a WIF, or `0x` and 64 hexadecimal digits. */
export function userpassOfPassphrase(passphrase: string): string {
	return userpassOf(privateKeyFromPassphrase(passphrase));
}

/** The other form that nodes accept as userpass. Of words it is the private key, unclamped: it must be kept nowhere. */
export function hashOfPassphrase(passphrase: string): string {
	return bytesToHex(sha256(utf8ToBytes(passphrase)));
}
