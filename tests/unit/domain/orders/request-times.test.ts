import { readSeconds } from '#lib/domain/orders/taken-order.ts';
import { timeHint, describeTimeProblem } from '#lib/messages/requests.ts';
import { expect, test } from 'vitest';

test.each([
	['', undefined],
	[' ', undefined],
	['3', 3],
	[' 45 ', 45],
	['600', 600],
	['2', 'too-short'],
	['0', 'too-short'],
	['601', 'too-long'],
	['-5', 'not-whole'],
	['1.5', 'not-whole'],
	['1e2', 'not-whole'],
	['ten', 'not-whole'],
] as const)('parses %j as a request timeout of %s', (typed, read) => {
	expect(readSeconds(typed, 'timeout')).toBe(read);
});

test('accepts order lifetimes from a minute to a day', () => {
	expect(['59', '60', '86400', '86401'].map((typed) => readSeconds(typed, 'duration'))).toEqual([
		...['too-short', 60, 86_400, 'too-long'],
	]);
});

test('describes meaning, default and limits', () => {
	expect(timeHint('timeout', 30)).toMatch(/Empty means 30 s; from 3 s to 600 s\.$/);
	expect(describeTimeProblem('duration', 'too-long')).toBe(
		'Order lifetime must be at most 86\u202f400 s (24 h 0 min).',
	);
});
