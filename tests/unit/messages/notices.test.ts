import { hideAmountsWhen } from '#lib/domain/money/amount.ts';
import { classOf, NOTICE_CLASSES, NOTICE_STATES, type Notice } from '#lib/domain/notices.ts';
import {
	describeCount,
	describeInGroup,
	describeMatter,
	NOTICE_CLASS_NAMES,
	describeNotice,
} from '#lib/messages/notices.ts';
import { afterEach, expect, test } from 'vitest';

const sums = [
	{ coin: 'KMD', amount: 500_000_000n },
	{ coin: 'LTC', amount: 4_200_000n },
];
const noticeOf = (is: Notice['is'], more: Partial<Notice> = {}): Notice => ({
	...{ key: 'k', is, id: '1-2', coins: ['KMD', 'LTC'], sums, at: 0, isRead: false },
	...more,
});

afterEach(() => hideAmountsWhen(() => false));

test('hides the amounts of a notice while amounts are hidden', () => {
	expect(describeNotice(noticeOf('swap-finished')).text).toBe('5 KMD for 0.042 LTC');
	hideAmountsWhen(() => true);
	for (const is of NOTICE_STATES) {
		const { title, text } = describeNotice(noticeOf(is));
		expect(`${title} ${text}`).not.toMatch(/\d/);
	}
});

test.each(NOTICE_STATES)('%s has a title and a sentence', (is) => {
	const { title, text } = describeNotice(noticeOf(is));
	expect(title).toMatch(/^[A-Z]/);
	expect(text).not.toMatch(/undefined/);
	expect(describeNotice(noticeOf(is, { sums: [], coins: [] })).text).not.toMatch(/undefined/);
});

test('names the matter of a notice once, as its heading', () => {
	const late = noticeOf('swap-late');
	expect(describeMatter(late)).toBe('5 KMD for 0.042 LTC');
	expect(describeInGroup(late)).toEqual({ title: 'Swap is late', text: 'See what you can do now.' });
	expect(describeInGroup(noticeOf('swap-finished')).text).toBe('');
	expect(describeMatter(noticeOf('coins-off'))).toBe(describeMatter(noticeOf('node-back')));
	for (const is of NOTICE_STATES) expect(describeMatter(noticeOf(is, { sums: [] }))).toMatch(/^[A-Z]/);
});

test('describes a filled order as full or partial', () => {
	expect(describeNotice(noticeOf('order-filled')).title).toBe('Order filled: swap started');
	expect(describeNotice(noticeOf('swap-started', { fill: 'part' })).title).toMatch(/partly filled/);
});

test('describes moved tokens by name, amount and number of recipients', () => {
	const titleOf = (recipients: number) =>
		describeNotice(
			noticeOf('token-confirmed', { coins: ['Tour Token'], tokens: { units: 5n, places: 0, recipients } }),
		).title;
	expect([0, 1, 3].map(titleOf)).toEqual([
		'5 Tour Token burned',
		'5 Tour Token sent',
		'5 Tour Token sent to 3 recipients',
	]);
	expect(describeNotice(noticeOf('token-confirmed', { coins: ['Tour Token'] })).title).toBe(
		'Tour Token created',
	);
});

test('describes the counts of unread and urgent notices', () => {
	expect(describeCount({ unread: 3, needingYou: 1 })).toBe('3 unread, 1 needs you');
	expect(describeCount({ unread: 0, needingYou: 2 })).toBe('2 need you');
});

test('gives each class a unique name and at least one state', () => {
	expect(new Set(Object.values(NOTICE_CLASS_NAMES)).size).toBe(NOTICE_CLASSES.length);
	for (const each of NOTICE_CLASSES) expect(NOTICE_STATES.map(classOf)).toContain(each);
});
