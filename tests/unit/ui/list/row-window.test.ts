import { rowsInWindow } from '#lib/ui/list/row-window.ts';
import { describe, expect, it } from 'vitest';

describe('the rows in sight', () => {
	it.each([
		['at the list’s beginning', 200, { first: 0, end: 15 }],
		['in the middle of it', -1000, { first: 20, end: 38 }],
		['with a row cut at both edges', -1010, { first: 20, end: 39 }],
		['at its end', -4500, { first: 90, end: 100 }],
		['before the list comes', 2000, { first: 0, end: 0 }],
		['after it has gone', -9000, { first: 100, end: 100 }],
	])('%s', (_, top, range) => {
		const sight = { top: 0, bottom: top === 200 ? 950 : 900 };
		expect(rowsInWindow({ top, height: 5000 }, sight, 100)).toEqual(range);
	});

	it('are those in the box that scrolls them', () => {
		const list = { top: -1000, height: 5000 };
		expect(rowsInWindow(list, { top: 100, bottom: 300 }, 100)).toEqual({ first: 22, end: 26 });
		expect(rowsInWindow(list, { top: 1200, bottom: 900 }, 100)).toEqual({ first: 44, end: 44 });
	});

	it('are none of an empty list', () => {
		expect(rowsInWindow({ top: 0, height: 0 }, { top: 0, bottom: 900 }, 0)).toEqual({ first: 0, end: 0 });
	});
});
