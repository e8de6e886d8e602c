import {
	formatDay,
	formatMoment,
	formatDuration,
	formatTime,
	searchZones,
	startOfZonedDay,
	zoneName,
	zoneNames,
} from '#lib/domain/text/time.ts';
import { expect, test } from 'vitest';

test.each([
	[0, '0 s'],
	[59_000, '59 s'],
	[60_000, '1 min'],
	[3_599_000, '1 h 0 min'],
	[7_800_000, '2 h 10 min'],
	[3 * 86_400_000, '3 days'],
])('formats %d ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

test('formats a moment and a day sortably in the chosen zone', () => {
	const moment = new Date('2026-11-20T14:03:05Z');
	expect([formatMoment(moment, 'utc'), formatDay(moment, 'utc')]).toEqual(['2026-11-20 14:03', '2026-11-20']);
});

test.each([formatMoment, formatDay, formatTime])('does not throw for an invalid time: %o', (format) => {
	for (const wrong of [Number.NaN, 1e300]) expect(format(new Date(wrong), 'utc')).toBe('Invalid Date');
});

const at = (text: string): number => Date.parse(text) / 1000;

test.each([
	['2026-11-20', 'Asia/Tokyo', '2026-11-19T15:00:00Z'],
	['2026-11-20', 'America/New_York', '2026-11-20T05:00:00Z'],
	['2026-11-20', 'Asia/Kathmandu', '2026-11-19T18:15:00Z'],
	['2026-11-20', 'utc', '2026-11-20T00:00:00Z'],
	// The clocks change on these days, after local midnight.
	['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
	['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
	['2026-10-04', 'Australia/Sydney', '2026-10-03T14:00:00Z'],
	['2026-10-05', 'Australia/Sydney', '2026-10-04T13:00:00Z'],
] as const)('starts %s in %s at %s', (day, zone, start) => {
	expect(startOfZonedDay(day, zone)).toBe(at(start));
	expect(formatMoment(new Date(start), zone)).toBe(`${day} 00:00`);
});

test('returns undefined for an invalid day', () => {
	expect(startOfZonedDay('2026-13-20', 'Asia/Tokyo')).toBeUndefined();
	expect(startOfZonedDay('tomorrow', 'utc')).toBeUndefined();
});

test('finds zones by parts of their names', () => {
	const names = zoneNames();
	expect(searchZones(names, 'new york')).toEqual(['America/New_York']);
	expect(searchZones(names, 'EUROPE berlin')).toEqual(['Europe/Berlin']);
	expect(searchZones(names, 'no such town')).toEqual([]);
	expect(searchZones(names, '')).toEqual(names);
	expect([zoneName('America/New_York'), zoneName('utc')]).toEqual(['America/New York', 'UTC']);
});
