import type { Desk } from '#lib/state/desk.ts';
import { PairMarket } from '#lib/state/pair-market.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import BookPanel from '../../src/routes/trade/BookPanel.svelte';
import TradesPanel from '../../src/routes/trade/TradesPanel.svelte';
import { HandMarket } from '../unit/state/hand-market.ts';
import { openDesk } from './open-desk.ts';

const order = (price: string, depth: number, more: object = {}) => ({
	coin: 'RICK',
	address: 'address',
	price,
	numutxos: 5,
	avevolume: 1,
	maxvolume: 5,
	depth,
	pubkey: `maker of ${price}`.padEnd(64, '0'),
	age: 15,
	zcredits: 0,
	...more,
});
const bookOf = (asks: object[], bids: object[]) => ({
	asks,
	bids,
	numasks: asks.length,
	numbids: bids.length,
	base: 'RICK',
	rel: 'LTC',
	timestamp: 1_795_174_561,
});

let node: HandMarket;
let desk: Desk;
let here: PairMarket;

beforeEach(async () => {
	node = new HandMarket(1_795_174_561, []);
	desk = await openDesk(node.client);
	here = new PairMarket(desk, { base: 'RICK', rel: 'LTC' });
});
afterEach(() => desk.database.close());

const rowsOf = (name: RegExp) =>
	page
		.getByRole('table', { name })
		.getByRole('row')
		.elements()
		.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()))
		.filter((cells) => cells.length > 0);

describe('the book', () => {
	test('has asks above with the best lowest, bids below with the best first, and exact sums', async () => {
		const asks = [order('0.50000000', 5), order('0.60000000', 11)];
		const bids = [order('0.40000000', 4), order('0.25000000', 5)];
		node.replies = { orderbook: bookOf(asks, bids) };
		await render(BookPanel, { here });
		await expect.element(page.getByRole('table', { name: /Asks/ })).toBeVisible();
		expect(rowsOf(/Asks/)).toEqual([
			['0.600000', '10.00', '20.00'],
			['0.500000', '10.00', '10.00'],
		]);
		expect(rowsOf(/Bids/)).toEqual([
			['0.400000', '10.00', '10.00'],
			['0.250000', '4.00', '14.00'],
		]);
		await expect.element(page.getByText('20.00 %')).toBeVisible();
	});

	test('tells a row’s age and outputs, and does not take unasked for none', async () => {
		node.replies = { orderbook: bookOf([order('0.5', 0, { numutxos: 0, maxvolume: 0 })], []) };
		await render(BookPanel, { here });
		await userEvent.click(page.getByRole('button', { name: '0.500000' }));
		await expect.element(page.getByText('15 s ago')).toBeVisible();
		expect(page.getByText('not checked yet').elements()).toHaveLength(2);
		await expect.element(page.getByText('Nobody buys RICK')).toBeVisible();
	});

	test('shows the fifty best of a side, and more when asked', async () => {
		const asks = Array.from({ length: 120 }, (_, index) => order(`${index + 1}`, index + 1));
		node.replies = { orderbook: bookOf(asks, []) };
		await render(BookPanel, { here });
		await expect.element(page.getByRole('table', { name: /Asks/ })).toBeVisible();
		expect(rowsOf(/Asks/)).toHaveLength(50);
		await userEvent.click(page.getByRole('button', { name: '70 more orders' }));
		expect(rowsOf(/Asks/)).toHaveLength(100);
	});

	test('marks one’s own orders', async () => {
		node.replies = { orderbook: bookOf([order('0.5', 5, { pubkey: 'me' })], []) };
		await render(BookPanel, { here, ownPubkey: 'me' });
		await expect.element(page.getByTitle('Your order')).toBeInTheDocument();
	});

	test('explains why there is no book, and keeps the last one when a later reading fails', async () => {
		node.replies = { orderbook: { error: 'base or rel not added' } };
		await render(BookPanel, { here });
		await expect.element(page.getByRole('alert')).toBeVisible();
		node.replies = { orderbook: bookOf([order('0.5', 5)], []) };
		await userEvent.click(page.getByRole('button', { name: 'Try again' }));
		await expect.element(page.getByRole('button', { name: '0.500000' })).toBeVisible();
		node.replies = {};
		await here.book.refresh();
		await expect.element(page.getByText(/stale/)).toBeVisible();
		await expect.element(page.getByRole('button', { name: '0.500000' })).toBeVisible();
	});
});

describe('recent trades', () => {
	test('are newest first and tell the move in words as well as by colour', async () => {
		const row = (timestamp: number, price: number) => ({ timestamp, RICK: 1, LTC: price, price });
		node.replies = { ticker: [row(3, 0.5), row(2, 0.7), row(1, 0.6)] };
		await render(TradesPanel, { here, times: 'utc' });
		await expect.element(page.getByRole('table')).toBeVisible();
		expect(rowsOf(/Trades/).map(([time, price]) => [time, price?.replaceAll(/\s+/g, ' ')])).toEqual([
			['00:00:03', '▼ down 0.500000'],
			['00:00:02', '▲ up 0.700000'],
			['00:00:01', '· unchanged 0.600000'],
		]);
	});

	test('a quiet day is said in words', async () => {
		node.replies = { ticker: [] };
		await render(TradesPanel, { here, times: 'utc' });
		await expect.element(page.getByText(/Nobody traded RICK for LTC/)).toBeVisible();
	});
});
