import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes, utf8ToBytes, bytesToHex } from '@noble/hashes/utils.js';
import { base58check, accountOf } from './address.ts';
import { x25519 } from '@noble/curves/ed25519.js';
import { equalBytes } from '@noble/curves/utils.js';
import type { DerivedKey, SecretAddress } from '#lib/domain/tools/keys.ts';
import { hash160 } from './hashes.ts';

/** Last byte of a WIF whose public key is used in compressed form. */
const COMPRESSED = 0x01;

/**
 * The private key that a trading node derives from the passphrase: a WIF of any coin, `0x` and 64 hexadecimal
 * digits, or any other words, hashed and clamped like a Curve25519 key.
 */
export function privateKeyFromPassphrase(passphrase: string): Uint8Array {
	if (/^0x[0-9a-f]{64}$/i.test(passphrase)) return hexToBytes(passphrase.slice(2));
	return readWif(passphrase)?.privateKey ?? clamp(sha256(utf8ToBytes(passphrase)));
}

function clamp(key: Uint8Array): Uint8Array {
	const clamped = Uint8Array.from(key);
	clamped[0] = (key[0] as number) & 0b1111_1000;
	clamped[31] = ((key[31] as number) & 0b0111_1111) | 0b0100_0000;
	return clamped;
}

export interface Wif {
	/** WIF version byte of the coin. */
	readonly version: number;
	readonly privateKey: Uint8Array;
	readonly compressed: boolean;
}

/** @returns `undefined` if the text is not a WIF. */
export function readWif(text: string): Wif | undefined {
	try {
		return wifOf(base58check.decode(text));
	} catch {
		return undefined;
	}
}

function wifOf(bytes: Uint8Array): Wif | undefined {
	const compressed = bytes.length === 34 && bytes[33] === COMPRESSED;
	if (!compressed && bytes.length !== 33) return undefined;
	const privateKey = bytes.slice(1, 33);
	return secp256k1.utils.isValidSecretKey(privateKey)
		? { version: bytes[0] as number, privateKey, compressed }
		: undefined;
}

/** Encodes a WIF for a compressed public key, the only form that nodes write. */
export function writeWif(privateKey: Uint8Array, version: number): string {
	return base58check.encode(concatBytes(Uint8Array.of(version), privateKey, Uint8Array.of(COMPRESSED)));
}

/** A private key and its compressed public key, which takes a while to compute. */
export interface KeyPair {
	readonly privateKey: Uint8Array;
	/** 33 bytes. */
	readonly publicKey: Uint8Array;
}

/** Compressed, 33 bytes. */
export function publicKeyOf(privateKey: Uint8Array): Uint8Array {
	return secp256k1.getPublicKey(privateKey, true);
}

/** True for a compressed public key on the curve, which may therefore have a private key. */
export function isPublicKey(bytes: Uint8Array): boolean {
	return bytes.length === 33 && secp256k1.utils.isValidPublicKey(bytes, true);
}

/** WIF version byte of the reference coin: `U…`. */
const KOMODO_WIF = 188;

/**
 * The key that authorises calls to a trading node, derived from its private key alone: the Curve25519 public
 * key of the hash of the reference coin's WIF. 64 hexadecimal digits.
 */
export function userpassOf(privateKey: Uint8Array): string {
	return bytesToHex(x25519.getPublicKey(sha256(utf8ToBytes(writeWif(privateKey, KOMODO_WIF)))));
}

/** `mypubkey`, the node's identity among its peers: a Curve25519 public key. 64 hexadecimal digits. */
export function nodePublicKeyOf(privateKey: Uint8Array): string {
	return bytesToHex(x25519.getPublicKey(sha256(privateKey)));
}

/** The userpass of a passphrase: words, a WIF, or `0x` and 64 hexadecimal digits. */
export function userpassOfPassphrase(passphrase: string): string {
	return userpassOf(privateKeyFromPassphrase(passphrase));
}

/**
 * The alternative userpass that nodes accept. For words it is the unclamped private key, so it must never be
 * stored.
 */
export function hashOfPassphrase(passphrase: string): string {
	return bytesToHex(sha256(utf8ToBytes(passphrase)));
}

/** Checks that a key derived by a node belongs to the passphrase, and the address to the key. */
export function isKeyOfPassphrase(passphrase: string, derived: DerivedKey): boolean {
	const privateKey = privateKeyFromPassphrase(passphrase);
	const publicKey = publicKeyOf(privateKey);
	return (
		derived.privateKey.toLowerCase() === bytesToHex(privateKey) &&
		derived.publicKey.toLowerCase() === bytesToHex(publicKey) &&
		isWifOf(derived.wif, privateKey) &&
		paysTo(derived.address, publicKey)
	);
}

/** Checks that the listed key can spend from its address. */
export function isKeyOfAddress({ address, wif }: SecretAddress): boolean {
	const privateKey = readWif(wif)?.privateKey;
	return privateKey !== undefined && paysTo(address, publicKeyOf(privateKey));
}

function isWifOf(wif: string, privateKey: Uint8Array): boolean {
	const found = readWif(wif)?.privateKey;
	return found !== undefined && equalBytes(found, privateKey);
}

/** Accepts any version bytes before the hash, because they differ per coin, and Zcash has two. */
function paysTo(address: string, publicKey: Uint8Array): boolean {
	if (address.startsWith('0x')) return address.toLowerCase() === accountOf(publicKey).toLowerCase();
	try {
		return equalBytes(base58check.decode(address).slice(-20), hash160(publicKey));
	} catch {
		return false;
	}
}
