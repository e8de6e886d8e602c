import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { hash160 } from './hashes.ts';
import { classifyScript, payToCondition, payToPublicKeyHash, payToScriptHash } from '../script/script.ts';

const unbounded = createBase58check(sha256);

/** Longer than any address or key: base 58 takes a time that grows with the square of the length. */
export const MAX_BASE58_LENGTH = 120;

export const base58check = {
	encode: unbounded.encode,
	/** @throws Error if the text is too long, is not of base 58 or its checksum does not match */
	decode(text: string): Uint8Array {
		if (text.length > MAX_BASE58_LENGTH) throw new RangeError('Too long for an address or a key');
		return unbounded.decode(text);
	},
};

/** The first byte of a coin's addresses, by what they pay to. */
export interface AddressVersions {
	readonly publicKeyHash: number;
	readonly scriptHash: number;
}

/** The version bytes of the reference coin, which every token chain uses too: `R…` and `b…`. */
export const KOMODO_ADDRESSES: AddressVersions = { publicKeyHash: 60, scriptHash: 85 };

export function encodeAddress(version: number, hash: Uint8Array): string {
	return base58check.encode(concatBytes(Uint8Array.of(version), hash));
}

/** @throws RangeError when the text is no address or its checksum does not match. */
export function decodeAddress(address: string): { version: number; hash: Uint8Array } {
	const bytes = decodeChecked(address);
	if (bytes?.length !== 21) throw new RangeError(`Not an address: ${address}`);
	return { version: bytes[0] as number, hash: bytes.subarray(1) };
}

function decodeChecked(text: string): Uint8Array | undefined {
	try {
		return base58check.decode(text);
	} catch {
		return undefined;
	}
}

export function addressOfPublicKey(publicKey: Uint8Array, version: number): string {
	return encodeAddress(version, hash160(publicKey));
}

/**
 * The address under which daemons index an output. Outputs that pay to a bare public key share the address of
 * its hash; a crypto-condition's address is made from its script and looks like an ordinary one.
 *
 * @returns undefined for scripts without an address.
 */
export function addressOfScript(script: Uint8Array, versions: AddressVersions): string | undefined {
	const kind = classifyScript(script);
	switch (kind.kind) {
		case 'pubkey':
			return addressOfPublicKey(kind.publicKey, versions.publicKeyHash);
		case 'pubkeyhash':
			return encodeAddress(versions.publicKeyHash, kind.hash);
		case 'scripthash':
			return encodeAddress(versions.scriptHash, kind.hash);
		case 'condition':
			// Bytes that newer daemons attach behind the condition are no part of the address.
			return encodeAddress(versions.publicKeyHash, hash160(payToCondition(kind.condition)));
		default:
			return undefined;
	}
}

/** @throws RangeError when the address is none, or one of another coin. */
export function scriptOfAddress(address: string, versions: AddressVersions): Uint8Array {
	const { version, hash } = decodeAddress(address);
	if (version === versions.publicKeyHash) return payToPublicKeyHash(hash);
	if (version === versions.scriptHash) return payToScriptHash(hash);
	throw new RangeError(`Not an address of this coin: ${address}`);
}
