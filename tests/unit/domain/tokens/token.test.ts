import { groupDigits } from '#lib/domain/money/group-digits.ts';
import { readTokenData } from '#lib/domain/tokens/token-data.ts';
import { matchesSearch } from '#lib/domain/tokens/token.ts';
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
