import { searchPairs, usualDirection, usualPair } from '#lib/domain/market/pair-search.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { expect, test } from 'vitest';

const COINS = ['KMD', 'BTC', 'LTC', 'KMDICE'].map((coin) => ({ coin, isActive: coin !== 'LTC' }));
const names = (typed: string, orders: ReadonlyMap<string, number> = new Map()) =>
	searchPairs(COINS, orders, typed).map(({ base, rel }) => `${base}/${rel}`);

test('lists every market once, in its usual quote coin, active coins first', () => {
	expect(names('')).toEqual(['KMD/BTC', 'KMDICE/BTC', 'KMDICE/KMD', 'KMDICE/LTC', 'LTC/BTC', 'LTC/KMD']);
});

test.each(['btc kmd', 'BTC/KMD', 'btc-kmd', 'BTC, KMD'])('uses the first coin of %s as base', (typed) => {
	expect(names(typed)).toEqual(['BTC/KMD', 'BTC/KMDICE']);
});

test('lists markets with most live orders first', () => {
	const counts = new Map([
		['KMD LTC', 2],
		['BTC KMD', 1],
	]);
	expect(names('', counts).slice(0, 2)).toEqual(['LTC/KMD', 'KMD/BTC']);
	expect(searchPairs(COINS, counts, 'ltc kmd')[0]).toMatchObject({ orders: 2, isActive: false });
});

test.each([
	['KMD', 'BTC', 'KMD/BTC'],
	['LTC', 'KMD', 'LTC/KMD'],
	['DOGE', 'KMD', 'DOGE/KMD'],
	['RICK', 'MORTY', 'MORTY/RICK'],
])('uses one name for the market of %s and %s', (one, other, name) => {
	for (const { base, rel } of [usualDirection(one, other), usualDirection(other, one)])
		expect(`${base}/${rel}`).toBe(name);
});

test('finds nothing for an unknown prefix', () => {
	expect(names('xyz')).toEqual([]);
});

test('suggests a pair of active coins, undefined for fewer than two', () => {
	expect(usualPair(COINS)).toEqual({ base: 'KMD', rel: 'BTC' });
	expect(usualPair(COINS.slice(0, 1))).toBeUndefined();
});

test('lists starred markets first, regardless of their orders', () => {
	const counts = new Map([['BTC KMD', 9]]);
	const isStarred = ({ base, rel }: Pair) => base === 'LTC' || rel === 'LTC';
	const all = searchPairs(COINS, counts, '', isStarred).map(({ base, rel }) => `${base}/${rel}`);
	expect(all).toEqual(['KMDICE/LTC', 'LTC/BTC', 'LTC/KMD', 'KMD/BTC', 'KMDICE/BTC', 'KMDICE/KMD']);
});
