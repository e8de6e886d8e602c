import { KOMODO_ADDRESSES, encodeAddress } from '#lib/chain/keys/address.ts';
import { paidBy, readAddressText, recogniseAddress } from '#lib/chain/keys/address-text.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';
const WIF = 'UwYeRckJ8K7uZnRsgZa4g1BGbA2jGnk8FnTcYVCwszJZ7GJVNnaA';

describe('a typed address', () => {
	it.each([
		['', 'empty'],
		[' \n', 'empty'],
		[`${OWN.slice(0, -1)}f`, 'checksum'],
		[OWN.slice(0, -1), 'checksum'],
		['xx', 'checksum'],
		[`${OWN.slice(0, -1)}0`, 'characters'],
		[WIF, 'length'],
		['1'.repeat(5000), 'length'],
		['0x52908400098527886E0F7030069857D2E4169EE7', 'account'],
		['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'witness'],
	])('%s is %s', (typed, problem) => {
		expect(readAddressText(typed)).toBe(problem);
	});

	it('is read with space around it, and pays what its version says', () => {
		const read = readAddressText(` ${OWN}\n`);
		if (typeof read === 'string') throw new Error(read);
		expect(paidBy(read, KOMODO_ADDRESSES)).toBe('key');
		expect(paidBy(read, { publicKeyHash: 0, scriptHash: 60 })).toBe('script');
		expect(paidBy(read, { publicKeyHash: 0, scriptHash: 5 })).toBeUndefined();
	});

	it('gives a result or a named problem, whatever is typed', () => {
		fc.assert(
			fc.property(fc.string({ maxLength: 300 }), (text) => {
				const read = readAddressText(text);
				expect(typeof read === 'string' ? read : read.hash.length).toBeTruthy();
			}),
			{ numRuns: 500 },
		);
	});
});

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
