import { parentOf, pathTo, textOfValue, treeRows } from '#lib/domain/console/console-reply.ts';
import { describe, expect, it } from 'vitest';

const NONE = new Map<string, boolean>();
const shown = (value: unknown, folds = NONE) => treeRows(value, folds).map(({ path }) => path);

describe('a reply as a tree', () => {
	it('has a row for each member, named as in a program', () => {
		const value = { result: 'success', swaps: [{ 'odd name': 1 }], __proto__x: null };
		expect(shown(value)).toEqual(['', 'result', 'swaps', 'swaps[0]', 'swaps[0]["odd name"]', '__proto__x']);
	});

	it('folds and unfolds a branch, and leaves the others as they are', () => {
		const value = { a: { b: 1 }, c: [2] };
		const [, a] = treeRows(value, NONE);
		expect(shown(value, new Map([[a?.id ?? '', false]]))).toEqual(['', 'a', 'c', 'c[0]']);
	});

	it('opens by itself what is small and not deep', () => {
		const long = Array.from({ length: 500 }, (_, place) => place);
		expect(shown({ long, short: [1] })).toEqual(['', 'long', 'short', 'short[0]']);
		expect(shown([[[[1]]]])).toEqual(['', '[0]', '[0][0]', '[0][0][0]']);
		expect(shown(long)).toHaveLength(501);
	});

	it('has no two rows of one id, whatever the names are', () => {
		const value = JSON.parse('{"a":{"b":1},"a/\\"b\\"":2,"__proto__":{"x":1},"1":[1],"":{"":0}}') as unknown;
		const ids = treeRows(value, NONE).map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('walks what is nested a hundred thousand deep as far as it is open', () => {
		const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
		expect(treeRows(deep, NONE).length).toBeLessThan(6);
		const open = { get: () => true } as unknown as ReadonlyMap<string, boolean>;
		expect(treeRows(deep, open)).toHaveLength(5000);
		expect(textOfValue(deep)).not.toBe('');
	});

	it('shows a hundred thousand rows in a moment', () => {
		const rows = Array.from({ length: 100_000 }, (_, place) => place);
		const from = performance.now();
		expect(treeRows(rows, NONE)).toHaveLength(100_001);
		expect(performance.now() - from).toBeLessThan(2000);
	});

	it('knows what a row lies in', () => {
		const rows = treeRows({ a: [1, 2], b: 3 }, NONE);
		expect(rows.map((_, place) => parentOf(rows, place))).toEqual([0, 0, 1, 1, 0]);
		expect(pathTo('', 'a')).toBe('a');
	});
});
