import { isCounterfeit } from '#lib/domain/tokens.ts';
import { tokenAddressesOfReply, tokenIdsOfReply, tokenOfReply } from '#lib/node/daemon/tokens.ts';
import { describe, expect, it } from 'vitest';

const REPLY = {
	result: 'success',
	tokenid: 'AB',
	owner: '02ff',
	name: 'Grain',
	description: '',
	supply: 12,
} as const;

describe('chain token', () => {
	it.each([
		[12, 12n],
		['9223372036854775807', 9_223_372_036_854_775_807n],
		['100000.00000000', 10_000_000_000_000n],
	])('parses a supply of %j', (supply, tokens) => {
		expect(tokenOfReply({ ...REPLY, supply }).supply).toBe(tokens);
	});

	it('is a counterfeit without a supply', () => {
		expect(isCounterfeit(tokenOfReply({ ...REPLY, supply: 0 }))).toBe(true);
	});

	it('has the chain and id of its import', () => {
		const reply = { ...REPLY, IsImported: 'yes', sourceChain: 'OTHER', sourceTokenId: 'cd' };
		expect(tokenOfReply(reply).imported).toEqual({ chain: 'OTHER', tokenId: 'cd' });
		expect(tokenOfReply(REPLY).imported).toBeUndefined();
	});

	it('is listed once, however often the daemon repeats it', () => {
		expect(tokenIdsOfReply(['AB', 'ab', 'cd'])).toEqual(['ab', 'cd']);
	});
});

describe('daemon address', () => {
	const result = 'success';

	it('is parsed from the documented and the real daemon’s field names', () => {
		expect(tokenAddressesOfReply({ result, myaddress: 'R1', myCCaddress: 'R2' })).toEqual({
			own: 'R1',
			ownTokens: 'R2',
			module: undefined,
			funds: undefined,
		});
		expect(tokenAddressesOfReply({ result, TokensCCaddress: 'R0' }).module).toBe('R0');
		const real = {
			TokensCCAddress: 'R0',
			myaddress: 'R1',
			'myCCAddress(Tokens)': 'R2',
			mybalance: 1.5,
		};
		expect(tokenAddressesOfReply({ result, ...real })).toEqual({
			own: 'R1',
			ownTokens: 'R2',
			module: 'R0',
			funds: 150_000_000n,
		});
	});
});
