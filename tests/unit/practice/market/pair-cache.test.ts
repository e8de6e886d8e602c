import { describe, expect, it } from 'vitest';
import { PairCache } from '#practice/market/prices.ts';

describe('pair cache', () => {
	it('keeps results separately per direction', () => {
		const cache = new PairCache<string>();
		cache.of('KMD', 'BTC').set(1, 'one');
		expect(cache.of('KMD', 'BTC').get(1)).toBe('one');
		expect(cache.of('BTC', 'KMD').size).toBe(0);
	});

	it('drops the least recently used pair', () => {
		const cache = new PairCache<string>();
		cache.of('first', 'x').set(1, 'one');
		cache.of('second', 'x').set(1, 'two');
		cache.of('first', 'x');
		for (let index = 0; index < 7; index++) cache.of(`more ${index}`, 'x');
		expect(cache.of('first', 'x').get(1)).toBe('one');
		expect(cache.of('second', 'x').size).toBe(0);
	});
});
