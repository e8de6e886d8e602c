import { equalBytes } from '@noble/curves/utils.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { DerivedKey, SecretAddress } from '#lib/domain/tools/keys.ts';
import { accountOf } from './account-address.ts';
import { base58check } from './address.ts';
import { hash160 } from './hashes.ts';
import { privateKeyFromPassphrase, publicKeyOf, readWif } from './keys.ts';

/** Whether a key that a node derived is the passphrase's, and its address the key's. */
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

/** Whether the key that stands beside an address spends from it. */
export function isKeyOfAddress({ address, wif }: SecretAddress): boolean {
	const privateKey = readWif(wif)?.privateKey;
	return privateKey !== undefined && paysTo(address, publicKeyOf(privateKey));
}

function isWifOf(wif: string, privateKey: Uint8Array): boolean {
	const found = readWif(wif)?.privateKey;
	return found !== undefined && equalBytes(found, privateKey);
}

/** Whatever bytes stand before its hash: each coin has its own, and Zcash two. */
function paysTo(address: string, publicKey: Uint8Array): boolean {
	if (address.startsWith('0x')) return address.toLowerCase() === accountOf(publicKey).toLowerCase();
	try {
		return equalBytes(base58check.decode(address).slice(-20), hash160(publicKey));
	} catch {
		return false;
	}
}
