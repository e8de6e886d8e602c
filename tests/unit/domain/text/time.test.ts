import { formatDay, formatMoment, formatSpan, formatTime } from '#lib/domain/text/time.ts';
import { expect, test } from 'vitest';

test.each([
	[0, '0 s'],
	[59_000, '59 s'],
	[60_000, '1 min'],
	[3_599_000, '1 h 0 min'],
	[7_800_000, '2 h 10 min'],
	[3 * 86_400_000, '3 days'],
])('%d ms are written as %s', (ms, text) => expect(formatSpan(ms)).toBe(text));

test('a moment and a day are written so that they sort, in the zone that was chosen', () => {
	const moment = new Date('2026-11-20T14:03:05Z');
	expect([formatMoment(moment, 'utc'), formatDay(moment, 'utc')]).toEqual(['2026-11-20 14:03', '2026-11-20']);
});

test.each([formatMoment, formatDay, formatTime])('a time that is none throws at no screen: %o', (format) => {
	for (const wrong of [Number.NaN, 1e300]) expect(format(new Date(wrong), 'utc')).toBe('Invalid Date');
});
