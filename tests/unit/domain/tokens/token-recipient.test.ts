import { isPublicKey } from '#lib/chain/keys/keys.ts';
import { bytesOfHex } from '#lib/domain/tokens/token-data.ts';
import { BURN_KEY, MODULE_KEY, readReceiver, readRecipient } from '#lib/domain/tokens/token-recipient.ts';
import { describe, expect, it } from 'vitest';

const OWN = '02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567';
const OTHER = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

const read = (typed: string) =>
	readRecipient(typed, { ownKey: OWN, isOnCurve: (key) => isPublicKey(bytesOfHex(key)) });

describe('a recipient', () => {
	it('is a public key, in small or capital letters, perhaps with spaces around it', () => {
		expect(read(OTHER)).toEqual({ key: OTHER, is: 'other' });
		expect(read(`  ${OTHER.toUpperCase()}\n`)).toEqual({ key: OTHER, is: 'other' });
	});

	it('may be oneself, and is named as such', () => {
		expect(read(OWN.toUpperCase())).toEqual({ key: OWN, is: 'self' });
	});

	it('may be the burn key, although it is no point of the curve', () => {
		expect(isPublicKey(bytesOfHex(BURN_KEY))).toBe(false);
		expect(read(BURN_KEY)).toEqual({ key: BURN_KEY, is: 'burn' });
	});

	it('is not the burn key where tokens are to be sent', () => {
		const context = { ownKey: OWN, isOnCurve: () => true };
		expect(readReceiver(BURN_KEY, context)).toEqual({ kind: 'burn-key' });
		expect(readReceiver(OTHER, context)).toEqual({ key: OTHER, is: 'other' });
	});

	it.each([
		['', { kind: 'empty' }],
		['RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa', { kind: 'address' }],
		[`0x${OTHER}`, { kind: 'not-hexadecimal' }],
		[`${OTHER.slice(0, 30)} ${OTHER.slice(30)}`, { kind: 'not-hexadecimal' }],
		[OTHER.slice(0, -1), { kind: 'length', digits: 65 }],
		[`${OTHER}00`, { kind: 'length', digits: 68 }],
		[`04${'ab'.repeat(64)}`, { kind: 'uncompressed' }],
		[`05${OTHER.slice(2)}`, { kind: 'prefix' }],
		[`02${'ff'.repeat(32)}`, { kind: 'not-on-curve' }],
		[`${OTHER.slice(0, -1)}c`, { kind: 'not-on-curve' }],
		[MODULE_KEY, { kind: 'module-key' }],
	])('is not %j, and it is known why', (typed, problem) => {
		expect(read(typed)).toEqual(problem);
	});
});
