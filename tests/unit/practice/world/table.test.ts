import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowFromText, rowToText, Table } from '#practice/world/store.ts';

describe('table', () => {
	it('collects one change per changed row', () => {
		const table = new Table<{ n: number }>('t', [['old', { n: 1 }]]);
		table.set('b', { n: 1 });
		table.set('b', { n: 2 });
		table.delete('old');
		expect(table.changes()).toEqual([
			{ table: 't', key: 'b', row: { n: 2 } },
			{ table: 't', key: 'old' },
		]);
		table.settle();
		expect(table.changes()).toEqual([]);
	});

	it('reverts to the settled state', () => {
		const table = new Table<{ n: number }>('t', [['old', { n: 1 }]]);
		table.set('new', { n: 5 });
		table.delete('old');
		table.revert();
		expect([...table.entries()]).toEqual([['old', { n: 1 }]]);
	});

	it('iterates its rows in key order, in any order of insertion', () => {
		fc.assert(
			fc.property(fc.uniqueArray(fc.string()), (keys) => {
				const table = new Table<string>('t');
				for (const key of keys) table.set(key, key);
				expect([...table.values()]).toEqual([...keys].sort());
			}),
		);
	});
});

describe('row text', () => {
	it('round-trips any plain data, including bigints and untrusted strings', () => {
		const { tree } = fc.letrec((tie) => ({
			tree: fc.oneof(
				fc.string({ unit: 'binary' }),
				fc.bigInt(),
				fc.integer(),
				fc.constant('n12'),
				fc.boolean(),
				fc.constant(null),
				fc.array(tie('tree'), { maxLength: 4 }),
				fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4, noNullPrototype: true }),
			),
		}));
		fc.assert(
			fc.property(tree, (row) => {
				expect(rowFromText(rowToText(row))).toEqual(row);
			}),
		);
	});

	it('rejects numbers that JSON cannot represent', () => {
		expect(() => rowToText({ price: Number.NaN })).toThrow(RangeError);
	});
});
