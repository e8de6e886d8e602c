import {
	closedNotice,
	countNotices,
	isForgotten,
	noticeAfter,
	sortNotices,
	type Notice,
	type NoticeFacts,
	type NoticeState,
	NOTICE_CLASSES,
	DEFAULT_CHOICES,
	isQuiet,
	isDeliverable,
	readChoices,
	deliveryOf,
	type DeliveryChoices,
} from '#lib/domain/notices.ts';
import { expect, test } from 'vitest';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);

const facts = (is: NoticeState, more: Partial<NoticeFacts> = {}): NoticeFacts => ({
	...{ key: 'swap 1-2', is, id: '1-2', coins: ['KMD', 'LTC'], sums: [{ coin: 'KMD', amount: 5n }] },
	...more,
});

/** Returns a notice that went through these states, one per minute; read after each one if `isRead`. */
function after(states: readonly NoticeState[], isRead = false): Notice {
	let notice: Notice | undefined;
	for (const [minute, is] of states.entries()) {
		notice = noticeAfter(notice, { facts: facts(is) }, NOW + minute * 60_000) ?? notice;
		if (notice && isRead) notice = { ...notice, isRead };
	}
	if (!notice) throw new Error('Nothing was told.');
	return notice;
}

test('shows ten steps of a swap as one notice, once per state', () => {
	const started = noticeAfter(undefined, { facts: facts('swap-started') }, NOW);
	expect(started).toMatchObject({ at: NOW, isRead: false, endedAt: undefined });
	// Each payment is a new reading of the same state.
	for (let step = 1; step < 8; step += 1)
		expect(noticeAfter(started, { facts: facts('swap-started') }, NOW + step * 60_000)).toBeUndefined();
	const late = noticeAfter(started && { ...started, isRead: true }, { facts: facts('swap-late') }, NOW + DAY);
	expect(late).toMatchObject({ key: 'swap 1-2', is: 'swap-late', at: NOW + DAY, isRead: false });
	const finished = noticeAfter(late, { facts: facts('swap-finished') }, NOW + 2 * DAY);
	expect(finished).toMatchObject({ is: 'swap-finished', isRead: false, endedAt: NOW + 2 * DAY });
	expect(noticeAfter(finished, { facts: facts('swap-finished') }, NOW + 3 * DAY)).toBeUndefined();
});

test('adds late figures without notifying again', () => {
	const read = after(['swap-started'], true);
	const news = { facts: facts('swap-started', { fill: 'part' }) };
	expect(noticeAfter(read, news, NOW + DAY)).toMatchObject({ fill: 'part', isRead: true, at: NOW });
});

test('lists an action of the user as read', () => {
	const own = noticeAfter(undefined, { facts: facts('swap-started'), isOwn: true }, NOW);
	expect(own).toMatchObject({ isRead: true });
	expect(noticeAfter(own, { facts: facts('swap-late') }, NOW + DAY)).toMatchObject({ isRead: false });
});

test('reopens a closed notice and reports a later restart again', () => {
	const closed = closedNotice(after(['coins-off']), NOW + 60_000);
	expect(closed).toMatchObject({ isRead: true, endedAt: NOW + 60_000 });
	expect(closedNotice(closed, NOW + DAY)).toEqual(closed);
	expect(noticeAfter(closed, { facts: facts('coins-off') }, NOW + DAY)).toMatchObject({
		...{ isRead: false, at: NOW + DAY, endedAt: undefined },
	});
	const restart = (since: number) => ({ facts: facts('node-restarted', { since }) });
	const first = noticeAfter(undefined, restart(NOW), NOW);
	expect(noticeAfter(first, restart(NOW), NOW + 1)).toBeUndefined();
	expect(noticeAfter(first && { ...first, isRead: true }, restart(NOW + 5), NOW + 6)).toMatchObject({
		isRead: false,
	});
});

test('sorts urgent first, then latest, and forgets ended after 30 days', () => {
	const of = (key: string, is: NoticeState, isRead: boolean, at: number): Notice => ({
		...facts(is, { key }),
		...{ isRead, at, endedAt: is === 'swap-finished' ? at : undefined },
	});
	const list = [
		of('read', 'swap-finished', true, NOW + 9),
		of('new', 'swap-finished', false, NOW + 1),
		of('newer', 'swap-started', false, NOW + 2),
		of('late', 'swap-late', true, NOW),
	];
	expect(sortNotices(list).map(({ key }) => key)).toEqual(['late', 'read', 'newer', 'new']);
	expect(countNotices(list)).toEqual({ unread: 2, needingYou: 1 });
	expect(list.map((notice) => isForgotten(notice, NOW + 29 * DAY))).toEqual([false, false, false, false]);
	expect(list.map((notice) => isForgotten(notice, NOW + 31 * DAY))).toEqual([true, true, false, false]);
});

const at = (time: string) => new Date(`2026-11-20T${time}:00`).getTime();
const night = { isOn: true, from: '22:00', until: '07:00', pooledNeeding: true };
const notice: Notice = {
	...{ key: 'swap 1-2', is: 'swap-finished', id: '1-2', coins: [], sums: [] },
	...{ at: 1000, isRead: false },
};

test.each([
	['22:00', '07:00', { '21:59': false, '22:00': true, '00:00': true, '06:59': true, '07:00': false }],
	['12:30', '13:00', { '12:29': false, '12:30': true, '12:59': true, '13:00': false, '23:00': false }],
	['09:00', '09:00', { '08:59': false, '09:00': false, '09:01': false }],
])('applies a quiet time from %s until %s', (from, until, moments) => {
	const quiet = { ...night, from, until };
	const found = Object.keys(moments).map((time) => [time, isQuiet(quiet, at(time))]);
	expect(Object.fromEntries(found)).toEqual(moments);
	expect(isQuiet({ ...quiet, isOn: false }, at('23:00'))).toBe(false);
});

test('silences all but urgent notices in quiet time, if so chosen', () => {
	const loud = { way: 'system', hasSound: true } as const;
	const classes = { ...DEFAULT_CHOICES.classes, swaps: loud, late: loud };
	const choices: DeliveryChoices = { classes, quiet: night };
	expect(deliveryOf({ is: 'swap-finished' }, choices, at('12:00'))).toEqual(loud);
	expect(deliveryOf({ is: 'swap-finished' }, choices, at('23:00'))).toEqual({ way: 'list', hasSound: false });
	expect(deliveryOf({ is: 'swap-late' }, choices, at('23:00'))).toEqual(loud);
	const all = { ...choices, quiet: { ...night, pooledNeeding: false } };
	expect(deliveryOf({ is: 'swap-late' }, all, at('23:00')).way).toBe('list');
});

test('plays no sound for a class shown only in the list', () => {
	const classes = { ...DEFAULT_CHOICES.classes, swaps: { way: 'list', hasSound: true } as const };
	expect(deliveryOf(notice, { ...DEFAULT_CHOICES, classes }, at('12:00')).hasSound).toBe(false);
});

test('plays no sound by default', () => {
	expect(NOTICE_CLASSES.filter((of) => DEFAULT_CHOICES.classes[of].hasSound)).toEqual([]);
});

test('shows a notice once, only while unread and recent', () => {
	expect(isDeliverable(notice, 2000)).toBe(true);
	expect(isDeliverable({ ...notice, isTold: true }, 2000)).toBe(false);
	expect(isDeliverable({ ...notice, isRead: true }, 2000)).toBe(false);
	expect(isDeliverable(notice, 1000 + 11 * 60_000)).toBe(false);
});

test('shows alerts and needed actions however old, until told', () => {
	const late = 1000 + 60 * 60_000;
	for (const is of ['alert', 'swap-late'] as const) {
		expect(isDeliverable({ ...notice, is }, late)).toBe(true);
		expect(isDeliverable({ ...notice, is, isTold: true }, late)).toBe(false);
	}
	expect(isDeliverable({ ...notice, is: 'swap-late', endedAt: 2000 }, late)).toBe(false);
});

test('reads stored choices, with defaults for a missing class', () => {
	expect(readChoices(DEFAULT_CHOICES)).toEqual(DEFAULT_CHOICES);
	const { disk: _, ...earlier } = DEFAULT_CHOICES.classes;
	const later = { ...earlier, unknown: { way: 'letter' } };
	expect(readChoices({ classes: later, quiet: night })).toEqual({ ...DEFAULT_CHOICES, quiet: night });
});

test.each([
	['not an object', 'loud'],
	['no classes', { quiet: night }],
	['no quiet time', { classes: {} }],
	['an unknown way', { classes: { swaps: { way: 'letter', hasSound: false } }, quiet: night }],
	['a way that is not a record', { classes: { swaps: null }, quiet: night }],
	['an invalid time', { classes: {}, quiet: { ...night, from: '24:00' } }],
	['a time that is not a string', { classes: {}, quiet: { ...night, until: 7 } }],
])('rejects damaged choices: %s', (_, stored) => {
	expect(readChoices(stored)).toBeUndefined();
});
