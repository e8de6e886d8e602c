import { joinActivity } from '#lib/domain/activity/activity-item.ts';
import type { Desk } from '#lib/state/desk.ts';
import { BrokenBounds } from '#lib/state/swaps/broken-bounds.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import JoinedList from '../../../src/routes/activity/JoinedList.svelte';
import { anyRecord } from '../../unit/node/document/any-record.ts';
import { HandSwaps } from '../../unit/state/swaps/hand-swaps.ts';
import { openDesk } from '../open-desk.ts';

let node: HandSwaps;
let desk: Desk;
let swaps: Swaps;

beforeEach(async () => {
	node = new HandSwaps();
	desk = await openDesk(node.client);
	swaps = desk.use(Swaps);
});
afterEach(() => desk.database.close());

test('an open swap says in which state it was, and when, once the node is killed', async () => {
	node.swaps = [anyRecord(['myfee'], { expiration: Math.floor(Date.now() / 1000) + 15_500 })];
	await swaps.list.refresh();
	const items = joinActivity({ entries: [], swaps: swaps.unsettled, events: [] }, 'all');
	await render(JoinedList, { items, swaps, bounds: desk.use(BrokenBounds), times: 'utc' });
	await expect.element(page.getByText(/0.3 LTC for 0.5801 RICK: running$/).first()).toBeVisible();
	node.isAway = true;
	await swaps.list.refresh();
	const then = /0.3 LTC for 0.5801 RICK: running at \d{4}-\d\d-\d\d \d\d:\d\d$/;
	await expect.element(page.getByText(then).first()).toBeVisible();
});
