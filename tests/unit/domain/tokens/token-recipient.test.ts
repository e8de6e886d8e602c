import { isPublicKey } from '#lib/chain/keys/keys.ts';
import { bytesOfHex } from '#lib/domain/tokens/token-data.ts';
import { BURN_KEY, MODULE_KEY, readRecipient } from '#lib/domain/tokens/token-recipient.ts';
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

	it.each([
		['', /whom/],
		['RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa', /This is an address/],
		[`0x${OTHER}`, /hexadecimal digits only/],
		[`${OTHER.slice(0, 30)} ${OTHER.slice(30)}`, /hexadecimal digits only/],
		[OTHER.slice(0, -1), /has 65, 1 digit too few/],
		[`${OTHER}00`, /has 68, 2 digits too many/],
		[`04${'ab'.repeat(64)}`, /long form/],
		[`05${OTHER.slice(2)}`, /begins with 02 or 03/],
		[`02${'ff'.repeat(32)}`, /no point of the curve/],
		[`${OTHER.slice(0, -1)}c`, /no point of the curve/],
		[MODULE_KEY, /token module’s own key/],
	])('is not %j, and the words say why', (typed, words) => {
		expect(read(typed)).toMatch(words);
	});
});
