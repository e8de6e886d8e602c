import type { NoticeFacts } from '#lib/domain/notices.ts';
import { hideAmountsWhen } from '#lib/domain/money/amount.ts';
import type { Desk } from '#lib/state/desk.ts';
import NoticeCount from '#lib/parts/notices/NoticeCount.svelte';
import NoticeList from '#lib/parts/notices/NoticeList.svelte';
import { applyNoticeChanges } from '#lib/storage/notices.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

let desk: Desk;

beforeEach(async () => {
	desk = await openDesk(new FakeSwaps().client);
});
afterEach(() => {
	hideAmountsWhen(() => false);
	desk.database.close();
});

const swapOf = (id: string, is: NoticeFacts['is']): NoticeFacts => ({
	...{ key: `swap ${id}`, is, id, coins: ['KMD', 'LTC'] },
	sums: [
		{ coin: 'LTC', amount: 30_000_000n },
		{ coin: 'KMD', amount: 500_000_000n },
	],
});

const tell = (...facts: readonly NoticeFacts[]) =>
	applyNoticeChanges(
		desk.database,
		'node',
		{ news: facts.map((each) => ({ facts: each })), closed: [] },
		Date.now(),
	);

const show = (onfollow = () => undefined) => render(OnDesk, { desk, part: NoticeList, given: { onfollow } });
const groups = () =>
	page
		.getByRole('heading', { level: 3 })
		.elements()
		.map((heading) => [heading.textContent, heading.nextElementSibling?.querySelectorAll('li').length]);

test('reports an empty list without a button to mark it read', async () => {
	await show();
	await expect.element(page.getByText('No notices.')).toBeVisible();
	expect(page.getByRole('button', { name: 'Mark all read' }).elements()).toHaveLength(0);
});

test('groups notices by matter, urgent ones first, and marks all read', async () => {
	const ofNode = (key: string, is: NoticeFacts['is']) => ({ key, is, id: '', coins: ['KMD'], sums: [] });
	await tell(
		...[swapOf('1-2', 'swap-finished'), swapOf('3-4', 'swap-late')],
		...[ofNode('node', 'node-back'), ofNode('restart', 'node-restarted')],
	);
	await show();
	const trade = '0.3 LTC for 5 KMD';
	const late = page.getByRole('link', { name: /^Needs you Swap is late \(unread\) See what you can do now/ });
	await expect.element(late).toBeVisible();
	const listed = [
		[trade, 1],
		['Your node', 2],
		[trade, 1],
	];
	expect(groups()).toEqual(listed);
	expect(late.element().getAttribute('href')).toMatch(/\/swaps\?swap=3-4$/);
	await userEvent.click(page.getByRole('button', { name: 'Mark all read' }));
	await expect.element(page.getByText('(unread)').first()).not.toBeInTheDocument();
	// Nothing moves, and the late swap still needs attention.
	expect(groups()).toEqual(listed);
	await expect.element(page.getByRole('link', { name: /^Needs you/ })).toBeVisible();
});

test('shows no amount while amounts are hidden', async () => {
	await tell(swapOf('1-2', 'swap-finished'));
	hideAmountsWhen(() => true);
	await show();
	const text = page.getByRole('heading', { name: /LTC for .*KMD/ });
	await expect.element(text).toBeVisible();
	expect(text.element().textContent).not.toMatch(/\d/);
});

test('counts unread and urgent notices, also for screen readers', async () => {
	await tell(swapOf('1-2', 'swap-finished'), swapOf('3-4', 'swap-late'));
	await render(OnDesk, { desk, part: NoticeCount });
	await expect.element(page.getByText('2 unread, 1 needs you')).toBeInTheDocument();
	await expect.element(page.getByText('2', { exact: true })).toBeVisible();
});
