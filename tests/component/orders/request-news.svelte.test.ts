import { openMarketmakerNode } from '#lib/node/marketmaker/open-node.ts';
import { Desk } from '#lib/state/desk.ts';
import { TradeRequests } from '#lib/state/orders/trade-requests.svelte.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import RequestNews from '../../../src/routes/trade/order-form/request/RequestNews.svelte';
import {
	bookAt,
	NOON,
	openLossyNode,
	recent,
	TERMS,
	type LossyNode,
} from '../../unit/state/orders/lossy-node.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

let node: LossyNode;
let desk: Desk;
let requests: TradeRequests;

beforeEach(async () => {
	node = openLossyNode();
	desk = await openDesk(node.client);
	const real = openMarketmakerNode(node.client);
	desk = new Desk({ ...desk.connection, node: real }, desk.database, desk.settings);
	requests = new TradeRequests(desk);
	await requests.send(TERMS);
});
afterEach(() => desk.database.close());

test('names all swaps of one request with their sum, sent once', async () => {
	await render(OnDesk, { desk, part: RequestNews as never, given: { requests } });
	node.label = requests.request?.label;
	node.answer({ recentswaps: recent([[7, 8]]) });
	await requests.watch.refresh();
	await expect.element(page.getByText('Swap started')).toBeVisible();
	node.answer({
		recentswaps: recent([
			[9, 10],
			[7, 8],
		]),
	});
	await requests.watch.refresh();
	await expect.element(page.getByText('2 swaps started')).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'swap 7-8' })).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'swap 9-10' })).toBeVisible();
	await expect.element(page.getByText(/was sent once but started 2 swaps/)).toBeVisible();
	await expect.element(page.getByText(/Total: 2 BTC for 2 KMD/)).toBeVisible();
	expect(node.buys).toBe(1);
});

const neverStarted = { error: 'swap never started', status: 'finished', requestid: 7, quoteid: 8 };

test('shows a just agreed swap as starting, not as failed', async () => {
	await render(OnDesk, { desk, part: RequestNews as never, given: { requests } });
	node.answer({ recentswaps: recent([[7, 8]]), swapstatus: neverStarted });
	await requests.watch.refresh();
	await expect.element(page.getByText('Swap starting')).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'swap 7-8' })).toBeVisible();
	expect(page.getByText(/never started/).elements()).toHaveLength(0);
});

test('shows a check instead of a starting swap on a silent node', async () => {
	node.answer({ recentswaps: recent([[7, 8]]), swapstatus: neverStarted });
	await requests.watch.refresh();
	vi.spyOn(desk.connection.outage, 'is', 'get').mockReturnValue('silent');
	await render(OnDesk, { desk, part: RequestNews as never, given: { requests } });
	await expect.element(page.getByText('Checking the outcome')).toBeVisible();
	expect(page.getByText('Swap starting').elements()).toHaveLength(0);
});

test('does not claim to wait for a maker after a failed poll', async () => {
	await render(OnDesk, { desk, part: RequestNews as never, given: { requests } });
	node.answer({ recentswaps: recent([[1, 2]], 7) });
	await requests.watch.refresh();
	await expect.element(page.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
	node.answer({ recentswaps: { error: 'not now' } });
	await requests.watch.refresh();
	await expect.element(page.getByText('Checking the outcome')).toBeVisible();
	expect(page.getByText(/Waiting for a (seller|buyer)/).elements()).toHaveLength(0);
});

test('names no cause for an order that ended early', async () => {
	await render(OnDesk, { desk, part: RequestNews as never, given: { requests } });
	node.answer({ recentswaps: recent([[1, 2]], 7) });
	await requests.watch.refresh();
	node.answer({ recentswaps: recent([[1, 2]]), orderbook: bookAt(NOON + 6) });
	await requests.watch.refresh();
	await expect.element(page.getByText(/If a seller answered, the swap starts within seconds/)).toBeVisible();
	node.answer({ orderbook: bookAt(NOON + 27) });
	await requests.watch.refresh();
	await expect.element(page.getByText('No swap started')).toBeVisible();
	await expect.element(page.getByText(/the node does not report why/)).toBeVisible();
	expect(page.getByText(/seller refused|Fees took/).elements()).toHaveLength(0);
});
