import { MAX_LABEL_LINES, readLabelFile, writeLabelFile } from '#lib/domain/label-file.ts';
import { labelOf, labelProblems, type Label, type LabelKind } from '#lib/domain/labels.ts';
import { describeLabelExport, describeLabelFile } from '#lib/messages/labels.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const ADDRESS = 'RYVQjnFaRcnkLo8MzpqPFwFJTqJGLYLb2L';
const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7';
const KEY = `02${'ab'.repeat(32)}`;
const TXID = 'cd'.repeat(32);
const make = (kind: LabelKind, text: string, name: string, note = '') =>
	labelOf({ kind, text }, { name, note, tags: note && 'tax' }, 1);
const line = (type: string, ref: unknown, label?: unknown) => JSON.stringify({ type, ref, label });
const read = (lines: readonly string[], labels: readonly Label[] = []) =>
	readLabelFile(lines.join('\r\n'), labels, 2) ?? expect.unreachable('too many lines');

const hex = fc.stringMatching(/^[\da-f]{64}$/);
const name = fc
	.string({ unit: 'binary', minLength: 1, maxLength: 20 })
	.map((text) => text.trim().replaceAll(/\s+/g, ' '))
	.filter((text) => !labelProblems({ name: text, note: '', tags: '' }, 'key').name);
const label = fc.oneof(
	fc.tuple(fc.constantFrom('key', 'transaction', 'token', 'swap'), hex, name),
	fc.tuple(fc.constant('address'), fc.constantFrom(ADDRESS, ACCOUNT), name),
);

describe('label file', () => {
	it('returns every written label of a known type', () => {
		const labels = fc.uniqueArray(label, { selector: ([kind, text]) => `${kind} ${text}` });
		const property = fc.property(labels, (given) => {
			const all = given.map(([kind, text, words]) => make(kind as LabelKind, text, words));
			const { text, left } = writeLabelFile(all);
			const kept = all.filter(({ kind }) => kind !== 'swap' && kind !== 'token');
			expect(left).toBe(all.length - kept.length);
			expect(readLabelFile(text, [], 1)).toEqual({ added: kept, changed: [], same: 0, skipped: [] });
			expect(readLabelFile(text, all, 2)).toEqual({ added: [], changed: [], same: kept.length, skipped: [] });
		});
		expect(() => fc.assert(property)).not.toThrow();
	});

	it('writes one object per line', () => {
		const { text } = writeLabelFile([
			make('address', ADDRESS, 'cold "1"'),
			make('transaction', TXID, 'rent'),
		]);
		expect(text).toBe(
			`{"type":"addr","ref":"${ADDRESS}","label":"cold \\"1\\""}\n{"type":"tx","ref":"${TXID}","label":"rent"}\n`,
		);
		expect(describeLabelExport(2, 0)).toBe('2 labels exported, without notes and tags.');
		expect(describeLabelExport(1, 2)).toContain('2 left out: BIP-329 has no type');
	});

	it('compares new names with present ones, and keeps notes and tags', () => {
		const before = make('address', ADDRESS, 'cold wallet', 'in the safe');
		const same = make('key', KEY, 'Ana');
		const file = read(
			[
				line('addr', ADDRESS, 'first'),
				line('addr', ADDRESS, 'savings'),
				line('pubkey', KEY.toUpperCase(), 'Ana'),
			],
			[before, same],
		);
		expect(file).toEqual({
			added: [],
			changed: [{ ...before, name: 'savings', changed: 2 }],
			same: 1,
			skipped: [],
		});
		expect(describeLabelFile(file)).toBe('0 new, 1 changed and 1 already here.');
	});

	it.each([
		['no JSON', 'cold wallet', 'json'],
		['a number', '7', 'json'],
		['deep nesting', '['.repeat(100_000), 'json'],
		['an unknown type', line('xpub', 'xpub6', 'x'), 'type'],
		['a type of the language', line('constructor', ADDRESS, 'x'), 'type'],
		['a missing type', '{}', 'type'],
		['an unknown address', line('addr', 'cold wallet', 'x'), 'ref'],
		['a number as address', line('addr', 7, 'x'), 'ref'],
		['a missing label', line('tx', TXID), { kind: 'empty' }],
		['a list as label', line('tx', TXID, ['x']), { kind: 'empty' }],
		['a long label', line('tx', TXID, 'x'.repeat(900_000)), { kind: 'too-long', most: 40 }],
		['a hidden character', line('tx', TXID, 'a\u202eb'), { kind: 'hidden' }],
		['a label like an address', line('addr', ACCOUNT, ADDRESS), { kind: 'like-address' }],
	])('skips %s with its line number', (_what, bad, problem) => {
		const file = read([line('tx', TXID, 'rent'), '', bad]);
		expect(file.added).toHaveLength(1);
		expect(file.skipped).toEqual([{ line: 3, problem }]);
		expect(describeLabelFile(file)).toMatch(/^1 new, 0 changed and 1 not understood\. Line 3: [A-Z].*\.$/);
	});

	it('rejects too many lines', () => {
		expect(readLabelFile('\n'.repeat(MAX_LABEL_LINES * 2), [], 1)?.skipped).toEqual([]);
		expect(readLabelFile('x\n'.repeat(MAX_LABEL_LINES), [], 1)?.skipped).toHaveLength(MAX_LABEL_LINES);
		expect(readLabelFile('x\n'.repeat(MAX_LABEL_LINES + 1), [], 1)).toBeUndefined();
	});
});
