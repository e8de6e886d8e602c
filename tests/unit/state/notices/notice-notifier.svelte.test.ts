import type { NoticeState } from '#lib/domain/notices.ts';
import { Desk } from '#lib/state/desk.ts';
import {
	NoticeSettings,
	NoticeNotifier,
	type NoticePage,
	type Toast,
	Notices,
} from '#lib/state/notices/notice-notifier.svelte.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { markRead, readNotices, applyNoticeChanges } from '#lib/storage/notices.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../storage/whole-database.ts';
import { connectionTo } from '../connection-to.ts';
import { FakeSwaps } from '../swaps/fake-swaps.ts';
import { FakeRegistration } from './fake-registration.ts';

let database: Database;
let settings: Settings;
let shown: FakeRegistration;
const ends: (() => void)[] = [];

beforeEach(async () => {
	database = await freshDatabase();
	settings = await Settings.open(database);
	shown = new FakeRegistration();
	shown.install('granted');
});
afterEach(() => {
	for (const end of ends.splice(0)) end();
	vi.restoreAllMocks();
	settings.close();
	database.close();
});

const PAGE: NoticePage = {
	wordsOf: ({ is, coins }) => ({ title: is, text: coins.join() }),
	pathOf: ({ id }) => `/swaps?swap=${id}`,
	path: '/trade',
	isCovered: false,
};

interface Tab {
	readonly notifier: NoticeNotifier;
	/** Reads the list, as a tab does every two seconds, and shows new notices. */
	update(): Promise<void>;
}

/** Opens a second tab of the same browser. */
function openTab(page: NoticePage = PAGE): Tab {
	const desk = new Desk(connectionTo({ client: new FakeSwaps().client }), database, settings);
	const notifier = desk.use(NoticeNotifier);
	ends.push(notifier.begin(page));
	return {
		notifier,
		update: async () => {
			await desk.use(Notices).list.refresh();
			await notifier.notify();
			await notifier.review();
		},
	};
}

const news = (is: NoticeState, id = '1-2') =>
	applyNoticeChanges(
		database,
		'node',
		{ news: [{ facts: { key: `swap ${id}`, is, id, coins: ['KMD'], sums: [] } }], closed: [] },
		Date.now(),
	);
const hide = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
const stateOf = (toast: Toast | undefined) => (toast?.of === 'notice' ? toast.notice.is : toast?.of);

test('shows a toast in one visible tab only, not after a reload', async () => {
	await news('swap-started');
	const [one, other] = [openTab(), openTab()];
	await Promise.all([one.update(), other.update()]);
	const toasts = [one, other].map(({ notifier }) => stateOf(notifier.toast));
	expect(toasts.toSorted()).toEqual(['swap-started', undefined]);
	const later = openTab();
	await later.update();
	expect(later.notifier.toast).toBeUndefined();
	expect(shown.notices).toEqual([]);
	expect(await readNotices(database, 'node')).toMatchObject([{ isRead: false }]);
});

test('replaces the last notice of a subject with its next state', async () => {
	await news('swap-started');
	const { notifier, update } = openTab();
	await update();
	await news('swap-late');
	await update();
	expect(stateOf(notifier.toast)).toBe('swap-late');
	notifier.removeToast(notifier.toast as Toast);
	expect(notifier.toast).toBeUndefined();
});

test('removes a toast after its notice is read elsewhere', async () => {
	await news('swap-finished');
	const { notifier, update } = openTab();
	await update();
	const [notice] = await readNotices(database, 'node');
	await markRead(database, 'node', notice ? [notice] : []);
	await update();
	expect(notifier.toast).toBeUndefined();
});

test('shows no toast on the subject’s page or under a dialog', async () => {
	await news('swap-late');
	const there = openTab({ ...PAGE, path: '/swaps?swap=1-2' });
	const covered = openTab({ ...PAGE, isCovered: true });
	await there.update();
	await covered.update();
	expect([there.notifier.toast, covered.notifier.toast]).toEqual([undefined, undefined]);
	// The toast waits for a page that can show it.
	const free = openTab();
	await free.update();
	expect(stateOf(free.notifier.toast)).toBe('swap-late');
});

test('shows two toasts and a count for many simultaneous notices', async () => {
	for (const id of ['1-1', '2-2', '3-3', '4-4', '5-5']) await news('swap-finished', id);
	const { notifier, update } = openTab();
	await update();
	const found = [];
	while (notifier.toast) {
		found.push(notifier.toast.of === 'more' ? notifier.toast.count : notifier.toast.of);
		notifier.removeToast(notifier.toast);
	}
	expect(found).toEqual(['notice', 'notice', 3]);
});

test('shows, updates and closes one system notice without a visible tab', async () => {
	hide(true);
	await news('swap-started');
	const [one, other] = [openTab(), openTab()];
	await Promise.all([one.update(), other.update()]);
	expect(shown.notices).toMatchObject([
		{ title: 'swap-started', body: 'KMD', tag: 'node swap 1-2', silent: true },
	]);
	expect(shown.notices[0]?.data).toMatchObject({ path: '/swaps?swap=1-2', nodeId: 'node' });
	await news('swap-finished');
	await one.update();
	await openTab().update();
	expect(shown.notices.map(({ title }) => title)).toEqual(['swap-finished']);
	expect(shown.showings).toBe(2);
	await markRead(database, 'node', await readNotices(database, 'node'));
	await other.update();
	expect(shown.notices).toEqual([]);
});

test('shows no system notice while another tab is visible', async () => {
	const seen = openTab();
	// A visible tab acquires its lock after a moment.
	await expect
		.poll(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
		.toContain('swapdesk-seen-node');
	await news('swap-finished');
	const isHidden = hide(true);
	const hidden = openTab();
	await hidden.update();
	expect(shown.notices).toEqual([]);
	isHidden.mockReturnValue(false);
	await seen.update();
	expect(stateOf(seen.notifier.toast)).toBe('swap-finished');
});

test('shows a toast on return if system notices are denied', async () => {
	shown.install('denied');
	const isHidden = hide(true);
	await news('swap-finished');
	const { notifier, update } = openTab();
	await update();
	expect(shown.showings).toBe(0);
	isHidden.mockReturnValue(false);
	await update();
	expect(stateOf(notifier.toast)).toBe('swap-finished');
});

test('counts list-only notices without showing them', async () => {
	const { notifier, update } = openTab();
	notifier.settings.changeClass('swaps', { way: 'list' });
	await news('swap-finished');
	await update();
	notifier.settings.changeClass('swaps', { way: 'page' });
	await update();
	expect(notifier.toast).toBeUndefined();
	expect(await readNotices(database, 'node')).toMatchObject([{ isRead: false, isTold: true }]);
});

test('applies the setting of a different tab to the next notice', async () => {
	const [one, other] = [openTab(), openTab()];
	await Promise.all([one, other].map(({ update }) => update()));
	one.notifier.settings.changeClass('swaps', { way: 'list' });
	await expect.poll(async () => (await database.get('settings', 'notices')) !== undefined).toBe(true);
	await news('swap-finished');
	await other.update();
	expect(other.notifier.toast).toBeUndefined();
	one.notifier.settings.resetClasses();
	const desk = new Desk(connectionTo({ client: new FakeSwaps().client }), database, settings);
	await expect.poll(async () => (await desk.use(NoticeSettings).reload()).classes.swaps.way).toBe('system');
});

test('replaces notice text on lock and closes notices on sign-out', async () => {
	hide(true);
	await news('swap-started', '1-2');
	const { notifier, update } = openTab();
	await update();
	const words = { title: 'Locked', text: 'Unlock' };
	const notifying = news('swap-late', '3-4').then(update);
	await Promise.all([notifier.lock(words), notifying]);
	expect(shown.notices.map(({ title, body, tag }) => [title, body, tag])).toEqual([
		['Locked', 'Unlock', 'node swap 1-2'],
		['Locked', 'Unlock', 'node swap 3-4'],
	]);
	await notifier.clear();
	expect(shown.notices).toEqual([]);
});

test('tests both channels, or only the page without permission', async () => {
	const { notifier, update } = openTab();
	const words = { title: 'Test', text: 'Only a test' };
	expect(await notifier.test(words)).toBe('system');
	await update();
	expect(shown.notices.map(({ title }) => title)).toEqual(['Test']);
	expect(notifier.toast).toEqual({ of: 'test' });
	shown.install('denied');
	expect(await notifier.test(words)).toBe('page');
});
