import type { Desk } from '#lib/state/desk.ts';
import { PairMarket } from '#lib/state/market/pair-market.svelte.ts';
import { Trading, type PairTrading } from '#lib/state/orders/trading.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LastOrders from '../../../src/routes/trade/order-form/LastOrders.svelte';
import { HandMarket } from '../../unit/state/market/hand-market.ts';
import { recent, swap } from '../../unit/state/orders/lossy-node.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';
import FormOnDesk from './FormOnDesk.svelte';
import { NOON, PAIR, REPLIES } from './order-replies.ts';

let node: HandMarket;
let desk: Desk;
let trading: PairTrading;
let market: PairMarket;

beforeEach(async () => {
	node = new HandMarket(NOON, []);
	node.replies = REPLIES;
	desk = await openDesk(node.client);
	trading = desk.use(Trading).of(PAIR);
	market = new PairMarket(desk, PAIR);
	await render(FormOnDesk, { desk, market });
	await expect.element(page.getByText('10 RICK')).toBeVisible();
});
afterEach(() => desk.database.close());

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const submit = () => page.getByRole('form').element().querySelector('button[type=submit]');
const review = page.getByRole('dialog', { name: 'Review order' });
const buys = () => node.asked.filter(({ method }) => method === 'buy');
const chip = (name: string) => page.getByRole('button', { name, exact: true });

describe('a side without orders', () => {
	test('offers to post the order that is typed, and keeps the prices in their place', async () => {
		await userEvent.fill(field('Price'), '0.5');
		node.replies = { ...REPLIES, orderbook: { ...REPLIES.orderbook, asks: [], numasks: 0 } };
		await market.book.refresh();
		await expect.element(page.getByText('No one sells RICK now.')).toBeVisible();
		for (const name of ['Best', 'Mid', '−1 %', '+1 %']) await expect.element(chip(name)).toBeDisabled();
		await userEvent.click(page.getByRole('button', { name: 'Post your order' }));
		await expect.element(page.getByRole('radio', { name: 'Post order' })).toBeChecked();
		await expect.element(field('Price')).toHaveValue('0.5');
		await expect.element(chip('Best')).toBeEnabled();
		expect(buys()).toEqual([]);
	});
});

describe('after an order', () => {
	const order = async () => {
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Total'), '1');
		await userEvent.click(submit() as HTMLElement);
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK now' }));
		await expect.poll(buys).toHaveLength(1);
	};
	const begun = { ...swap(0), bob: PAIR.base, alice: PAIR.rel };
	const begin = async () => {
		node.replies = { ...node.replies, recentswaps: recent([[7, 8]]), swapstatus: begun };
		await desk.use(Trading).requests.watch.refresh();
		await expect.element(page.getByText('Swap started')).toBeVisible();
	};

	test('the form is empty once its swap began, and the order can be filled in again', async () => {
		await order();
		await expect.element(field('Total')).toHaveValue('1');
		await begin();
		for (const name of ['Price', 'Amount', 'Total']) await expect.element(field(name)).toHaveValue('');
		await render(OnDesk, { desk, part: LastOrders as never, given: { trading } });
		await userEvent.click(page.getByText('Last orders'));
		await userEvent.click(page.getByRole('button', { name: 'Buy RICK at 0.5 LTC' }));
		await expect.element(field('Total')).toHaveValue('1');
		await expect.element(field('Amount')).toHaveValue('2');
		expect(buys()).toHaveLength(1);
	});

	test('what was typed since then stays', async () => {
		await order();
		await userEvent.fill(field('Total'), '3');
		await begin();
		await expect.element(field('Total')).toHaveValue('3');
	});
});
