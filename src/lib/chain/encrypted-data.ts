import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as P from 'micro-packed';

/**
 * Data encrypted by a trading node with a passphrase, byte for byte as in the real node: total length, checksum
 * of the data, nonce, and a NaCl box from the passphrase's Curve25519 key to itself. The 16 zero bytes that
 * NaCl's interface puts before a box are kept.
 */
const encryptedCoder = P.struct({
	length: P.U16LE,
	checksum: P.U16LE,
	nonce: P.bytes(24),
	zeros: P.bytes(16),
	box: P.bytes(null),
});

const EMPTY_BYTES = 2 + 2 + 24 + 16 + 16;

/**
 * Reason why encrypted data cannot be read: the data or the passphrase is wrong, or the decrypted data was
 * changed.
 */
export type DecryptionProblem = 'cannot be opened' | 'was changed';

/** @param salt varies the nonce for the same data; the same salt gives the same bytes. */
export function encrypt(data: Uint8Array, passphrase: string, salt: string): Uint8Array {
	const key = boxKeyOf(passphrase);
	const nonce = blake2b(concatBytes(utf8ToBytes(salt), data), { dkLen: 24, key });
	return encryptedCoder.encode({
		length: EMPTY_BYTES + data.length,
		checksum: checksumOf(data),
		nonce,
		zeros: new Uint8Array(16),
		box: xsalsa20poly1305(key, nonce).encrypt(data),
	});
}

export function decrypt(encrypted: Uint8Array, passphrase: string): Uint8Array | DecryptionProblem {
	try {
		const { length, checksum, nonce, box } = encryptedCoder.decode(encrypted);
		const data = xsalsa20poly1305(boxKeyOf(passphrase), nonce).decrypt(box);
		const isWhole = length === encrypted.length && checksum === checksumOf(data);
		return isWhole ? data : 'was changed';
	} catch {
		return 'cannot be opened';
	}
}

/** `crypto_box_beforenm` of a key with itself. A WIF is hashed like any other text here. */
function boxKeyOf(passphrase: string): Uint8Array {
	const privateKey = sha256(utf8ToBytes(passphrase));
	const shared = x25519.getSharedSecret(privateKey, x25519.getPublicKey(privateKey));
	const key = new Uint32Array(8);
	hsalsa(wordsOf(utf8ToBytes('expand 32-byte k')), wordsOf(shared), new Uint32Array(4), key);
	return bytesOf(key);
}

/** Little-endian on any machine. */
function wordsOf(bytes: Uint8Array): Uint32Array {
	return Uint32Array.from(P.array(bytes.length / 4, P.U32LE).decode(bytes));
}

function bytesOf(words: Uint32Array): Uint8Array {
	return P.array(words.length, P.U32LE).encode([...words]);
}

/** The lower half of the CRC-32 used by Ethernet and zip files. */
function checksumOf(data: Uint8Array): number {
	let crc = 0xffff_ffff;
	for (const byte of data) {
		crc ^= byte;
		for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
	}
	return ~crc & 0xffff;
}
