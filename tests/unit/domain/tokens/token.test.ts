import { groupDigits } from '#lib/domain/money/figures.ts';
import { readTokenData } from '#lib/domain/tokens/token-data.ts';
import {
	matchesSearch,
	chooseTokens,
	type ListedToken,
	type TokenQuery,
	isSettled,
	kindOf,
	type Token,
} from '#lib/domain/tokens/token.ts';
import { describe, expect, it } from 'vitest';

const TOKEN = {
	...{ id: 'ab', creator: '02ff', name: 'Grain', description: '' },
	...{ supply: 12n, data: undefined, imported: undefined },
};

describe('a token of the chain', () => {
	it('is found by a part of its name, id or creator, in either case', () => {
		const finds = (typed: string) => matchesSearch(TOKEN, typed);
		expect(['gra', 'B', '2FF', ' grain ', ''].every(finds)).toBe(true);
		expect(finds('salt')).toBe(false);
	});
});

describe('the data of an item', () => {
	it('begins with its eval code, and is text where it is UTF-8', () => {
		expect(readTokenData('f768c3a9')).toEqual({ evalCode: 'f7', payload: '68c3a9', text: 'hé' });
		expect(readTokenData('00ff').text).toBeUndefined();
	});
});

describe('figures for the eyes', () => {
	it('are grouped before the point only', () => {
		expect(groupDigits('1234567.12345678')).toBe('1\u202f234\u202f567.12345678');
		expect(groupDigits('999')).toBe('999');
	});
});

const KEY = `02${'ab'.repeat(32)}`;
const EVERYTHING: TokenQuery = { search: '', show: 'all', kind: 'any', sorting: 'own' };

function token(id: string, name: string, more: Partial<Token> = {}): Token {
	return {
		id,
		name,
		creator: KEY,
		description: '',
		supply: 10n,
		data: undefined,
		imported: undefined,
		...more,
	};
}

function listed(known: Token | string, more: Partial<ListedToken> = {}): ListedToken {
	const about = typeof known === 'string' ? { id: known, token: undefined } : { id: known.id, token: known };
	return { ...about, isOwn: false, held: undefined, minedAt: undefined, ...more };
}

const CHAIN = [
	listed('a0'),
	listed(token('b1', 'Seat 10', { supply: 1n }), { held: 1n, isOwn: true, minedAt: 3 }),
	listed(token('c2', 'Seat 9', { supply: 2n ** 60n }), { held: 0n, minedAt: 1 }),
	listed(token('d3', 'Éclair', { imported: { chain: 'OTHER', tokenId: 'ff'.repeat(32) } }), { minedAt: 2 }),
	listed('e4', { isOwn: true }),
	listed(token('f5', 'Gone', { supply: 0n })),
];

const choose = (query: Partial<TokenQuery>) => chooseTokens(CHAIN, { ...EVERYTHING, ...query }).join(' ');

describe('a list of tokens', () => {
	it('begins with one’s own and keeps the chain’s order besides', () => {
		expect(choose({})).toBe('b1 e4 a0 c2 d3 f5');
		expect(choose({ show: 'mine' })).toBe('b1 e4');
	});

	it.each([
		['name', 'd3 f5 c2 b1 a0 e4'],
		['supply', 'c2 d3 b1 f5 a0 e4'],
		['balance', 'b1 c2 a0 d3 e4 f5'],
		['age', 'b1 d3 c2 a0 e4 f5'],
	] as const)('is ordered by %s, with what is not known at its end', (sorting, order) => {
		expect(choose({ sorting })).toBe(order);
	});

	it.each([
		['seat', 'b1 c2'],
		['A0', 'a0'],
		['D3', 'd3'],
		[KEY.slice(0, 20), 'b1 c2 d3 f5'],
		['nothing such', ''],
	])('searched for "%s" holds %s', (search, found) => {
		expect(choose({ search })).toBe(found);
	});

	it.each([
		['units', 'c2 f5'],
		['unique', 'b1'],
		['imported', 'd3'],
	] as const)('of the kind %s holds %s, and nothing that is not known', (kind, found) => {
		expect(choose({ kind })).toBe(found);
	});
});

describe('a token', () => {
	it('that was imported is of that kind, whatever its supply', () => {
		const imported = { chain: 'OTHER', tokenId: 'ff'.repeat(32) };
		expect(kindOf(token('a', 'x', { supply: 1n, imported }))).toBe('imported');
		expect([1n, 2n, 0n].map((supply) => kindOf(token('a', 'x', { supply })))).toEqual([
			'unique',
			'units',
			'units',
		]);
	});

	it.each([
		['read whole', {}, true],
		['imported from a chain that is told', { imported: { chain: 'OTHER', tokenId: 'ff'.repeat(32) } }, true],
		['without supply', { supply: 0n }, false],
		['whose creator is no key', { creator: '02ff' }, false],
		['imported from nowhere', { imported: { chain: '', tokenId: 'ff'.repeat(32) } }, false],
		['imported from nothing', { imported: { chain: 'OTHER', tokenId: '' } }, false],
	])('%s is settled or not', (_, more, settled) => {
		expect(isSettled(token('a', 'x', more))).toBe(settled);
	});
});
