import { encodeAddress } from '#lib/chain/keys/address.ts';
import { recogniseAddress } from '#lib/chain/keys/recognise-address.ts';
import { expect, test } from 'vitest';

const HASH = Uint8Array.from({ length: 20 }, (_, index) => index);
const KMD = { coin: 'KMD', versions: { publicKeyHash: 60, scriptHash: 85 } };
const RICK = { ...KMD, coin: 'RICK' };
const BTC = { coin: 'BTC', versions: { publicKeyHash: 0, scriptHash: 5 } };
const FORMATS = [KMD, RICK, BTC];

test('an address is recognised by its first byte', () => {
	expect(recogniseAddress(` ${encodeAddress(60, HASH)} `, FORMATS)).toEqual({
		...{ paysTo: 'key', coins: ['KMD', 'RICK'] },
	});
	expect(recogniseAddress(encodeAddress(5, HASH), FORMATS)).toMatchObject({
		paysTo: 'script',
		coins: ['BTC'],
	});
});

test.each([
	['nothing', ''],
	['a wrong checksum', `${encodeAddress(60, HASH).slice(0, -1)}1`],
	['a byte that no coin has', encodeAddress(99, HASH)],
	['a hash that is too short', encodeAddress(60, HASH.subarray(1))],
])('%s is not recognised', (_, text) => {
	expect(recogniseAddress(text, FORMATS)).toBeUndefined();
});
