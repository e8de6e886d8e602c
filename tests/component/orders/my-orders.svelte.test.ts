import '#lib/ui/style/tokens.css';
import { getcoin } from '#lib/api/coins.ts';
import { setprice } from '#lib/api/market.ts';
import { help } from '#lib/api/session.ts';
import { withdraw } from '#lib/api/spending.ts';
import { balance } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { COIN, parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import type { PriceRule } from '#lib/domain/price-rule.ts';
import type { Practice } from '#practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { PriceRuleRequests } from '#lib/state/price-rule-requests.svelte.ts';
import { beginCallEntry } from '#lib/storage/journal-writing.ts';
import { readEntriesOf } from '#lib/storage/journal-reading.ts';
import { Trading } from '#lib/state/orders/trading.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openStill, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import OrdersOnDesk from './OrdersOnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };
/** A price rule that sells at a price no maker of the practice market asks for. */
const PRICE_RULE: PriceRule = {
	...{ source: { from: 'fixed', price: 2n * COIN }, factor: COIN, offset: 0n },
	...{ sellMargin: 0n, buyMargin: undefined, minimum: 0n, maximum: 0n },
};

let isUnreachable = false;
let practice: Practice;
let node: NodeClient;
let desk: Desk;

beforeEach(async () => {
	practice = await openStill();
	const inner = transportTo(practice);
	const gone = new CallError('unreachable', 'nothing answers');
	const send = (body: string) => (isUnreachable ? Promise.reject(gone) : inner.send(body));
	node = new NodeClient({ transport: { address: 'by hand', send }, userpass: USERPASS });
	desk = await openDesk(node);
});
afterEach(async () => {
	desk.database.close();
	await practice.close();
});

async function show(): Promise<Trading> {
	const trading = desk.use(Trading);
	await render(OrdersOnDesk, { desk, trading, pair: PAIR });
	return trading;
}

describe('list of own orders', () => {
	test('reports an empty list', async () => {
		await show();
		await expect.element(page.getByText('No open orders.')).toBeVisible();
	});

	test('shows each order’s position', async () => {
		await node.call(setprice, { ...PAIR, price: '0.001' });
		await show();
		await expect
			.element(page.getByText(/below the best bid · up to [\d.]+ KMD · updated 0 s ago/))
			.toBeVisible();
	});

	test('cancels all orders after a confirmation that lists them', async () => {
		await node.call(setprice, { ...PAIR, price: '0.5' });
		await node.call(setprice, { base: 'RICK', rel: 'MORTY', price: '2' });
		await show();
		await userEvent.click(page.getByRole('button', { name: 'Cancel all' }));
		const dialog = page.getByRole('dialog', { name: 'Cancel orders' });
		await expect.element(dialog).toBeVisible();
		expect(dialog.getByRole('listitem').elements()).toHaveLength(2);
		await userEvent.keyboard('{Escape}');
		await expect.element(page.getByText('0.5 LTC')).toBeVisible();
		await userEvent.click(page.getByRole('button', { name: 'Cancel all' }));
		await userEvent.click(dialog.getByRole('button', { name: 'Cancel all orders' }));
		await expect.element(page.getByText('No open orders.')).toBeVisible();
	});

	test('warns if no free output can cover an order', async () => {
		const { coin } = await node.call(getcoin, { coin: 'KMD' });
		const address = 'smartaddress' in coin ? String(coin.smartaddress) : '';
		const reply = await node.call(balance, { coin: 'KMD', address });
		const all = formatAmount(parseDecimal(reply.balance) - 1_000n);
		await node.call(withdraw, { coin: 'KMD', outputs: [{ [address]: all }], broadcast: 1 });
		await node.call(setprice, { ...PAIR, price: '0.5' });
		await show();
		await expect
			.element(page.getByText('Your available KMD outputs cannot fill this order now'))
			.toBeVisible();
	});

	test('shows a price that was in flight when the page closed', async () => {
		const nodeId = desk.connection.id;
		const draft = { ...PAIR, price: '0.02' };
		await beginCallEntry(desk.database, { nodeId, kind: 'trade-offer', draft });
		await show();
		await expect
			.element(page.getByText('Not seen on the node yet: KMD for 0.02 LTC. It may still arrive.'))
			.toBeVisible();
		await userEvent.click(page.getByRole('button', { name: 'Close' }));
		await expect.element(page.getByText(/Not seen on the node/)).not.toBeInTheDocument();
	});

	test('lists orders lost in a node restart until dismissed', async () => {
		const trading = await show();
		await trading.of(PAIR).openOrders.post({ ...PAIR, side: 'sell', price: parseDecimal('0.02') });
		await expect.element(page.getByText('0.02 LTC')).toBeVisible();
		isUnreachable = true;
		await expect(node.call(help, {})).rejects.toMatchObject({ kind: 'unreachable' });
		await practice.control({ control: 'restart' });
		isUnreachable = false;
		await node.call(help, {});
		const notice = page.getByRole('status').filter({ hasText: /The node was restarted at \d\d:\d\d/ });
		await expect.element(notice).toHaveTextContent('Your node no longer sells KMD at 0.02 LTC.');
		await userEvent.click(notice.getByRole('button', { name: 'Close' }));
		await expect.element(notice).not.toBeInTheDocument();
	});

	test('explains a failed poll and recovers on retry', async () => {
		await practice.control({ control: 'fault', method: 'myprices', fault: 'refused', times: 9 });
		await show();
		await expect.element(page.getByRole('alert')).toBeVisible();
		await practice.control({ control: 'fault', method: 'myprices', fault: 'refused', times: 0 });
		await userEvent.click(page.getByRole('button', { name: 'Try again' }));
		await userEvent.click(page.getByRole('button', { name: 'Try again' }));
		await expect.element(page.getByText('No open orders.')).toBeVisible();
	});
});

describe('price of an order', () => {
	const edit = (name: string) => userEvent.click(page.getByRole('button', { name: `Edit: ${name}` }));
	const field = () => page.getByRole('textbox', { name: /^New price/ });
	const review = () => page.getByRole('dialog', { name: 'Review order' });
	const setprices = async () => (await practice.control({ control: 'calls' })).calls?.['setprice'] ?? 0;

	test('is edited in its row, reviewed, and sent once', async () => {
		await node.call(setprice, { ...PAIR, price: '0.5' });
		const before = await setprices();
		const trading = await show();
		await edit('sell KMD at 0.5 LTC');
		await expect.element(field()).toHaveValue('0.5');
		await expect.element(field()).toHaveFocus();
		await field().fill('0.6');
		await userEvent.keyboard('{Enter}');
		await expect.element(review()).toHaveTextContent('Your order sells KMD at 0.6 LTC each');
		await expect.element(review()).toHaveTextContent('Current order: sell KMD at 0.5 LTC.');
		const confirm = review().getByRole('button', { name: 'Change price' });
		// The confirmation has the colour of its side, as in every other order confirmation.
		const accent = (element: Element) => getComputedStyle(element).getPropertyValue('--accent');
		const down = getComputedStyle(document.documentElement).getPropertyValue('--down');
		expect(accent(confirm.element())).toBe(down);
		expect(accent(document.documentElement)).not.toBe(down);
		expect(await setprices()).toBe(before);
		await practice.control({ control: 'latency', method: 'setprice', ms: 4000 });
		await userEvent.click(review().getByRole('button', { name: 'Change price' }));
		await expect.element(page.getByText('→ 0.6 LTC, sending')).toBeVisible();
		// The row shows the change before the journal write and the send, which a clock moved backwards delays forever.
		await expect.poll(setprices).toBe(before + 1);
		await practice.control({ control: 'advance', ms: 4000 });
		await expect.element(page.getByRole('button', { name: 'Edit: sell KMD at 0.6 LTC' })).toBeVisible();
		expect(page.getByText(/, sending/).elements()).toHaveLength(0);
		expect(await setprices()).toBe(before + 1);
		expect(trading.of(PAIR).openOrders.orders.current).toMatchObject([{ price: parseDecimal('0.6') }]);
		const prices = await readEntriesOf(desk.database, desk.connection.id, 'trade-offer');
		expect(prices.map(({ draft, step }) => [draft.price, step])).toEqual([['0.6', 'done']]);
	});

	test('stays unchanged after Escape or an invalid price', async () => {
		await node.call(setprice, { ...PAIR, price: '0.5' });
		const before = await setprices();
		await show();
		await edit('sell KMD at 0.5 LTC');
		await userEvent.keyboard('{Enter}');
		await field().fill('0.6x');
		await expect.element(page.getByText('The price is not a number.')).toBeVisible();
		await userEvent.keyboard('{Enter}');
		expect(review().elements()).toHaveLength(0);
		await userEvent.keyboard('{Escape}');
		expect(field().elements()).toHaveLength(0);
		await expect.element(page.getByRole('button', { name: 'Edit: sell KMD at 0.5 LTC' })).toHaveFocus();
		expect(await setprices()).toBe(before);
	});

	test('is editable for a pair that is not on screen', async () => {
		await node.call(setprice, { base: 'RICK', rel: 'MORTY', price: '2' });
		await show();
		// The order is listed in the pair's usual direction.
		await edit('buy MORTY at 0.5 RICK');
		await field().fill('0.4');
		await userEvent.keyboard('{Enter}');
		await userEvent.click(review().getByRole('button', { name: 'Change price' }));
		await expect.element(page.getByRole('button', { name: 'Edit: buy MORTY at 0.4 RICK' })).toBeVisible();
	});

	test('keeps its value and reports a refusal by the node', async () => {
		await node.call(setprice, { ...PAIR, price: '0.5' });
		await show();
		await edit('sell KMD at 0.5 LTC');
		await practice.control({ control: 'fault', method: 'setprice', fault: 'refused', times: 1 });
		await field().fill('0.6');
		await userEvent.keyboard('{Enter}');
		await userEvent.click(review().getByRole('button', { name: 'Change price' }));
		await expect.element(page.getByRole('alert')).toBeVisible();
		await expect.element(page.getByRole('button', { name: 'Edit: sell KMD at 0.5 LTC' })).toBeVisible();
	});

	test('links to its price rule instead of an edit button', async () => {
		await node.call(setprice, { ...PAIR, price: '0.5' });
		await desk
			.use(PriceRuleRequests)
			.send({ ...PAIR, priceRule: PRICE_RULE, expected: { ask: '2', bid: '0' } });
		const trading = await show();
		await expect
			.element(page.getByText('A price rule sets prices here: change the rule instead.'))
			.toBeVisible();
		expect(page.getByRole('button', { name: /^Edit/ }).elements()).toHaveLength(0);
		await userEvent.click(page.getByRole('button', { name: 'Open rule' }));
		expect(trading.of(PAIR).draft).toMatchObject({ type: 'priceRule', side: 'sell' });
	});
});

test('applies a filter to the list and the joint cancellation', async () => {
	await node.call(setprice, { ...PAIR, price: '0.5' });
	await node.call(setprice, { base: 'LTC', rel: 'KMD', price: '70' });
	await node.call(setprice, { base: 'RICK', rel: 'MORTY', price: '2' });
	await show();
	const names = () =>
		page
			.getByRole('button', { name: /^Cancel: / })
			.elements()
			.map((button) => button.getAttribute('aria-label')?.replace(/^Cancel: (\w+ \w+).*/, '$1'));
	await expect.poll(() => names().length).toBe(3);
	await userEvent.click(page.getByRole('button', { name: 'Filter' }));
	await userEvent.selectOptions(page.getByRole('combobox', { name: 'Side' }), 'buy');
	await expect.poll(names).toEqual(['buy KMD', 'buy MORTY']);
	await userEvent.selectOptions(page.getByRole('combobox', { name: 'Side' }), 'all');
	await userEvent.selectOptions(page.getByRole('combobox', { name: 'Pair' }), 'KMD/LTC');
	await expect.poll(names).toHaveLength(2);
	await expect.element(page.getByText('2 of 3')).toBeVisible();
	await userEvent.click(page.getByRole('button', { name: 'Cancel these 2' }));
	const dialog = page.getByRole('dialog', { name: 'Cancel orders' });
	await expect.element(dialog).toBeVisible();
	expect(dialog.getByRole('listitem').elements()).toHaveLength(2);
	await userEvent.keyboard('{Escape}');
	await userEvent.click(page.getByRole('button', { name: 'Show all' }));
	await page.getByRole('searchbox', { name: 'Find' }).fill('morty buy');
	await expect.poll(names).toEqual(['buy MORTY']);
});
