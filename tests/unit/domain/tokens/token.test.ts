import { tokenAddressesOfReply } from '#lib/domain/tokens/token-addresses.ts';
import { readTokenData } from '#lib/domain/tokens/token-data.ts';
import { isCounterfeit, matchesSearch, tokenIdsOfReply, tokenOfReply } from '#lib/domain/tokens/token.ts';
import { groupDigits } from '#lib/domain/money/group-digits.ts';
import { describe, expect, it } from 'vitest';

const REPLY = { tokenid: 'AB', owner: '02ff', name: 'Grain', description: '', supply: 12 };

describe('a token of the chain', () => {
	it.each([
		[12, 12n],
		['9223372036854775807', 9_223_372_036_854_775_807n],
		['100000.00000000', 10_000_000_000_000n],
	])('has its supply in whole tokens when the daemon says %j', (supply, tokens) => {
		expect(tokenOfReply({ ...REPLY, supply }).supply).toBe(tokens);
	});

	it('is a counterfeit when it has no supply', () => {
		expect(isCounterfeit(tokenOfReply({ ...REPLY, supply: 0 }))).toBe(true);
	});

	it('tells where it was imported from', () => {
		const reply = { ...REPLY, IsImported: 'yes', sourceChain: 'OTHER', sourceTokenId: 'cd' };
		expect(tokenOfReply(reply).imported).toEqual({ chain: 'OTHER', tokenId: 'cd' });
		expect(tokenOfReply(REPLY).imported).toBeUndefined();
	});

	it('is found by a part of its name, id or creator, in either case', () => {
		const token = tokenOfReply(REPLY);
		expect(['gra', 'B', '2FF', ' grain ', ''].every((typed) => matchesSearch(token, typed))).toBe(true);
		expect(matchesSearch(token, 'salt')).toBe(false);
	});

	it('is listed once, however often the daemon names it', () => {
		expect(tokenIdsOfReply(['AB', 'ab', 'cd'])).toEqual(['ab', 'cd']);
	});
});

describe('the data of an item', () => {
	it('begins with its eval code, and is text where it is UTF-8', () => {
		expect(readTokenData('f768c3a9')).toEqual({ evalCode: 'f7', payload: '68c3a9', text: 'hé' });
		expect(readTokenData('00ff').text).toBeUndefined();
	});
});

describe('the daemon’s addresses', () => {
	it('are read in the document’s names and in the real daemon’s', () => {
		expect(tokenAddressesOfReply({ myaddress: 'R1', myCCaddress: 'R2' })).toEqual({
			own: 'R1',
			ownTokens: 'R2',
			module: undefined,
			funds: undefined,
		});
		expect(tokenAddressesOfReply({ TokensCCaddress: 'R0' }).module).toBe('R0');
		const real = {
			TokensCCAddress: 'R0',
			myaddress: 'R1',
			'myCCAddress(Tokens)': 'R2',
			mybalance: 1.5,
		};
		expect(tokenAddressesOfReply(real)).toEqual({
			own: 'R1',
			ownTokens: 'R2',
			module: 'R0',
			funds: 150_000_000n,
		});
	});
});

describe('figures for the eyes', () => {
	it('are grouped before the point only', () => {
		expect(groupDigits('1234567.12345678')).toBe('1\u202f234\u202f567.12345678');
		expect(groupDigits('999')).toBe('999');
	});
});
