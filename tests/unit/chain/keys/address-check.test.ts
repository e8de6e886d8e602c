import { accountAddressProblem } from '#lib/chain/keys/account-address.ts';
import { addressProblem } from '#lib/chain/keys/address-check.ts';
import { KOMODO_ADDRESSES } from '#lib/chain/keys/address.ts';
import { expect, it } from 'vitest';

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
])('%o as an address of the Komodo family: %o', (text, problem) => {
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
] as const)('%s with %o as an address of %s: %o', (text, versions, coin, problem) => {
	expect(addressProblem(text, versions, coin)).toBe(problem);
});

it.each([
	[ETHER, undefined],
	[ETHER.toLowerCase(), undefined],
	[ETHER.replace('bD', 'Bd'), 'checksum'],
	['RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn', 'other-coin'],
	['0x1234', 'not-an-address'],
])('%o as an address of an account: %o', (text, problem) => {
	expect(accountAddressProblem(text)).toBe(problem);
});
