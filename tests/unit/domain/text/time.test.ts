import { formatSpan } from '#lib/domain/text/time.ts';
import { expect, test } from 'vitest';

test.each([
	[0, '0 s'],
	[59_000, '59 s'],
	[60_000, '1 min'],
	[3_599_000, '1 h 0 min'],
	[7_800_000, '2 h 10 min'],
	[3 * 86_400_000, '3 days'],
])('%d ms are written as %s', (ms, text) => expect(formatSpan(ms)).toBe(text));
