import { groupDigits } from '#lib/domain/money/figures.ts';
import {
	readTokenData,
	matchesSearch,
	chooseTokens,
	type ListedToken,
	type TokenQuery,
	isSettled,
	kindOf,
	type Token,
	formatUnits,
	parseUnits,
	showUnits,
	MAX_SUPPLY,
	formatSupply,
	mayBeRounded,
	parseSupply,
	retypeSupply,
	readTokelData,
	linksIn,
} from '#lib/domain/tokens.ts';
import { describe, expect, it } from 'vitest';
import { describeSendingProblem } from '#lib/messages/tokens/token-creation-text.ts';
import fc from 'fast-check';

const TOKEN = {
	...{ id: 'ab', creator: '02ff', name: 'Grain', description: '' },
	...{ supply: 12n, data: undefined, imported: undefined },
};

describe('token search', () => {
	it('matches part of the name, id or creator in any case', () => {
		const finds = (typed: string) => matchesSearch(TOKEN, typed);
		expect(['gra', 'B', '2FF', ' grain ', ''].every(finds)).toBe(true);
		expect(finds('salt')).toBe(false);
	});
});

describe('item data', () => {
	it('starts with its eval code and is text if UTF-8', () => {
		expect(readTokenData('f768c3a9')).toEqual({ evalCode: 'f7', payload: '68c3a9', text: 'hé' });
		expect(readTokenData('00ff').text).toBeUndefined();
	});
});

describe('displayed figure', () => {
	it('is grouped before the point only', () => {
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

describe('token list', () => {
	it('starts with the user’s tokens, then follows the chain order', () => {
		expect(choose({})).toBe('b1 e4 a0 c2 d3 f5');
		expect(choose({ show: 'mine' })).toBe('b1 e4');
	});

	it.each([
		['name', 'd3 f5 c2 b1 a0 e4'],
		['supply', 'c2 d3 b1 f5 a0 e4'],
		['balance', 'b1 c2 a0 d3 e4 f5'],
		['age', 'b1 d3 c2 a0 e4 f5'],
	] as const)('sorts by %s, with unknown values last', (sorting, order) => {
		expect(choose({ sorting })).toBe(order);
	});

	it.each([
		['seat', 'b1 c2'],
		['A0', 'a0'],
		['D3', 'd3'],
		[KEY.slice(0, 20), 'b1 c2 d3 f5'],
		['unknown words', ''],
	])('finds for "%s" the tokens %s', (search, found) => {
		expect(choose({ search })).toBe(found);
	});

	it.each([
		['units', 'c2 f5'],
		['unique', 'b1'],
		['imported', 'd3'],
	] as const)('filters the kind %s to %s, without unknown tokens', (kind, found) => {
		expect(choose({ kind })).toBe(found);
	});
});

describe('token', () => {
	it('counts as imported regardless of its supply', () => {
		const imported = { chain: 'OTHER', tokenId: 'ff'.repeat(32) };
		expect(kindOf(token('a', 'x', { supply: 1n, imported }))).toBe('imported');
		expect([1n, 2n, 0n].map((supply) => kindOf(token('a', 'x', { supply })))).toEqual([
			'unique',
			'units',
			'units',
		]);
	});

	it.each([
		['read completely', {}, true],
		['imported from a named chain', { imported: { chain: 'OTHER', tokenId: 'ff'.repeat(32) } }, true],
		['without supply', { supply: 0n }, false],
		['without a valid creator key', { creator: '02ff' }, false],
		['imported without a chain', { imported: { chain: '', tokenId: 'ff'.repeat(32) } }, false],
		['imported without a token id', { imported: { chain: 'OTHER', tokenId: '' } }, false],
	])('evaluates whether a token %s is settled', (_, more, settled) => {
		expect(isSettled(token('a', 'x', more))).toBe(settled);
	});
});

const amounts = fc.bigInt({ min: 0n, max: MAX_SUPPLY });
const places = fc.integer({ min: 0, max: 18 });

describe('token amount', () => {
	it.each([
		[10n, 0, '10'],
		[10n, 1, '1.0'],
		[5n, 1, '0.5'],
		[155n, 2, '1.55'],
		[0n, 8, '0.0'],
		[9_007_199_254_740_993n, 0, '9007199254740993'],
		[MAX_SUPPLY, 18, '9.223372036854775807'],
	])('shows %s units with %i decimals as %s', (units, count, text) => {
		expect(formatUnits(units, count)).toBe(text);
	});

	it.each([
		['10', 0, 10n],
		['1.0', 1, 10n],
		['1,5', 1, 15n],
		[' 0.05 ', 2, 5n],
		['.5', 1, 5n],
		['9223372036854775807', 0, MAX_SUPPLY],
		['9.223372036854775807', 18, MAX_SUPPLY],
		['1,000.5', 1, 10_005n],
		['1 000', 0, 1000n],
		['1,000,000', 0, 1_000_000n],
	])('parses "%s" with %i decimals as %s units', (typed, count, units) => {
		expect(parseUnits(typed, count)).toBe(units);
	});

	it.each([
		['', 0, 'empty'],
		['.', 2, 'not-a-number'],
		['ten', 0, 'not-a-number'],
		['1e3', 0, 'not-a-number'],
		['1,00.5', 1, 'not-a-number'],
		['10 00', 0, 'not-a-number'],
		['1,000', 0, 'ambiguous'],
		['1,000', 3, 'ambiguous'],
		['0x10', 0, 'not-a-number'],
		['٣', 0, 'not-a-number'],
		['-1', 0, 'negative'],
		['1.5', 0, 'too-many-places'],
		['1.55', 1, 'too-many-places'],
		['9223372036854775808', 0, 'too-large'],
		['9.3', 18, 'too-large'],
	] as const)('rejects "%s" with %i decimals: %s', (typed, count, problem) => {
		expect(parseUnits(typed, count)).toBe(problem);
		expect(describeSendingProblem({ kind: problem }, count)).toMatch(/^[A-Z].*\.$/);
	});

	it('is unchanged after display and parsing', () => {
		fc.assert(
			fc.property(amounts, places, (units, count) => {
				expect(parseUnits(formatUnits(units, count), count)).toBe(units);
			}),
		);
	});

	it('is displayed with groups before the point only', () => {
		expect(showUnits(1_234_567_891n, 3)).toBe('1\u202f234\u202f567.891');
	});
});

const supplies = fc.bigInt({ min: 1n, max: MAX_SUPPLY });
const units = fc.constantFrom('coins' as const, 'tokens' as const);

describe('token supply', () => {
	it('is exact in both units, up to the chain’s maximum', () => {
		fc.assert(
			fc.property(supplies, units, (supply, unit) => {
				expect(parseSupply(formatSupply(supply, unit), unit)).toBe(supply);
			}),
		);
	});

	it('stays the same when converted to coins and back', () => {
		fc.assert(
			fc.property(supplies, (supply) => {
				const coins = retypeSupply(supply.toString(), 'tokens', 'coins');
				expect(coins).not.toMatch(/e/i);
				expect(retypeSupply(coins, 'coins', 'tokens')).toBe(supply.toString());
			}),
		);
	});

	it('equals 100,000,000 tokens per coin', () => {
		expect(parseSupply('1', 'coins')).toBe(100_000_000n);
		expect(retypeSupply('100000000', 'tokens', 'coins')).toBe('1');
	});

	it('accepts a decimal comma and a decimal point', () => {
		expect(parseSupply('0,5', 'coins')).toBe(50_000_000n);
		expect(parseSupply('0.5', 'coins')).toBe(50_000_000n);
	});

	it.each([
		['', 'tokens', 'empty'],
		['0', 'tokens', 'zero'],
		['-3', 'coins', 'negative'],
		['1e3', 'coins', 'not-a-number'],
		['1,00.5', 'coins', 'not-a-number'],
		['1,000', 'tokens', 'ambiguous'],
		['21,000', 'coins', 'ambiguous'],
		['1.5', 'tokens', 'too-many-places'],
		['0.000000001', 'coins', 'too-many-places'],
		['9223372036854775808', 'tokens', 'too-large'],
	] as const)('rejects %j typed as %s: %s', (typed, unit, problem) => {
		expect(parseSupply(typed, unit)).toBe(problem);
	});

	it('leaves invalid text unchanged', () => {
		expect(retypeSupply('about a million', 'tokens', 'coins')).toBe('about a million');
	});

	it.each([
		['0', 115_000_000n, 115_000_000n],
		['two tokens', 115_000_000n, 114_999_998n],
		['half the supply', 115_000_000n, 57_500_000n],
		['one token in a small supply', 100n, 99n],
	])('does not attribute a difference of %s to rounding', (_, supply, read) => {
		expect(mayBeRounded(supply, read)).toBe(false);
	});
});

const hex = (text: string) => Buffer.from(text).toString('hex');

describe('token data in the Tokel layout', () => {
	it('contains the number, link, royalty and arbitrary data', () => {
		const payload = `01${'01' + '2a'}${'02' + '0a' + hex('ipfs://abc')}${'03' + 'fd' + 'e703'}${'04' + '02' + 'beef'}`;
		expect(readTokelData(payload)).toEqual({ id: 42n, url: 'ipfs://abc', royalty: 999n, arbitrary: 'beef' });
	});

	it.each([
		['a different version', `02${'01' + '2a'}`],
		['an unknown field', `01${'09' + '2a'}`],
		['a truncated link', `01${'02' + '0a' + hex('ipfs')}`],
		['a truncated number', `01${'01' + 'fe' + '0102'}`],
		['a link that is not text', `01${'02' + '01' + 'ff'}`],
	])('is undefined with %s', (_, payload) => {
		expect(readTokelData(payload)).toBeUndefined();
	});

	it('never throws for any bytes', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
				expect(() => readTokelData(`01${Buffer.from(bytes).toString('hex')}`)).not.toThrow();
			}),
		);
	});
});

describe('link search', () => {
	it.each([
		['see https://a.example/x.png.', ['https://a.example/x.png']],
		['(ipfs://Qm1) and ipfs://Qm1', ['ipfs://Qm1']],
		['ipfs:Heron/5', ['ipfs:Heron/5']],
		['HTTP://B.example/?a=1,2', ['HTTP://B.example/?a=1,2']],
		['data:image/svg+xml,x', ['data:image/svg+xml,x']],
		['at 12:30, ratio 1:5, a https: nothing', []],
	])('finds the links in "%s"', (text, links) => {
		expect(linksIn(text)).toEqual(links);
	});
});
