import { nearestEntries, rankEntries, type Searchable } from '#lib/domain/search-ranking.ts';
import { expect, test } from 'vitest';

const entry = (name: string, more: Partial<Searchable> = {}): Searchable => ({
	...{ id: name, name, weight: 3 },
	...more,
});
const ENTRIES = [
	entry('Time locks'),
	entry('Lock'),
	entry('Lock when idle'),
	entry('Blocked nodes'),
	entry('Sign out', { also: ['lock the desk'] }),
	entry('Coins', { note: 'Wallet', about: 'What is locked in swaps' }),
	entry('Order book', { also: ['bids', 'depth'] }),
	entry('A swap', { ids: ['f00dfeed01', '12-34'] }),
];
const named = (typed: string, recent: readonly string[] = []) =>
	rankEntries(typed, ENTRIES, recent).map(({ name }) => name);

test('ranks the whole name first, then prefix, words, and description', () => {
	expect(named('lock')).toEqual(['Lock', 'Lock when idle', 'Time locks', 'Sign out', 'Coins']);
});

test('finds nothing for the middle of a word or a misspelling', () => {
	expect(named('ock')).toEqual([]);
	expect(named('lokc')).toEqual([]);
});

test.each([
	['book order', ['Order book']],
	['ORDER-BOOK', ['Order book']],
	['orders', ['Order book']],
	['depth', ['Order book']],
	['wallet coin', ['Coins']],
])('finds “%s” regardless of order, signs, case and plural', (typed, found) => {
	expect(named(typed)).toEqual(found);
});

test('finds an id by its prefix, never by one or two letters', () => {
	expect(named('f00dfe')).toEqual(['A swap']);
	expect(named('F00DFEED01')).toEqual(['A swap']);
	expect(named('12-34')).toEqual(['A swap']);
	expect(named('f00')).toEqual([]);
});

test('ranks earlier choices above equal matches', () => {
	const pair = [entry('Send coins'), entry('Send tokens')];
	const first = (recent: readonly string[]) => rankEntries('send', pair, recent)[0]?.name;
	expect(first([])).toBe('Send coins');
	expect(first(['Send tokens'])).toBe('Send tokens');
	expect(named('lock', ['Coins'])[0]).toBe('Lock');
});

test('finds nothing for signs alone', () => {
	expect(named(' /…! ')).toEqual([]);
});

test.each([
	['setings', 'Settings'],
	['protfolio', 'Portfolio'],
	['statistcs', 'Statistics'],
])('suggests the nearest name to “%s”', (typed, name) => {
	const names = ['Settings', 'Portfolio', 'Statistics', 'Wallet'].map((each) => entry(each));
	expect(nearestEntries(typed, names).map((each) => each.name)).toEqual([name]);
});

test('suggests nothing for a distant name', () => {
	expect(nearestEntries('zzzzzz', ENTRIES)).toEqual([]);
	expect(nearestEntries('x', ENTRIES)).toEqual([]);
});
