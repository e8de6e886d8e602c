import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import {
	isPublicKey,
	privateKeyFromPassphrase,
	publicKeyOf,
	readWif,
	writeWif,
	nodePublicKeyOf,
	userpassOf,
} from '#lib/chain/keys.ts';
import { BURN_KEY } from '#lib/chain/tokens/token-payload.ts';

const KOMODO_WIF = 188;

describe('privateKeyFromPassphrase', () => {
	it('clamps the hash of a passphrase like a Curve25519 key', () => {
		const key = privateKeyFromPassphrase('default');
		expect((key[0] as number) & 0b111).toBe(0);
		expect((key[31] as number) >> 6).toBe(0b01);
	});

	it('accepts a WIF of any coin as the key itself', () => {
		const key = privateKeyFromPassphrase('default');
		for (const version of [128, 176, KOMODO_WIF]) {
			expect(privateKeyFromPassphrase(writeWif(key, version))).toEqual(key);
		}
	});

	it('accepts 64 hex digits as the key itself only after 0x', () => {
		const digits = '01'.repeat(32);
		expect(bytesToHex(privateKeyFromPassphrase(`0x${digits}`))).toBe(digits);
		expect(bytesToHex(privateKeyFromPassphrase(digits))).not.toBe(digits);
	});

	it('treats a damaged WIF as a passphrase', () => {
		const key = privateKeyFromPassphrase('default');
		const damaged = writeWif(key, KOMODO_WIF).replace(/.$/, '1');
		expect(readWif(damaged)).toBeUndefined();
		expect(privateKeyFromPassphrase(damaged)).not.toEqual(key);
	});

	it('accepts a passphrase in any script', () => {
		expect(privateKeyFromPassphrase('Schlüssel 鍵')).toHaveLength(32);
	});
});

describe('userpass of a trading node', () => {
	const key = privateKeyFromPassphrase('default');

	it('equals the well-known value for the passphrase "default"', () => {
		expect(userpassOf(key)).toBe('1d8b27b21efabcd96571cd56f91a40fb9aa4cc623d273c63bf9223dc6f8cd81f');
	});

	it('is the same for a passphrase and for its WIF', () => {
		expect(userpassOf(privateKeyFromPassphrase(writeWif(key, KOMODO_WIF)))).toBe(userpassOf(key));
	});

	it('differs from the public key of the node', () => {
		expect(nodePublicKeyOf(key)).toMatch(/^[0-9a-f]{64}$/);
		expect(nodePublicKeyOf(key)).not.toBe(userpassOf(key));
	});
});

describe('readWif', () => {
	it('reads a key with an uncompressed public key', () => {
		// Example from the Bitcoin wiki.
		expect(readWif('5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ')).toEqual({
			version: 128,
			privateKey: hexToBytes('0c28fca386c7a227600b2fe50b7cae11ec86d3bf1fbe471be89827e19d72aa1d'),
			compressed: false,
		});
	});

	it('returns undefined for an empty string, a passphrase and an address', () => {
		for (const text of ['', 'default', 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa']) {
			expect(readWif(text)).toBeUndefined();
		}
	});
});

describe('isPublicKey', () => {
	it('accepts the public key of a private key', () => {
		expect(isPublicKey(publicKeyOf(privateKeyFromPassphrase('default')))).toBe(true);
	});

	it('rejects an uncompressed key and the burn key, off the curve', () => {
		expect(isPublicKey(BURN_KEY)).toBe(false);
		expect(isPublicKey(new Uint8Array(65))).toBe(false);
	});
});
