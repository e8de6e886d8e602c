import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** RIPEMD-160 of SHA-256, the hash of a public key or script in addresses. 20 bytes. */
export const hash160 = (data: Uint8Array): Uint8Array => ripemd160(sha256(data));

/** SHA-256 applied twice, as in txids and in the signature hash of Bitcoin's format. 32 bytes. */
export const doubleSha256 = (data: Uint8Array): Uint8Array => sha256(sha256(data));
