import {
	filterHistory,
	newestFirst,
	parseHistoryFilter,
	type HistoryEntry,
} from '#lib/domain/wallet-history.ts';
import { expect, test } from 'vitest';

const entry = (key: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
	...{ key, txid: key, kind: 'received', amount: 1n, address: undefined },
	...{ confirmations: 3, height: undefined, at: undefined, ...more },
});
const keys = (entries: readonly HistoryEntry[]) => entries.map(({ key }) => key).join('');

test('sorts pending lines first, then newest, and keeps ties in place', () => {
	const at = (seconds: number) => ({ at: new Date(seconds * 1000) });
	const entries = [entry('a', at(5)), entry('b', at(9)), entry('c', at(9)), entry('d', { confirmations: 0 })];
	expect(keys(newestFirst(entries))).toBe('dbca');
	expect(keys(newestFirst([entry('a', { height: 7 }), entry('b', { height: 8 })]))).toBe('ba');
});

test('finds lines by kind, txid, address and user-given name', () => {
	const entries = [
		entry('a1', { address: 'RxYz' }),
		entry('b2', { kind: 'sent', confirmations: 0 }),
		entry('c3', { kind: 'mined' }),
	];
	expect(keys(filterHistory(entries, 'received', ''))).toBe('a1c3');
	expect(keys(filterHistory(entries, 'sent', ''))).toBe('b2');
	expect(keys(filterHistory(entries, 'waiting', ''))).toBe('b2');
	expect(keys(filterHistory(entries, 'all', ' rxy'))).toBe('a1');
	expect(keys(filterHistory(entries, 'all', 'B2'))).toBe('b2');
	const namesOf = ({ txid }: HistoryEntry) => (txid.startsWith('c3') ? ['Cold wallet'] : []);
	expect(keys(filterHistory(entries, 'all', 'cold', namesOf))).toBe('c3');
});

test.each([
	['sent', 'sent'],
	['__proto__', 'all'],
	[null, 'all'],
] as const)('parses the filter %s as %s', (written, filter) => {
	expect(parseHistoryFilter(written)).toBe(filter);
});
