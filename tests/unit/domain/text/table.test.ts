import { readTable } from '#lib/domain/text/pasted.ts';
import { MAX_BATCH_ROWS, readBatch, type BatchContext, BURN_KEY } from '#lib/domain/token-transfer.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const A = `02${'aa'.repeat(32)}`;
const B = `03${'bb'.repeat(32)}`;
const OWN = `02${'cc'.repeat(32)}`;
const context: BatchContext = { ownKey: OWN, isOnCurve: () => true, places: 1, held: 1000n };
const read = (text: string, changed: Partial<BatchContext> = {}) =>
	readBatch(text, { ...context, ...changed });

describe('table', () => {
	it.each([
		['commas', 'a,b\nc,d'],
		['semicolons, with commas inside', 'a;b\nc;d'],
		['tabs', 'a\tb\nc\td'],
		['carriage returns', 'a,b\r\nc,d\r\n'],
		['a byte order mark', '\ufeffa,b\nc,d'],
		['spaces around', ' a , b \n c , d '],
		['quotes', '"a","b"\n"c" , "d"'],
		['empty lines and empty cells at the end', '\na,b,,\n\n,\nc,d'],
	])('is read with %s', (_, text) => {
		expect(readTable(text).rows.map(({ cells }) => cells)).toEqual([
			['a', 'b'],
			['c', 'd'],
		]);
	});

	it('keeps quoted text and reports the first line of each row', () => {
		expect(readTable('"a, ""b""\nstill a",1\nc,2').rows).toEqual([
			{ line: 1, cells: ['a, "b"\nstill a', '1'] },
			{ line: 3, cells: ['c', '2'] },
		]);
	});

	it('round-trips any content', () => {
		const cell = fc.string().map((text) => `x${text.replace(/[\r\n]/g, '')}x`);
		const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
		fc.assert(
			fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
				const text = rows.map((cells) => cells.map(quoted).join(',')).join('\n');
				expect(readTable(text).rows.map(({ cells }) => cells)).toEqual(rows);
			}),
		);
	});
});

describe('transfer list', () => {
	it('reads keys and amounts in any order, with optional headings', () => {
		const rows = [{ order: { key: A, units: 15n } }, { order: { key: B, units: 20n } }];
		expect(read(`${A};1,5\n${B};2`)).toMatchObject({ rows, total: 35n, problems: 0, problem: undefined });
		expect(read(`pubkey,amount\n${A},1.5\n${B},2`)).toMatchObject({ rows });
		expect(read(`Note\tAmount\tPublic key\nthanks\t1.5\t${A}\n\t2\t${B}`)).toMatchObject({ rows });
	});

	it.each([
		[',1', { kind: 'recipient', problem: { kind: 'empty' } }],
		['02ab,1', { kind: 'recipient', problem: { kind: 'length', digits: 4 } }],
		[`${A}`, { kind: 'amount', problem: { kind: 'empty' } }],
		[`${A},`, { kind: 'amount', problem: { kind: 'empty' } }],
		[`${A},0`, { kind: 'amount', problem: { kind: 'zero' } }],
		[`${A},1e3`, { kind: 'amount', problem: { kind: 'not-a-number' } }],
		[`${A},-1`, { kind: 'amount', problem: { kind: 'negative' } }],
		[`${A},1.25`, { kind: 'amount', problem: { kind: 'too-many-places' } }],
		[`${A},1,5`, { kind: 'columns', found: 3, most: 2 }],
		[`${BURN_KEY},1`, { kind: 'recipient', problem: { kind: 'burn-key' } }],
	])('reports the problem of the row %j', (row, problem) => {
		const { rows, problems } = read(`${row}
${B},1`);
		expect(rows[0]?.problem).toEqual(problem);
		expect(problems).toBe(1);
		expect(rows[1]?.problem).toBeUndefined();
	});

	it.each([
		['pubkey,amount', `${A},1,000`, { found: 3, most: 2 }],
		['pubkey,amount,note', `${A},1,000,thanks`, { found: 4, most: 3 }],
		['amount', `1,${A},5`, { found: 3, most: 2 }],
	])('never reads part of an amount as a whole: %j, %j', (heading, row, columns) => {
		const { rows, problems } = read(`${heading}\n${row}`);
		expect(rows[0]?.problem).toEqual({ kind: 'columns', ...columns });
		expect(rows[0]?.order).toBeUndefined();
		expect(problems).toBe(1);
	});

	it('rejects an ambiguous thousands comma and reads other commas', () => {
		const { rows } = read(`"${A}","1,000"\n"${B}","0,125"\n"${B}","1,000,000"`, { places: 3 });
		expect(rows).toMatchObject([
			{ problem: { kind: 'ambiguous-amount', amount: '1,000' } },
			{ order: { units: 125n }, note: undefined },
			{ order: { units: 1_000_000_000n } },
		]);
		expect(rows[0]?.order).toBeUndefined();
	});

	it('reports a repeated recipient and the sender as recipient', () => {
		const { rows } = read(`${A},1\n${B},1\n${A.toUpperCase()},2\n${OWN},1`);
		expect(rows.map(({ note }) => note)).toEqual([
			undefined,
			undefined,
			{ kind: 'repeated', firstLine: 1 },
			{ kind: 'own-key' },
		]);
	});

	it('counts tokens to the sender as coming back', () => {
		const list = read(`${OWN},60\n${A},60`);
		expect(list).toMatchObject({ total: 1200n, leaving: 600n, problem: undefined });
	});

	it('rejects more than the balance and too many rows', () => {
		expect(read(`${A},100\n${B},0.1`).problem).toEqual({ kind: 'too-much' });
		expect(read(`${A},100\n${B},0.1`, { held: undefined }).problem).toBeUndefined();
		expect(read(`${A},60\n${OWN},60`).problem).toEqual({ kind: 'too-much' });
		const many = Array.from({ length: MAX_BATCH_ROWS + 1 }, () => `${A},0.1`).join('\n');
		expect(read(many).problem).toEqual({ kind: 'too-many-rows', rows: 501, most: 500 });
	});
});
