import {
	canBeLabelled,
	draftOf,
	hasTag,
	labelId,
	labelOf,
	labelProblems,
	looksLikeAddress,
	matchesLabel,
	readTags,
	sortLabels,
	tagsOf,
	type LabelKind,
} from '#lib/domain/labels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const ADDRESS = 'RYVQjnFaRcnkLo8MzpqPFwFJTqJGLYLb2L';
const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7';
const KEY = `02${'ab'.repeat(32)}`;
const typed = (name: string, note = '', tags = '') => ({ name, note, tags });
const make = (kind: LabelKind, text: string, name: string, tags = '', now = 1) =>
	labelOf({ kind, text }, typed(name, '', tags), now);

test('gives every spelling of a subject the same id', () => {
	expect(labelId(` ${ADDRESS} `)).toBe(ADDRESS);
	expect(labelId(ACCOUNT)).toBe(ACCOUNT.toLowerCase());
	expect(labelId(KEY.toUpperCase())).toBe(KEY);
	expect(labelId('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toMatch(/^bc1q/);
	expect(make('address', ACCOUNT, 'x').text).toBe(ACCOUNT);
});

test('accepts only matching subjects for each kind', () => {
	expect(canBeLabelled('address', ADDRESS)).toBe(true);
	expect(canBeLabelled('address', ACCOUNT)).toBe(true);
	expect(canBeLabelled('address', `${ADDRESS.slice(0, 9)}\u200b${ADDRESS.slice(9)}`)).toBe(false);
	expect(canBeLabelled('address', 'cold wallet')).toBe(false);
	expect(canBeLabelled('key', KEY)).toBe(true);
	expect(canBeLabelled('key', KEY.slice(2))).toBe(true);
	expect(canBeLabelled('key', KEY.slice(3))).toBe(false);
	expect(canBeLabelled('transaction', 'cd'.repeat(32))).toBe(true);
	expect(canBeLabelled('swap', '123-456')).toBe(true);
	expect(canBeLabelled('node', '10.0.0.1')).toBe(true);
	expect(canBeLabelled('node', '')).toBe(false);
});

test('requires a short name without hidden characters and unlike an address', () => {
	const problem = (name: string) => labelProblems(typed(name), 'address').name?.kind;
	expect(problem('')).toBe('empty');
	expect(problem('  ')).toBe('empty');
	expect(problem('cold wallet')).toBeUndefined();
	expect(problem('Bitfinex (KMD), hot 2')).toBeUndefined();
	expect(problem('x'.repeat(41))).toBe('too-long');
	expect(problem('é'.repeat(40))).toBeUndefined();
	expect(problem('cold\u202ewallet')).toBe('hidden');
	expect(problem('cold\nwallet\u0000')).toBe('hidden');
	expect(problem(ADDRESS)).toBe('like-address');
	expect(problem(`${ADDRESS.slice(0, 17)} ${ADDRESS.slice(17)}`)).toBe('like-address');
	expect(problem('RYVQ…Lb2L')).toBe('like-address');
	expect(problem('RYVQjn...YLb2L')).toBe('like-address');
	expect(problem('0x529084000985')).toBe('like-address');
	expect(problem('my exchange account in town')).toBeUndefined();
});

test('accepts a note or a tag instead of a swap name', () => {
	expect(labelProblems(typed('', '', ''), 'swap').name?.kind).toBe('empty');
	expect(labelProblems(typed('', 'a note'), 'swap')).toEqual({});
	expect(labelProblems(typed('', '', 'tax'), 'swap')).toEqual({});
	expect(labelProblems(typed('', '', ', #'), 'swap').name?.kind).toBe('empty');
	expect(labelProblems(typed('', '', 'tax'), 'address').name?.kind).toBe('empty');
});

test('limits tags to a short list without duplicates', () => {
	expect(readTags('#tax,  2026 ; Tax,, long   term')).toEqual(['tax', '2026', 'long term']);
	expect(labelProblems(typed('a', '', 'a,b,c,d,e,f,g,h,i'), 'swap').tags?.kind).toBe('too-many');
	expect(labelProblems(typed('a', '', 'x'.repeat(25)), 'swap').tags?.kind).toBe('too-long');
	expect(labelProblems(typed('a', 'x'.repeat(501)), 'swap').note?.kind).toBe('too-long');
	const labels = [
		make('swap', '1-2', '', 'Tax', 1),
		make('swap', '3-4', '', 'tax, arbitrage', 2),
		make('address', ADDRESS, 'a', 'other', 3),
	];
	expect(tagsOf(labels, 'swap')).toEqual(['arbitrage', 'tax']);
	expect(hasTag({ tags: ['Tax'] }, 'tax')).toBe(true);
});

test('finds labels by their words and subject', () => {
	const label = labelOf({ kind: 'address', text: ADDRESS }, typed('Cold wallet', 'in the safe', 'saving'), 1);
	for (const words of ['', 'cold', 'safe wallet', 'SAVING', ADDRESS.slice(3, 9)])
		expect(matchesLabel(label, words)).toBe(true);
	expect(matchesLabel(label, 'hot')).toBe(false);
	const named = (name: string) => make('address', ADDRESS, name);
	expect(sortLabels([named('b'), named('A'), named('c')]).map(({ name }) => name)).toEqual(['A', 'b', 'c']);
});

test('turns any accepted text into a valid label that round-trips', () => {
	const texts = fc.record({
		name: fc.string({ unit: 'binary', maxLength: 60 }),
		note: fc.string({ unit: 'binary', maxLength: 60 }),
		tags: fc.string({ unit: 'grapheme', maxLength: 60 }),
	});
	fc.assert(
		fc.property(texts, (draft) => {
			if (Object.keys(labelProblems(draft, 'swap')).length > 0) return;
			const label = labelOf({ kind: 'swap', text: '1-2' }, draft, 5);
			expect(labelProblems(draftOf(label), 'swap')).toEqual({});
			expect(labelOf({ kind: 'swap', text: '1-2' }, draftOf(label), 5)).toEqual(label);
			expect(label.name).toBe(label.name.trim());
		}),
	);
});

test('recognises full and shortened addresses', () => {
	const base58 = fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz');
	const addresses = fc
		.array(base58, { minLength: 30, maxLength: 34 })
		.map((letters) => letters.join(''))
		.filter((text) => /\d/.test(text));
	fc.assert(
		fc.property(addresses, fc.constantFrom('…', '...', ' … ', '..'), (address, gap) => {
			expect(looksLikeAddress(address)).toBe(true);
			expect(looksLikeAddress(`${address.slice(0, 6)}${gap}${address.slice(-6)}`)).toBe(true);
		}),
	);
});
