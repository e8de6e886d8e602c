import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import {
	addressOfPublicKey,
	addressOfScript,
	decodeAddress,
	KOMODO_ADDRESSES,
	scriptOfAddress,
} from '#lib/chain/keys/address.ts';
import { hash160 } from '#lib/chain/keys/hashes.ts';
import { dataScript, payToPublicKey, payToPublicKeyHash, payToScriptHash } from '#lib/chain/script/script.ts';
import { creationTokel } from '../vectors/vectors.ts';

const publicKey = hexToBytes('02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567');
const address = 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa';

describe('addressOfScript', () => {
	it('is the same for a public key and for its hash', () => {
		expect(addressOfScript(payToPublicKey(publicKey), KOMODO_ADDRESSES)).toBe(address);
		expect(addressOfScript(payToPublicKeyHash(hash160(publicKey)), KOMODO_ADDRESSES)).toBe(address);
	});

	it('begins differently for a script hash', () => {
		expect(addressOfScript(payToScriptHash(hash160(publicKey)), KOMODO_ADDRESSES)).toMatch(/^b/);
	});

	it('leaves out what newer daemons attach to a condition', () => {
		const [marker, attached] = creationTokel.vout.map(({ scriptPubKeyHex }) => hexToBytes(scriptPubKeyHex));
		expect(addressOfScript(marker as Uint8Array, KOMODO_ADDRESSES)).toMatch(/^R/);
		const behindCondition = (attached as Uint8Array).subarray(0, 0x43 + 2);
		expect(addressOfScript(attached as Uint8Array, KOMODO_ADDRESSES)).toBe(
			addressOfScript(behindCondition, KOMODO_ADDRESSES),
		);
	});

	it('does not exist for data and for what is not understood', () => {
		expect(addressOfScript(dataScript(publicKey), KOMODO_ADDRESSES)).toBeUndefined();
		expect(addressOfScript(Uint8Array.of(0x51), KOMODO_ADDRESSES)).toBeUndefined();
	});
});

describe('scriptOfAddress', () => {
	it('pays to the hash that the address holds', () => {
		expect(scriptOfAddress(address, KOMODO_ADDRESSES)).toEqual(payToPublicKeyHash(hash160(publicKey)));
		const shared = addressOfScript(payToScriptHash(hash160(publicKey)), KOMODO_ADDRESSES) as string;
		expect(scriptOfAddress(shared, KOMODO_ADDRESSES)).toEqual(payToScriptHash(hash160(publicKey)));
	});

	it('refuses the address of another coin', () => {
		const bitcoin = addressOfPublicKey(publicKey, 0);
		expect(() => scriptOfAddress(bitcoin, KOMODO_ADDRESSES)).toThrow('Not an address of this coin');
	});
});

describe('decodeAddress', () => {
	it.each(['', 'R', address.slice(0, -1), address.replace('RN7', 'RN8'), `${address}1`, 'l0O'])(
		'refuses "%s"',
		(text) => {
			expect(() => decodeAddress(text)).toThrow(RangeError);
		},
	);
});
