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
	readonly teller: NoticeNotifier;
	/** Reads the list, as a tab does every two seconds, and shows new notices. */
	look(): Promise<void>;
}

/** Opens a second tab of the same browser. */
function openTab(page: NoticePage = PAGE): Tab {
	const desk = new Desk(connectionTo({ client: new FakeSwaps().client }), database, settings);
	const teller = desk.use(NoticeNotifier);
	ends.push(teller.begin(page));
	return {
		teller,
		look: async () => {
			await desk.use(Notices).list.refresh();
			await teller.notify();
			await teller.review();
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
	await Promise.all([one.look(), other.look()]);
	const toasts = [one, other].map(({ teller }) => stateOf(teller.toast));
	expect(toasts.toSorted()).toEqual(['swap-started', undefined]);
	const later = openTab();
	await later.look();
	expect(later.teller.toast).toBeUndefined();
	expect(shown.notices).toEqual([]);
	expect(await readNotices(database, 'node')).toMatchObject([{ isRead: false }]);
});

test('replaces the last notice of a subject with its next state', async () => {
	await news('swap-started');
	const { teller, look } = openTab();
	await look();
	await news('swap-late');
	await look();
	expect(stateOf(teller.toast)).toBe('swap-late');
	teller.removeToast(teller.toast as Toast);
	expect(teller.toast).toBeUndefined();
});

test('removes a toast after its notice is read elsewhere', async () => {
	await news('swap-finished');
	const { teller, look } = openTab();
	await look();
	const [notice] = await readNotices(database, 'node');
	await markRead(database, 'node', notice ? [notice] : []);
	await look();
	expect(teller.toast).toBeUndefined();
});

test('shows no toast on the subject’s page or under a dialog', async () => {
	await news('swap-late');
	const there = openTab({ ...PAGE, path: '/swaps?swap=1-2' });
	const covered = openTab({ ...PAGE, isCovered: true });
	await there.look();
	await covered.look();
	expect([there.teller.toast, covered.teller.toast]).toEqual([undefined, undefined]);
	// The toast waits for a page that can show it.
	const free = openTab();
	await free.look();
	expect(stateOf(free.teller.toast)).toBe('swap-late');
});

test('shows two toasts and a count for many simultaneous notices', async () => {
	for (const id of ['1-1', '2-2', '3-3', '4-4', '5-5']) await news('swap-finished', id);
	const { teller, look } = openTab();
	await look();
	const found = [];
	while (teller.toast) {
		found.push(teller.toast.of === 'more' ? teller.toast.count : teller.toast.of);
		teller.removeToast(teller.toast);
	}
	expect(found).toEqual(['notice', 'notice', 3]);
});

test('shows, updates and closes one system notice without a visible tab', async () => {
	hide(true);
	await news('swap-started');
	const [one, other] = [openTab(), openTab()];
	await Promise.all([one.look(), other.look()]);
	expect(shown.notices).toMatchObject([
		{ title: 'swap-started', body: 'KMD', tag: 'node swap 1-2', silent: true },
	]);
	expect(shown.notices[0]?.data).toMatchObject({ path: '/swaps?swap=1-2', nodeId: 'node' });
	await news('swap-finished');
	await one.look();
	await openTab().look();
	expect(shown.notices.map(({ title }) => title)).toEqual(['swap-finished']);
	expect(shown.showings).toBe(2);
	await markRead(database, 'node', await readNotices(database, 'node'));
	await other.look();
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
	await hidden.look();
	expect(shown.notices).toEqual([]);
	isHidden.mockReturnValue(false);
	await seen.look();
	expect(stateOf(seen.teller.toast)).toBe('swap-finished');
});

test('shows a toast on return if system notices are denied', async () => {
	shown.install('denied');
	const isHidden = hide(true);
	await news('swap-finished');
	const { teller, look } = openTab();
	await look();
	expect(shown.showings).toBe(0);
	isHidden.mockReturnValue(false);
	await look();
	expect(stateOf(teller.toast)).toBe('swap-finished');
});

test('counts list-only notices without showing them', async () => {
	const { teller, look } = openTab();
	teller.settings.changeClass('swaps', { way: 'list' });
	await news('swap-finished');
	await look();
	teller.settings.changeClass('swaps', { way: 'page' });
	await look();
	expect(teller.toast).toBeUndefined();
	expect(await readNotices(database, 'node')).toMatchObject([{ isRead: false, isTold: true }]);
});

test('applies the setting of a different tab to the next notice', async () => {
	const [one, other] = [openTab(), openTab()];
	await Promise.all([one, other].map(({ look }) => look()));
	one.teller.settings.changeClass('swaps', { way: 'list' });
	await expect.poll(async () => (await database.get('settings', 'notices')) !== undefined).toBe(true);
	await news('swap-finished');
	await other.look();
	expect(other.teller.toast).toBeUndefined();
	one.teller.settings.resetClasses();
	const desk = new Desk(connectionTo({ client: new FakeSwaps().client }), database, settings);
	await expect.poll(async () => (await desk.use(NoticeSettings).reload()).classes.swaps.way).toBe('system');
});

test('replaces notice text on lock and closes notices on sign-out', async () => {
	hide(true);
	await news('swap-started', '1-2');
	const { teller, look } = openTab();
	await look();
	const words = { title: 'Locked', text: 'Unlock' };
	const telling = news('swap-late', '3-4').then(look);
	await Promise.all([teller.lock(words), telling]);
	expect(shown.notices.map(({ title, body, tag }) => [title, body, tag])).toEqual([
		['Locked', 'Unlock', 'node swap 1-2'],
		['Locked', 'Unlock', 'node swap 3-4'],
	]);
	await teller.clear();
	expect(shown.notices).toEqual([]);
});

test('tests both channels, or only the page without permission', async () => {
	const { teller, look } = openTab();
	const words = { title: 'Test', text: 'Only a test' };
	expect(await teller.test(words)).toBe('system');
	await look();
	expect(shown.notices.map(({ title }) => title)).toEqual(['Test']);
	expect(teller.toast).toEqual({ of: 'test' });
	shown.install('denied');
	expect(await teller.test(words)).toBe('page');
});
