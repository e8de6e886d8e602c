import { labelOf } from '#lib/domain/labels.ts';
import { Labels } from '#lib/state/labels.svelte.ts';
import { EVERY_ENTRY } from '#lib/domain/flow/journal-choice.ts';
import { joinActivity, type ActivityItem } from '#lib/domain/activity-item.ts';
import type { Desk } from '#lib/state/desk.ts';
import { BrokenBounds } from '#lib/state/swaps/stuck-swap-watcher.svelte.ts';
import { RequestJournal } from '#lib/state/orders/request-journal.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import JoinedList from '../../../src/routes/activity/JoinedList.svelte';
import JournalList from '../../../src/routes/activity/JournalList.svelte';
import { anyRecord } from '../../unit/node/reference/any-record.ts';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import { headsOf, hideColumn } from '../column-menu.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

let node: FakeSwaps;
let desk: Desk;
let swaps: Swaps;

beforeEach(async () => {
	node = new FakeSwaps();
	desk = await openDesk(node.client);
	swaps = desk.use(Swaps);
});
afterEach(() => desk.database.close());

async function show(items: readonly ActivityItem[]): Promise<void> {
	const given = { items, swaps, bounds: desk.use(BrokenBounds), times: 'utc' };
	await render(OnDesk, { desk, part: JoinedList as never, given });
}

test('finds swaps and entries by the user’s labels', async () => {
	await request('0.52');
	const [swap] = swaps.unsettled;
	const label = { name: 'rent', note: '', tags: '' };
	await desk.use(Labels).save(labelOf({ kind: 'swap', text: swap?.id ?? '' }, label, 1));
	const entries = await new RequestJournal(desk).read();
	await show(joinActivity({ entries, swaps: swaps.unsettled, events: [] }, 'all'));
	await expect.element(page.getByText('2 lines')).toBeVisible();
	await userEvent.fill(page.getByRole('searchbox', { name: 'Find' }), 'rent');
	await expect.element(page.getByText('2 lines')).toBeVisible();
	await userEvent.fill(page.getByRole('searchbox', { name: 'Find' }), 'rental');
	await expect.element(page.getByText('0 lines')).toBeVisible();
});

test('shows an open swap’s last state and time during an outage', async () => {
	node.swaps = [anyRecord(['myfee'], { expiration: Math.floor(Date.now() / 1000) + 15_500 })];
	await swaps.list.refresh();
	const items = joinActivity({ entries: [], swaps: swaps.unsettled, events: [] }, 'all');
	await show(items);
	await expect.element(page.getByText(/0.3 LTC for 0.5801 RICK: running$/).first()).toBeVisible();
	node.isUnreachable = true;
	await swaps.list.refresh();
	const then = /0.3 LTC for 0.5801 RICK: running at \d{4}-\d\d-\d\d \d\d:\d\d$/;
	await expect.element(page.getByText(then).first()).toBeVisible();
});

/** Records a request for RICK for at most 0.3 LTC at this price, which led to the swap. */
async function request(price: string): Promise<RequestJournal> {
	const sentAt = Math.floor(Date.now() / 1000) - 110;
	const journal = new RequestJournal(desk);
	const { id } = await journal.begin({
		...{ base: 'RICK', rel: 'LTC', side: 'buy', price, volume: '0.3' },
		...{ timeoutSeconds: 10, sentAt, before: [] },
	});
	node.swaps = [anyRecord(['myfee'], { expiration: sentAt + 15_600 })];
	await swaps.list.refresh();
	await journal.finish(id, { swap: swaps.unsettled[0]?.id ?? '' });
	return journal;
}

async function ask(price: string): Promise<void> {
	await request(price);
	const items = joinActivity({ entries: [], swaps: swaps.unsettled, events: [] }, 'all');
	await show(items);
}

test('marks a swap worse than its order’s limit, also for the search', async () => {
	await ask('0.4');
	const line = page.getByText(/0.3 LTC for 0.5801 RICK: running, worse than your order allowed$/);
	await expect.element(line.first()).toBeVisible();
	await userEvent.fill(page.getByRole('searchbox', { name: 'Find' }), 'worse');
	await expect.element(page.getByText('1 line')).toBeVisible();
});

test.each([
	['0.4', 1],
	['0.52', 0],
])('marks a bad swap’s request at %s in the journal: %i', async (price, marks) => {
	const entries = await (await request(price)).read();
	const given = { entries, choice: EVERY_ENTRY, times: 'utc', onchoose: () => undefined };
	await render(OnDesk, { desk, part: JournalList as never, given });
	await expect
		.element(page.getByRole('link', { name: `Buy RICK at ${price} LTC`, exact: true }))
		.toBeVisible();
	await expect.poll(() => page.getByText('worse than your order allowed').elements()).toHaveLength(marks);
});

test('does not mark a swap within its limit', async () => {
	await ask('0.52');
	await expect.element(page.getByText(/0.3 LTC for 0.5801 RICK: running$/).first()).toBeVisible();
	expect(page.getByText(/worse than/).elements()).toHaveLength(0);
});

test('shows a swap agreed on seconds ago as starting, not as failed', async () => {
	await swaps.list.refresh();
	node.swaps = [anyRecord([], { expiration: Math.floor(Date.now() / 1000) + 15_600 })];
	node.unwritten = node.swaps.map(({ requestid }) => requestid);
	await show([]);
	await swaps.list.refresh();
	await expect.element(page.getByText('starting. Keep the node running')).toBeVisible();
	expect(page.getByText(/never started/).elements()).toHaveLength(0);
	node.unwritten = [];
	await swaps.list.refresh();
	await expect.element(page.getByText('starting. Keep the node running')).not.toBeInTheDocument();
});

test('hides a column on request, never the description', async () => {
	await page.viewport(1280, 800);
	await ask('0.4');
	await expect.poll(headsOf).toEqual(['Source', 'What', 'Time']);
	expect(await hideColumn('Source', 'activity', desk.database)).toEqual(['Source', 'Time']);
	expect(headsOf()).toEqual(['What', 'Time']);
	// The list has no export to mention.
	expect(page.getByText('Exports contain all columns.').elements()).toHaveLength(0);
});
