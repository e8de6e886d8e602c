import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { addressOfPublicKey } from '#lib/chain/keys/address.ts';
import { encodeCondition } from '#lib/chain/script/condition.ts';
import {
	BURN_KEY,
	TOKEN_MARKER_SCRIPT,
	tokenAddress,
	tokenCondition,
	tokenScript,
} from '#lib/chain/tokens/token-script.ts';
import { addresses, channelOpen, creationSapling } from '../vectors/vectors.ts';

describe.each(addresses)('the scripts of the public key $pubkey', (vector) => {
	const owner = hexToBytes(vector.pubkey);

	it('give the addresses that daemons show', () => {
		expect(addressOfPublicKey(owner, 60)).toBe(vector.normalAddress);
		expect(tokenAddress(owner)).toBe(vector.tokenAddress);
		expect(tokenAddress(owner, 0x11)).toBe(vector.nftAddress_eval11);
	});

	it('are rebuilt byte by byte', () => {
		expect(bytesToHex(tokenScript(owner))).toBe(vector.tokenScript);
		expect(bytesToHex(tokenScript(owner, 0x11))).toBe(vector.nftScript_eval11);
	});
});

describe('token conditions', () => {
	const owner = hexToBytes('02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567');
	const other = hexToBytes('0257e1074b542c47cd6f603e3d78400045df0781875f698138e92cb03055286634');

	it('encode each part as daemons do', () => {
		const key = { type: 'key', publicKey: owner } as const;
		expect(bytesToHex(encodeCondition(key))).toBe(
			'a5278020423628455f71e1ab1d82a27727d50c811f060306112670b7c8237729110788fa8103020000',
		);
		expect(bytesToHex(encodeCondition({ type: 'threshold', threshold: 1, of: [key] }))).toBe(
			'a22b802061c97e7df828be04a810b8dc40446d0df5fdcd86eddfdfa1e1638c0d0a50a43b810302040082020204',
		);
		expect(bytesToHex(encodeCondition({ type: 'eval', code: Uint8Array.of(0xf2) }))).toBe(
			'af278020966c7c47125c74575a9a1153b799faf55be33a04e3d9f98760a3eeac377103df8103100000',
		);
	});

	it('do not ask twice for the token module itself', () => {
		expect(tokenCondition(owner, 0xf2)).toEqual(tokenCondition(owner));
	});

	it('refuse a key that is not compressed', () => {
		expect(() => tokenScript(new Uint8Array(65))).toThrow(RangeError);
	});

	it('rebuild the marker of a real creation', () => {
		expect(bytesToHex(TOKEN_MARKER_SCRIPT)).toBe(creationSapling.vout[0]?.scriptPubKeyHex);
	});

	it('rebuild an output that either of two keys can spend', () => {
		const evalCode = (code: number) => ({ type: 'eval', code: Uint8Array.of(code) }) as const;
		const either = {
			type: 'threshold',
			threshold: 1,
			of: [
				{ type: 'key', publicKey: owner },
				{ type: 'key', publicKey: other },
			],
		} as const;
		const whole = { type: 'threshold', threshold: 3, of: [evalCode(0xeb), evalCode(0xf2), either] } as const;
		expect(channelOpen.vout[0]?.scriptPubKeyHex).toContain(bytesToHex(encodeCondition(whole)));
	});

	it('know the burn address', () => {
		expect(tokenAddress(BURN_KEY)).toBe('RGhSYviAys2a7LTr2i4uqXKJhxuPtJVMJg');
	});
});
