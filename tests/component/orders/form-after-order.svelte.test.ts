import type { CallEntry } from '#lib/domain/flow/journal-entry.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import type { Desk } from '#lib/state/desk.ts';
import type { PairMarket } from '#lib/state/market/pair-market.svelte.ts';
import { Trading, type PairTrading } from '#lib/state/orders/trading.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LastOrders from '../../../src/routes/trade/order-form/LastOrders.svelte';
import type { FakeMarket } from '../../unit/state/market/fake-market.ts';
import { recent, swap } from '../../unit/state/orders/lossy-node.ts';
import OnDesk from '../OnDesk.svelte';
import { buysOf, chip, field, openForm, review, submit } from './open-form.ts';
import { PAIR, REPLIES } from './order-replies.ts';

let node: FakeMarket;
let desk: Desk;
let trading: PairTrading;
let market: PairMarket;

beforeEach(async () => {
	({ node, desk, trading, market } = await openForm());
});
afterEach(() => desk.database.close());

const buys = () => buysOf(node);

describe('empty price field', () => {
	const setAsks = async (...prices: string[]) => {
		const asks = prices.map((price) => ({ ...REPLIES.orderbook.bids[0], price }));
		node.replies = { ...REPLIES, orderbook: { ...REPLIES.orderbook, asks, numasks: asks.length } };
		await market.book.refresh();
	};

	test('shows the best matching price until a price is typed', async () => {
		await expect.element(field('Price')).toHaveValue('0.5');
		await expect.element(page.getByText('best price', { exact: true })).toBeVisible();
		await userEvent.fill(field('Total'), '1');
		await expect.element(field('Amount')).toHaveValue('2');
		await setAsks('0.8');
		await expect.element(field('Price')).toHaveValue('0.8');
		await expect.element(field('Amount')).toHaveValue('1.25');
		await setAsks();
		await expect.element(field('Price')).toHaveValue('');
		await userEvent.click(page.getByText('↓ Sell RICK'));
		await expect.element(field('Price')).toHaveValue('0.4');
		await userEvent.clear(field('Price'));
		await expect.element(field('Price')).toHaveValue('');
		await userEvent.tab();
		await expect.element(field('Price')).toHaveValue('0.4');
		await userEvent.fill(field('Price'), '0.6');
		await userEvent.click(page.getByText('↑ Buy RICK'));
		await setAsks('0.5');
		await expect.element(chip('Best')).toBeEnabled();
		await expect.element(field('Price')).toHaveValue('0.6');
	});

	test('keeps the price of its review, which is sent', async () => {
		await userEvent.fill(field('Total'), '1');
		await userEvent.click(submit() as HTMLElement);
		await expect.element(review).toHaveTextContent(/at 0\.5 LTC each/);
		await setAsks('0.7');
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK now' }));
		await expect.poll(buys).toMatchObject([{ price: '0.5', relvolume: '1' }]);
		await expect.element(field('Price')).toHaveValue('0.5');
	});
});

describe('empty book side', () => {
	test('offers to post the typed order and disables the price chips', async () => {
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

describe('order review', () => {
	test('requires a tick for an order that matches no book entry', async () => {
		await userEvent.fill(field('Price'), '0.45');
		await userEvent.fill(field('Total'), '1');
		await userEvent.click(submit() as HTMLElement);
		await expect
			.element(review)
			.toHaveTextContent(/No one sells RICK at this price: the best ask is 0\.5 LTC\./);
		await userEvent.click(review.getByRole('button', { name: 'Tick the box first' }), { force: true });
		expect(buys()).toEqual([]);
		await userEvent.click(review.getByRole('checkbox'));
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK now' }));
		await expect.poll(buys).toMatchObject([{ price: '0.45' }]);
	});
});

describe('sent order', () => {
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

	test('stores the reviewed values in the journal', async () => {
		await order();
		const [entry] = await readJournal(desk.database, desk.connection.id);
		expect((entry as CallEntry<'trade-request'>).draft.quotedOutcomes).toEqual({
			expected: { spends: '1.001327', receives: '2.00001' },
			worst: { spends: '1.001327', receives: '1.99800199' },
			failure: { lost: '0.001317', returns: '1.00001', by: expect.any(Number) as number },
		});
	});

	test('empties the form once its swap began, and refills it on request', async () => {
		await order();
		await expect.element(field('Total')).toHaveValue('1');
		await begin();
		for (const name of ['Amount', 'Total']) await expect.element(field(name)).toHaveValue('');
		await render(OnDesk, { desk, part: LastOrders as never, given: { trading } });
		await userEvent.click(page.getByText('Last orders'));
		await userEvent.click(page.getByRole('button', { name: 'Buy RICK at 0.5 LTC' }));
		await expect.element(field('Total')).toHaveValue('1');
		await expect.element(field('Amount')).toHaveValue('2');
		expect(buys()).toHaveLength(1);
	});

	test('offers the unfilled remainder for a new review', async () => {
		await userEvent.fill(field('Price'), '0.5');
		await userEvent.fill(field('Total'), '3');
		await userEvent.click(submit() as HTMLElement);
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK now' }));
		await expect.poll(buys).toHaveLength(1);
		await begin();
		await expect.element(field('Total')).toHaveValue('');
		await userEvent.click(page.getByRole('button', { name: 'Order the rest' }));
		await expect.element(field('Total')).toHaveValue('2');
		await expect.element(field('Price')).toHaveValue('0.5');
		expect(buys()).toHaveLength(1);
		await userEvent.click(submit() as HTMLElement);
		await userEvent.click(review.getByRole('button', { name: 'Buy RICK now' }));
		await expect.poll(buys).toHaveLength(2);
		expect(buys()[1]).toMatchObject({ price: '0.5', relvolume: '2' });
	});

	test('keeps input typed after sending', async () => {
		await order();
		await userEvent.fill(field('Total'), '3');
		await begin();
		await expect.element(field('Total')).toHaveValue('3');
	});
});
