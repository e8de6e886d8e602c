import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it, test } from 'vitest';
import {
	addressOfPublicKey,
	addressOfScript,
	decodeAddress,
	KOMODO_ADDRESSES,
	scriptOfAddress,
	accountOf,
	accountAddressProblem,
	addressProblem,
	encodeAddress,
	paidBy,
	readAddressText,
	recogniseAddress,
} from '#lib/chain/address.ts';
import { hash160 } from '#lib/chain/hashes.ts';
import { dataScript, payToPublicKey, payToPublicKeyHash, payToScriptHash } from '#lib/chain/script.ts';
import { creationTokel } from './vectors/vectors.ts';
import { publicKeyOf } from '#lib/chain/keys.ts';
import fc from 'fast-check';

const publicKey = hexToBytes('02d3431950c2f0f9654217b6ce3d44468d3a9ca7255741767fdeee7c5ec6b47567');
const address = 'RN727JeeiZ6NXic7PUKTCiHT1HvuBN4RDa';

describe('addressOfScript', () => {
	it('returns the same address for a public key and for its hash', () => {
		expect(addressOfScript(payToPublicKey(publicKey), KOMODO_ADDRESSES)).toBe(address);
		expect(addressOfScript(payToPublicKeyHash(hash160(publicKey)), KOMODO_ADDRESSES)).toBe(address);
	});

	it('returns an address beginning with "b" for a script hash', () => {
		expect(addressOfScript(payToScriptHash(hash160(publicKey)), KOMODO_ADDRESSES)).toMatch(/^b/);
	});

	it('ignores data that newer daemons append to a condition', () => {
		const [marker, attached] = creationTokel.vout.map(({ scriptPubKeyHex }) => hexToBytes(scriptPubKeyHex));
		expect(addressOfScript(marker as Uint8Array, KOMODO_ADDRESSES)).toMatch(/^R/);
		const behindCondition = (attached as Uint8Array).subarray(0, 0x43 + 2);
		expect(addressOfScript(attached as Uint8Array, KOMODO_ADDRESSES)).toBe(
			addressOfScript(behindCondition, KOMODO_ADDRESSES),
		);
	});

	it('returns undefined for data and for unknown scripts', () => {
		expect(addressOfScript(dataScript(publicKey), KOMODO_ADDRESSES)).toBeUndefined();
		expect(addressOfScript(Uint8Array.of(0x51), KOMODO_ADDRESSES)).toBeUndefined();
	});
});

describe('scriptOfAddress', () => {
	it('pays to the hash encoded in the address', () => {
		expect(scriptOfAddress(address, KOMODO_ADDRESSES)).toEqual(payToPublicKeyHash(hash160(publicKey)));
		const shared = addressOfScript(payToScriptHash(hash160(publicKey)), KOMODO_ADDRESSES) as string;
		expect(scriptOfAddress(shared, KOMODO_ADDRESSES)).toEqual(payToScriptHash(hash160(publicKey)));
	});

	it('rejects the address of a different coin', () => {
		const bitcoin = addressOfPublicKey(publicKey, 0);
		expect(() => scriptOfAddress(bitcoin, KOMODO_ADDRESSES)).toThrow('Not an address of this coin');
	});
});

describe('decodeAddress', () => {
	it.each(['', 'R', address.slice(0, -1), address.replace('RN7', 'RN8'), `${address}1`, 'l0O'])(
		'rejects "%s"',
		(text) => {
			expect(() => decodeAddress(text)).toThrow(RangeError);
		},
	);
});

describe('Ethereum address', () => {
	it('matches the EIP-155 example, including its checksum', () => {
		const publicKey = publicKeyOf(hexToBytes('46'.repeat(32)));
		expect(accountOf(publicKey)).toBe('0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F');
	});
});

const ETHER = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

it.each([
	['RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn', undefined],
	['bJsjDdC8mFvQhRUbbXGHXDsLaPDZn2Wk7K', 'checksum'],
	['RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvm', 'checksum'],
	['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'other-coin'],
	['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'other-coin'],
	[ETHER, 'other-coin'],
	['RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uv', 'checksum'],
	['RPZVpjptzfZnFZZo', 'not-an-address'],
	['0OIl', 'not-an-address'],
	['', 'not-an-address'],
])('checks %o as an address of the Komodo family: %o', (text, problem) => {
	expect(addressProblem(text, KOMODO_ADDRESSES, 'KMD')).toBe(problem);
});

const BITCOIN = { publicKeyHash: 0, scriptHash: 5 };
const LITECOIN = { publicKeyHash: 48, scriptHash: 5 };
const [SEGWIT, TAPROOT] = [
	'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
	'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];
const LTC_SEGWIT = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
const CASH = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';

it.each([
	[SEGWIT, BITCOIN, 'BTC', 'other-form'],
	[SEGWIT.toUpperCase(), BITCOIN, 'BTC', 'other-form'],
	[TAPROOT, BITCOIN, 'BTC', 'other-form'],
	[SEGWIT.replace('v8', 'v9'), BITCOIN, 'BTC', 'checksum'],
	[SEGWIT, LITECOIN, 'LTC', 'other-coin'],
	[LTC_SEGWIT, BITCOIN, 'BTC', 'other-coin'],
	[LTC_SEGWIT, LITECOIN, 'LTC', 'other-form'],
	['MC3S7Uuch1iEm2JLXh7Jk6zJvBNMgvc1ii', LITECOIN, 'LTC', 'other-form'],
	['MC3S7Uuch1iEm2JLXh7Jk6zJvBNMgvc1ii', BITCOIN, 'BTC', 'other-coin'],
	['MC3S7Uuch1iEm2JLXh7Jk6zJvBNMgvc1ii', { ...LITECOIN, scriptHash: 50 }, 'LTC', undefined],
	[CASH, BITCOIN, 'BCH', 'other-form'],
	[CASH.replace('bitcoincash:', ''), BITCOIN, 'BCH', 'other-form'],
	[CASH, BITCOIN, 'BTC', 'other-coin'],
] as const)('checks %s with %o as an address of %s: %o', (text, versions, coin, problem) => {
	expect(addressProblem(text, versions, coin)).toBe(problem);
});

it.each([
	[ETHER, undefined],
	[ETHER.toLowerCase(), undefined],
	[ETHER.replace('bD', 'Bd'), 'checksum'],
	['RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn', 'other-coin'],
	['0x1234', 'not-an-address'],
])('checks %o as an account address: %o', (text, problem) => {
	expect(accountAddressProblem(text)).toBe(problem);
});

const OWN = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';
const WIF = 'UwYeRckJ8K7uZnRsgZa4g1BGbA2jGnk8FnTcYVCwszJZ7GJVNnaA';

describe('typed address', () => {
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
	])('reports %s as %s', (typed, problem) => {
		expect(readAddressText(typed)).toBe(problem);
	});

	it('ignores surrounding spaces and pays a key or script by its version', () => {
		const read = readAddressText(` ${OWN}\n`);
		if (typeof read === 'string') throw new Error(read);
		expect(paidBy(read, KOMODO_ADDRESSES)).toBe('key');
		expect(paidBy(read, { publicKeyHash: 0, scriptHash: 60 })).toBe('script');
		expect(paidBy(read, { publicKeyHash: 0, scriptHash: 5 })).toBeUndefined();
	});

	it('returns an address or a named problem for any text', () => {
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

test('recognises an address by its first byte', () => {
	expect(recogniseAddress(` ${encodeAddress(60, HASH)} `, FORMATS)).toEqual({
		...{ paysTo: 'key', coins: ['KMD', 'RICK'] },
	});
	expect(recogniseAddress(encodeAddress(5, HASH), FORMATS)).toMatchObject({
		paysTo: 'script',
		coins: ['BTC'],
	});
});

test.each([
	['an empty string', ''],
	['a wrong checksum', `${encodeAddress(60, HASH).slice(0, -1)}1`],
	['an unknown first byte', encodeAddress(99, HASH)],
	['a hash that is too short', encodeAddress(60, HASH.subarray(1))],
])('does not recognise %s', (_, text) => {
	expect(recogniseAddress(text, FORMATS)).toBeUndefined();
});
