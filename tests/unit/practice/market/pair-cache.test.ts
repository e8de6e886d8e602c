import { describe, expect, it } from 'vitest';
import { PairCache } from '#practice/market/prices.ts';

describe('pair cache', () => {
	it('keeps results separately per direction', () => {
		const kept = new PairCache<string>();
		kept.of('KMD', 'BTC').set(1, 'one');
		expect(kept.of('KMD', 'BTC').get(1)).toBe('one');
		expect(kept.of('BTC', 'KMD').size).toBe(0);
	});

	it('drops the least recently used pair', () => {
		const kept = new PairCache<string>();
		kept.of('first', 'x').set(1, 'one');
		kept.of('second', 'x').set(1, 'two');
		kept.of('first', 'x');
		for (let index = 0; index < 7; index++) kept.of(`more ${index}`, 'x');
		expect(kept.of('first', 'x').get(1)).toBe('one');
		expect(kept.of('second', 'x').size).toBe(0);
	});
});
