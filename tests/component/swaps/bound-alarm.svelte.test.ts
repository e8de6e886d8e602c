import type { TradeRequest } from '#lib/domain/orders/trade-request.ts';
import BoundAlarms from '#lib/parts/shell/BoundAlarms.svelte';
import type { Desk } from '#lib/state/desk.ts';
import { RequestJournal } from '#lib/state/orders/request-journal.svelte.ts';
import { parseChoice } from '#lib/domain/swaps/swap-list.ts';
import { Labels } from '#lib/state/labels.svelte.ts';
import { Counterparties } from '#lib/state/swaps/counterparties.svelte.ts';
import { Swaps } from '#lib/state/swaps/swaps.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { SwapTable } from '../../../src/routes/swaps/swap-table.svelte.ts';
import SwapsOverview from '../../../src/routes/swaps/SwapsOverview.svelte';
import OneSwap from '../../../src/routes/swaps/OneSwap.svelte';
import { anyRecord } from '../../unit/node/reference/any-record.ts';
import { FakeSwaps } from '../../unit/state/swaps/fake-swaps.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const nowS = () => Math.floor(Date.now() / 1000);

let desk: Desk;

beforeEach(async () => {
	const node = new FakeSwaps();
	node.swaps = [anyRecord(['myfee', 'bobdeposit'], { expiration: nowS() + 15_500 })];
	desk = await openDesk(node.client);
});
afterEach(() => desk.database.close());

/** Records the request that led to the swap of 0.3 LTC for 0.58 RICK. */
async function ask(price: string, isNamed = true): Promise<void> {
	const journal = new RequestJournal(desk);
	const request: TradeRequest = {
		...{ base: 'RICK', rel: 'LTC', side: 'buy', price, volume: '0.3' },
		...{ timeoutSeconds: 10, sentAt: nowS() - 110, before: [] },
		quotedOutcomes: {
			expected: { spends: '0.304', receives: '0.58' },
			worst: { spends: '0.305', receives: '0.56' },
			failure: { lost: '0.004', returns: '0.3', by: Date.now() },
		},
	};
	const { id } = await journal.begin(request);
	if (isNamed) await journal.finish(id, { swap: '11-22' });
}

const title = page.getByText('This swap is worse than your order allowed');

test('shows an alarm with a remedy if a swap breaks its limit', async () => {
	await ask('0.4');
	await render(OnDesk, {
		desk,
		part: OneSwap as never,
		given: { swaps: desk.use(Swaps), desk, id: '11-22' },
	});
	await expect.element(title).toBeVisible();
	await expect.element(page.getByText(/Your order required at least 0.74\d* RICK/)).toBeVisible();
	await expect.element(page.getByText(/stop the node now/)).toBeVisible();
});

test('shows the alarm on every page until it is closed', async () => {
	await ask('0.4');
	await render(OnDesk, { desk, part: BoundAlarms as never });
	await expect.element(title).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Open swap' })).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Close' }));
	await expect.element(title).not.toBeInTheDocument();
});

test('shows the alarm in the list before the request names its swap', async () => {
	await ask('0.4', false);
	const swaps = desk.use(Swaps);
	const choice = parseChoice(new URLSearchParams());
	const counterparties = desk.use(Counterparties);
	const table = new SwapTable({ swaps, counterparties }, () => choice);
	const given = { swaps, labels: desk.use(Labels), table, times: 'utc', onchoose: () => undefined };
	await render(OnDesk, { desk, part: SwapsOverview as never, given });
	await expect.element(page.getByRole('row').getByText('This swap is worse than your order')).toBeVisible();
});

test('shows no alarm for a swap within its limit', async () => {
	await ask('0.52');
	await render(OnDesk, {
		desk,
		part: OneSwap as never,
		given: { swaps: desk.use(Swaps), desk, id: '11-22' },
	});
	await expect.element(page.getByText(/Offered/)).toBeVisible();
	expect(title.elements()).toHaveLength(0);
	const promise = page.getByRole('region', { name: 'Review and result' });
	await expect.element(promise).toHaveTextContent('Expected about 0.58 RICK for about 0.304 LTC.');
});
