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
	expect(addressProblem(text, KOMODO_ADDRESSES)).toBe(problem);
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
