import { rowsInWindow, RowPool } from '#lib/ui/list/row-window.ts';
import { describe, expect, it } from 'vitest';

describe('visible row range', () => {
	it.each([
		['at the list’s beginning', 200, { first: 0, end: 15 }],
		['in its middle', -1000, { first: 20, end: 38 }],
		['with a row cut at both edges', -1010, { first: 20, end: 39 }],
		['at its end', -4500, { first: 90, end: 100 }],
		['before the list', 2000, { first: 0, end: 0 }],
		['after the list', -9000, { first: 100, end: 100 }],
	])('is computed %s', (_, top, range) => {
		const sight = { top: 0, bottom: top === 200 ? 950 : 900 };
		expect(rowsInWindow({ top, height: 5000 }, sight, 100)).toEqual(range);
	});

	it('is limited to the scrolling box', () => {
		const list = { top: -1000, height: 5000 };
		expect(rowsInWindow(list, { top: 100, bottom: 300 }, 100)).toEqual({ first: 22, end: 26 });
		expect(rowsInWindow(list, { top: 1200, bottom: 900 }, 100)).toEqual({ first: 44, end: 44 });
	});

	it('is empty for an empty list', () => {
		expect(rowsInWindow({ top: 0, height: 0 }, { top: 0, bottom: 900 }, 0)).toEqual({ first: 0, end: 0 });
	});
});

describe('row of a long list', () => {
	it('follows its item while shown and is reused in order', () => {
		const pool = new RowPool();
		expect(pool.assign(['a', 'b', 'c'])).toEqual([0, 1, 2]);
		expect(pool.assign(['b', 'c', 'd'])).toEqual([1, 2, 0]);
		expect(pool.assign(['new', 'b', 'c', 'd'])).toEqual([3, 1, 2, 0]);
	});

	it('stays in place after a jump to new items', () => {
		const pool = new RowPool();
		pool.assign(['a', 'b', 'c']);
		pool.assign(['b', 'c', 'd']);
		expect(pool.assign(['x', 'y', 'z'])).toEqual([1, 2, 0]);
	});

	it('is never assigned to two items at once', () => {
		const pool = new RowPool();
		for (const keys of ['abc', 'a', 'xyzab', '', 'ba', 'cdefgh', 'hga'])
			expect(new Set(pool.assign([...keys])).size).toBe(keys.length);
	});
});
