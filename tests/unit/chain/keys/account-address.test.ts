import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { publicKeyOf } from '#lib/chain/keys/keys.ts';
import { accountOf } from '#lib/chain/keys/account-address.ts';

describe('an Ethereum address', () => {
	it('is that of the example in EIP-155, checksum included', () => {
		const publicKey = publicKeyOf(hexToBytes('46'.repeat(32)));
		expect(accountOf(publicKey)).toBe('0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F');
	});
});
