import { getcoin } from '#lib/api/coins.ts';
import { setprice } from '#lib/api/market.ts';
import { help } from '#lib/api/session.ts';
import { withdraw } from '#lib/api/spending.ts';
import { balance } from '#lib/api/wallet.ts';
import { CallError } from '#lib/client/call-error.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { parseDecimal, formatAmount } from '#lib/domain/money/amount.ts';
import type { Practice } from '#lib/practice/practice.ts';
import type { Desk } from '#lib/state/desk.ts';
import { TradeJournal } from '#lib/state/orders/trade-journal.ts';
import { Trading } from '#lib/state/orders/trading.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { openStill, transportTo, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import OrdersOnDesk from './OrdersOnDesk.svelte';
import { openDesk } from '../open-desk.ts';

const PAIR = { base: 'KMD', rel: 'LTC' };

let isAway = false;
let practice: Practice;
let node: NodeClient;
let desk: Desk;

beforeEach(async () => {
	practice = await openStill();
	const inner = transportTo(practice);
	const gone = new CallError('unreachable', 'nothing answers');
	const send = (body: string) => (isAway ? Promise.reject(gone) : inner.send(body));
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

describe('my orders', () => {
	test('say so when there are none', async () => {
		await show();
		await expect.element(page.getByText('You have no open orders.')).toBeVisible();
	});

	test('say where each stands, and take one to the form by its button', async () => {
		await node.call(setprice, { ...PAIR, price: '0.001' });
		const trading = await show();
		await expect.element(page.getByText(/best of \d+ · up to [\d.]+ KMD · updated 0 s ago/)).toBeVisible();
		await userEvent.click(page.getByRole('button', { name: 'Edit: sell KMD at 0.001 LTC' }));
		expect(trading.of(PAIR).draft).toMatchObject({ side: 'sell', type: 'post', texts: { price: '0.001' } });
	});

	test('are cancelled after the list was shown, all or none', async () => {
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
		await userEvent.click(dialog.getByRole('button', { name: 'Cancel all of them' }));
		await expect.element(page.getByText('You have no open orders.')).toBeVisible();
	});

	test('warn where nothing that is free can carry an order', async () => {
		const { coin } = await node.call(getcoin, { coin: 'KMD' });
		const address = 'smartaddress' in coin ? String(coin.smartaddress) : '';
		const reply = await node.call(balance, { coin: 'KMD', address });
		const all = formatAmount(parseDecimal(reply.balance) - 1_000n);
		await node.call(withdraw, { coin: 'KMD', outputs: [{ [address]: all }], broadcast: 1 });
		await node.call(setprice, { ...PAIR, price: '0.5' });
		await show();
		await expect.element(page.getByText('No two free outputs of KMD can carry it now')).toBeVisible();
	});

	test('show a price that was on its way when its page was closed', async () => {
		await new TradeJournal(desk).begin('trade-offer', { ...PAIR, price: '0.02' });
		await show();
		await expect
			.element(page.getByText('Not seen on the node yet: KMD for 0.02 LTC. It may still arrive.'))
			.toBeVisible();
		await userEvent.click(page.getByRole('button', { name: 'Close' }));
		await expect.element(page.getByText(/Not seen on the node/)).not.toBeInTheDocument();
	});

	test('that ended with a restart of the node are named until the user has read it', async () => {
		const trading = await show();
		await trading.of(PAIR).ownOrders.post({ ...PAIR, side: 'sell', price: parseDecimal('0.02') });
		await expect.element(page.getByText('0.02 LTC')).toBeVisible();
		isAway = true;
		await expect(node.call(help, {})).rejects.toMatchObject({ kind: 'unreachable' });
		await practice.control({ control: 'restart' });
		isAway = false;
		await node.call(help, {});
		const notice = page.getByRole('status').filter({ hasText: /The node was restarted at \d\d:\d\d/ });
		await expect.element(notice).toHaveTextContent('It no longer sells KMD at 0.02 LTC.');
		await userEvent.click(notice.getByRole('button', { name: 'Close' }));
		await expect.element(notice).not.toBeInTheDocument();
	});

	test('say why they cannot be read, and come back when they can', async () => {
		await practice.control({ control: 'fault', method: 'myprices', fault: 'refused', times: 9 });
		await show();
		await expect.element(page.getByRole('alert')).toBeVisible();
		await practice.control({ control: 'fault', method: 'myprices', fault: 'refused', times: 0 });
		await userEvent.click(page.getByRole('button', { name: 'Try again' }));
		await userEvent.click(page.getByRole('button', { name: 'Try again' }));
		await expect.element(page.getByText('You have no open orders.')).toBeVisible();
	});
});
