import { describe, expect, it } from 'vitest';
import { omittedRowsText, omittedRowsTitle } from '#lib/messages/node.ts';

describe('text about omitted rows', () => {
	it.each([
		[{ shown: 1000, beyond: 149_000, unreadable: 0 }, 'Showing the first 1\u202f000 of 150\u202f000 coins'],
		[{ shown: 998, beyond: 149_000, unreadable: 2 }, 'Showing the first 998 of 150\u202f000 coins'],
		[{ shown: 3, beyond: 0, unreadable: 1 }, '1 coin could not be read'],
		[{ shown: 3, beyond: 0, unreadable: 2 }, '2 coins could not be read'],
	])('describes %j', (counts, title) => {
		const omitted = { of: 'coin', ...counts };
		expect(omittedRowsTitle(omitted)).toBe(title);
		expect(omittedRowsText(omitted)).toContain('missing from lists and totals');
	});
});
