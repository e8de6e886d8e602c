import { NOTICE_CLASSES } from '#lib/domain/notices/notice-state.ts';
import type { Notice } from '#lib/domain/notices/notice.ts';
import {
	FIRST_CHOICES,
	isQuiet,
	isToBeTold,
	readChoices,
	tellingOf,
	type TellingChoices,
} from '#lib/domain/notices/telling.ts';
import { expect, test } from 'vitest';

const at = (time: string) => new Date(`2026-11-20T${time}:00`).getTime();
const night = { isOn: true, from: '22:00', until: '07:00', sparesNeeding: true };
const notice: Notice = {
	...{ key: 'swap 1-2', is: 'swap-finished', id: '1-2', coins: [], sums: [] },
	...{ at: 1000, isRead: false },
};

test.each([
	['22:00', '07:00', { '21:59': false, '22:00': true, '00:00': true, '06:59': true, '07:00': false }],
	['12:30', '13:00', { '12:29': false, '12:30': true, '12:59': true, '13:00': false, '23:00': false }],
	['09:00', '09:00', { '08:59': false, '09:00': false, '09:01': false }],
])('a quiet time from %s until %s', (from, until, moments) => {
	const quiet = { ...night, from, until };
	const found = Object.keys(moments).map((time) => [time, isQuiet(quiet, at(time))]);
	expect(Object.fromEntries(found)).toEqual(moments);
	expect(isQuiet({ ...quiet, isOn: false }, at('23:00'))).toBe(false);
});

test('in a quiet time all goes to the list without a sound, but for what needs the user, if that is chosen', () => {
	const loud = { way: 'system', hasSound: true } as const;
	const classes = { ...FIRST_CHOICES.classes, swaps: loud, late: loud };
	const choices: TellingChoices = { classes, quiet: night };
	expect(tellingOf({ is: 'swap-finished' }, choices, at('12:00'))).toEqual(loud);
	expect(tellingOf({ is: 'swap-finished' }, choices, at('23:00'))).toEqual({ way: 'list', hasSound: false });
	expect(tellingOf({ is: 'swap-late' }, choices, at('23:00'))).toEqual(loud);
	const all = { ...choices, quiet: { ...night, sparesNeeding: false } };
	expect(tellingOf({ is: 'swap-late' }, all, at('23:00')).way).toBe('list');
});

test('a class that is in the list only makes no sound', () => {
	const classes = { ...FIRST_CHOICES.classes, swaps: { way: 'list', hasSound: true } as const };
	expect(tellingOf(notice, { ...FIRST_CHOICES, classes }, at('12:00')).hasSound).toBe(false);
});

test('no class makes a sound at first', () => {
	expect(NOTICE_CLASSES.filter((of) => FIRST_CHOICES.classes[of].hasSound)).toEqual([]);
});

test('a notice is told once, before it is read, and not long after', () => {
	expect(isToBeTold(notice, 2000)).toBe(true);
	expect(isToBeTold({ ...notice, isTold: true }, 2000)).toBe(false);
	expect(isToBeTold({ ...notice, isRead: true }, 2000)).toBe(false);
	expect(isToBeTold(notice, 1000 + 11 * 60_000)).toBe(false);
});

test('choices are read as they were stored, and a class that they lack is told as at first', () => {
	expect(readChoices(FIRST_CHOICES)).toEqual(FIRST_CHOICES);
	const { disk: _, ...earlier } = FIRST_CHOICES.classes;
	const later = { ...earlier, unknown: { way: 'letter' } };
	expect(readChoices({ classes: later, quiet: night })).toEqual({ ...FIRST_CHOICES, quiet: night });
});

test.each([
	['no object', 'loud'],
	['no classes', { quiet: night }],
	['no quiet time', { classes: {} }],
	['an unknown way', { classes: { swaps: { way: 'letter', hasSound: false } }, quiet: night }],
	['a way that is no record', { classes: { swaps: null }, quiet: night }],
	['a time of no day', { classes: {}, quiet: { ...night, from: '24:00' } }],
	['a time that is no text', { classes: {}, quiet: { ...night, until: 7 } }],
])('damaged choices are not read: %s', (_, stored) => {
	expect(readChoices(stored)).toBeUndefined();
});
