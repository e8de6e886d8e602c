import { RowPool } from '#lib/ui/list/row-window.ts';
import { describe, expect, it } from 'vitest';

describe('the rows of a long list', () => {
	it('go with their items while those are shown, and are taken over in their order', () => {
		const pool = new RowPool();
		expect(pool.assign(['a', 'b', 'c'])).toEqual([0, 1, 2]);
		expect(pool.assign(['b', 'c', 'd'])).toEqual([1, 2, 0]);
		expect(pool.assign(['new', 'b', 'c', 'd'])).toEqual([3, 1, 2, 0]);
	});

	it('stay where they are after a leap to items that were not shown', () => {
		const pool = new RowPool();
		pool.assign(['a', 'b', 'c']);
		pool.assign(['b', 'c', 'd']);
		expect(pool.assign(['x', 'y', 'z'])).toEqual([1, 2, 0]);
	});

	it('are never two for one item, whatever becomes of the list', () => {
		const pool = new RowPool();
		for (const keys of ['abc', 'a', 'xyzab', '', 'ba', 'cdefgh', 'hga'])
			expect(new Set(pool.assign([...keys])).size).toBe(keys.length);
	});
});
