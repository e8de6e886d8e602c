import type { NoticeState } from '#lib/domain/notices.ts';
import type { Desk } from '#lib/state/desk.ts';
import NoticeNotifier from '#lib/parts/notices/NoticeNotifier.svelte';
import BehindLock from '#lib/parts/shell/BehindLock.svelte';
import PlacedCard from '#lib/parts/notices/PlacedCard.svelte';
import { NoticeSettings } from '#lib/state/notices/notice-notifier.svelte.ts';
import { readNotices, applyNoticeChanges } from '#lib/storage/notices.ts';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Notices from '../../../src/routes/settings/Notices.svelte';
import { FakeRegistration } from '../../unit/state/notices/fake-registration.ts';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import { ENTRIES } from '../../unit/storage/sample-rows.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

let desk: Desk;

beforeEach(async () => {
	desk = await openDesk(new FakeSwaps().client);
});
afterEach(() => {
	vi.restoreAllMocks();
	desk.database.close();
});

const news = (is: NoticeState, id = '1-2', at = Date.now()) =>
	applyNoticeChanges(
		desk.database,
		'node',
		{ news: [{ facts: { key: `swap ${id}`, is, id, coins: ['KMD'], sums: [] } }], closed: [] },
		at,
	);
const showNotifier = () =>
	render(OnDesk, { desk, part: NoticeNotifier, given: { session: { phase: 'open' } } });
const toast = page.getByRole('region', { name: 'New notice' });
const said = (how: string) => document.querySelector(`[aria-live="${how}"]`)?.textContent;

test('links a toast to its page, announces it politely, keeps focus', async () => {
	await news('swap-finished');
	await showNotifier();
	await expect.element(toast).toBeVisible();
	expect(said('polite')).toMatch(/^Swap finished: /);
	expect(said('assertive')).toBe('');
	expect(document.activeElement).toBe(document.body);
	const link = toast.getByRole('link', { name: 'Swap finished' });
	expect(link.element().getAttribute('href')).toMatch(/\/swaps\?swap=1-2$/);
	await userEvent.click(toast.getByRole('button', { name: 'Dismiss notice' }));
	await expect.element(toast).not.toBeInTheDocument();
	await expect.poll(() => readNotices(desk.database, 'node')).toMatchObject([{ isRead: true }]);
	expect(said('polite')).toBe('');
});

test('announces an urgent notice at once and closes it by Esc', async () => {
	await news('swap-late');
	await showNotifier();
	await expect.element(toast).toBeVisible();
	expect(said('assertive')).toMatch(/^Swap is late: /);
	toast.getByRole('link').element().focus();
	await userEvent.keyboard('{Escape}');
	await expect.element(toast).not.toBeInTheDocument();
});

test('shows an older needed action on return, with its time', async () => {
	const hourAgo = Date.now() - 3_600_000;
	await news('swap-late', '1-2', hourAgo);
	await news('swap-finished', '3-4', hourAgo);
	await showNotifier();
	await expect.element(toast.getByRole('link', { name: 'Swap is late' })).toBeVisible();
	const time = toast.element().querySelector('time')?.dateTime;
	expect(time).toBe(new Date(hourAgo).toISOString());
	await userEvent.click(toast.getByRole('button', { name: 'Dismiss notice' }));
	await expect.element(toast).not.toBeInTheDocument();
});

test('counts unread notices in the tab title until the desk closes', async () => {
	document.title = 'Wallet · Swapdesk';
	await news('swap-finished', '1-2');
	await news('swap-late', '3-4');
	const shown = await showNotifier();
	await expect.poll(() => document.title).toBe('(2) Wallet · Swapdesk');
	document.title = 'Trade · Swapdesk';
	await expect.poll(() => document.title).toBe('(2) Trade · Swapdesk');
	await shown.unmount();
	expect(document.title).toBe('Trade · Swapdesk');
});

test.each([
	['locked', ['Swapdesk is locked']],
	['signed-out', []],
	['open', ['Swap is late']],
])('updates system notices when the desk closes while the session is %s', async (phase, titles) => {
	const registration = new FakeRegistration();
	registration.install('granted');
	vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
	await news('swap-late');
	const session = { phase: 'open' };
	const shown = await render(OnDesk, { desk, part: NoticeNotifier, given: { session } });
	await expect.poll(() => registration.notices.map(({ title }) => title)).toEqual(['Swap is late']);
	session.phase = phase;
	await shown.unmount();
	await expect.poll(() => registration.notices.map(({ title }) => title)).toEqual(titles);
});

test('hides details of a notice during a lock', async () => {
	const registration = new FakeRegistration();
	registration.install('granted');
	const shown = await render(OnDesk, { desk, part: BehindLock, given: { session: {} } });
	await news('swap-late');
	await expect
		.poll(() => registration.notices.map(({ title, body }) => [title, body]))
		.toEqual([['Swapdesk is locked', 'Unlock it to read this notice.']]);
	expect(document.body.textContent).not.toMatch(/late|KMD/);
	await shown.unmount();
	await showNotifier();
	await expect.poll(() => registration.notices.map(({ title }) => title)).toEqual(['Swap is late']);
});

const content = createRawSnippet(() => ({ render: () => '<p>Something happened</p>' }));
const card = page.getByRole('region', { name: 'Card' });

test('places a card over no control and closes it automatically', async () => {
	const wall = document.createElement('button');
	wall.style.cssText = 'position: fixed; inset: 0';
	document.body.append(wall);
	const onpass = vi.fn();
	await render(PlacedCard, {
		...{ label: 'Card', stayMs: 300, onpass, onclose: () => undefined, children: content },
	});
	const isSeen = () => document.querySelector<HTMLElement>('section[aria-label="Card"]')?.style.visibility;
	await expect.poll(isSeen).toBe('hidden');
	wall.style.insetBlockStart = '50%';
	await expect.element(card).toBeVisible();
	const { bottom } = card.element().getBoundingClientRect();
	expect(bottom).toBeLessThanOrEqual(wall.getBoundingClientRect().top);
	await expect.poll(() => onpass.mock.calls.length).toBeGreaterThan(0);
	wall.remove();
});

test('fits a card to a phone', async () => {
	await page.viewport(360, 740);
	await render(PlacedCard, { label: 'Card', onclose: () => undefined, children: content });
	await expect.element(card).toBeVisible();
	const { left, right } = card.element().getBoundingClientRect();
	expect([left, right]).toEqual([16, 344]);
	await page.viewport(414, 896);
});

/** Puts an order into the journal, as if the user had just sent it. */
async function order() {
	const [entry] = ENTRIES;
	if (entry)
		await desk.database.put('journal', {
			...{ ...entry, nodeId: 'node', created: Date.now(), updated: Date.now() },
		});
}
const offer = page.getByRole('region', { name: 'System notices' });

test('offers system notices once, after the first order', async () => {
	const registration = new FakeRegistration();
	registration.install('default');
	const ask = vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
		registration.install('denied');
		return 'denied';
	});
	const shown = await showNotifier();
	expect(offer.elements()).toEqual([]);
	await order();
	await expect.element(offer.getByText('Get notified about this order?')).toBeVisible();
	expect(ask).not.toHaveBeenCalled();
	await userEvent.click(offer.getByRole('button', { name: 'Turn on' }));
	await expect.element(offer.getByText('System notices stay off')).toBeVisible();
	await userEvent.click(offer.getByRole('button', { name: 'Close' }));
	await expect.element(offer).not.toBeInTheDocument();
	await shown.unmount();
	await expect.poll(() => desk.database.get('settings', 'notices-offered')).toMatchObject({ value: true });
});

test('explains missing system notices without a service worker', async () => {
	await order();
	await render(OnDesk, { desk, part: Notices });
	await expect.element(page.getByText(/runs without its service worker/)).toBeVisible();
	expect(page.getByRole('button', { name: 'Turn on' }).elements()).toEqual([]);
	await userEvent.click(page.getByRole('button', { name: 'Send test notice' }));
	await expect.element(page.getByText('Sent to this page only.')).toBeVisible();
});

test('stores channel and sound of each notice class', async () => {
	await render(OnDesk, { desk, part: Notices });
	const way = page.getByRole('combobox', { name: 'Bots Show as' });
	const sound = page.getByRole('checkbox', { name: 'Bots Sound' });
	await expect.element(way).toHaveValue('page');
	await userEvent.selectOptions(way, 'System notice');
	await userEvent.click(sound);
	const settings = desk.use(NoticeSettings);
	await expect.poll(() => settings.choices.classes.bots).toEqual({ way: 'system', hasSound: true });
	await userEvent.selectOptions(way, 'List only');
	await expect.element(sound).toBeDisabled();
	await userEvent.click(page.getByRole('button', { name: 'Use defaults' }));
	await expect.element(way).toHaveValue('page');
	await expect.element(sound).not.toBeChecked();
});

test('stores quiet hours and restores an emptied field', async () => {
	await render(OnDesk, { desk, part: Notices });
	await userEvent.click(page.getByRole('radio', { name: 'On', exact: true }));
	const from = page.getByLabelText('From', { exact: true });
	await expect.element(from).toHaveValue('22:00');
	await userEvent.fill(from, '23:30');
	(from.element() as HTMLInputElement).blur();
	const { quiet } = desk.use(NoticeSettings).choices;
	expect(quiet).toMatchObject({ isOn: true, from: '23:30' });
	await userEvent.fill(from, '');
	(from.element() as HTMLInputElement).blur();
	await expect.element(from).toHaveValue('23:30');
	await userEvent.fill(page.getByLabelText('Until', { exact: true }), '23:30');
	await expect.element(page.getByText('Choose another time.')).toBeVisible();
	await userEvent.click(page.getByRole('checkbox', { name: 'Still tell me what needs me' }));
	expect(desk.use(NoticeSettings).choices.quiet.pooledNeeding).toBe(false);
});
