import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import TradesPanel from '../../../src/routes/trade/figures/TradesPanel.svelte';
import { FakeBook, bookOf, button, many, order, rowsOf } from './book-of-hand.ts';

let hand: FakeBook;

beforeEach(async () => {
	hand = await FakeBook.open();
});
afterEach(() => hand.close());

describe('order book', () => {
	test('sorts the best orders to the middle and shows exact sums', async () => {
		await hand.show(
			[order('0.50000000', 5), order('0.60000000', 11)],
			[order('0.40000000', 4), order('0.25000000', 5)],
		);
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

	test('fills the form with the exact price and opens order details', async () => {
		const picked: unknown[] = [];
		await hand.show([order('0.5', 5), order('0.50000001', 6)], [], {
			onpick: ({ price }, side) => picked.push([price, side]),
		});
		await userEvent.click(button('0.500000').first());
		expect(picked).toEqual([[50_000_001n, 'asks']]);
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
		await userEvent.keyboard('{ArrowRight}{Enter}');
		expect(picked).toHaveLength(1);
		const details = page.getByRole('dialog', { name: 'Ask at 0.50000001 LTC' });
		await expect.element(details).toHaveTextContent('15 s ago');
		await expect.element(details).toHaveTextContent('2nd of 2, less than 0.01 % behind the best');
		await expect.element(details).toHaveTextContent('Outputs 5');
		await userEvent.keyboard('{Escape}');
		await expect.element(details).not.toBeInTheDocument();
		await expect.element(page.getByText('No bids for RICK')).toBeVisible();
	});

	test('reports a crossed book and draws it only on request', async () => {
		hand.answer({ orderbook: bookOf([order('0.5', 5)], [order('0.6', 4)]) });
		await hand.render();
		await expect.element(page.getByText('Order book contradicts itself')).toBeVisible();
		await expect.element(page.getByText(/One buyer pays 0.6/)).toBeVisible();
		expect(page.getByRole('table').elements()).toHaveLength(0);
		await userEvent.click(button('Show orders'));
		await expect.poll(() => rowsOf(/Bids/)).toEqual([['0.600000', '6.66', '6.66']]);
	});

	test('shows the loss by your order that crosses the book', async () => {
		await hand.show([order('0.5', 5, { address: 'own' })], [order('0.6', 4)], { ownAddresses: ['own'] });
		await expect.element(page.getByText(/^Crossed by 0\.1/)).toBeVisible();
		await expect.element(page.getByText(/^Your order gives away up to 0\.66\d* LTC\.$/)).toBeVisible();
		await userEvent.click(button('Your order'));
		await expect
			.element(page.getByRole('dialog', { name: 'Ask at 0.5 LTC' }))
			.toHaveTextContent(/This is your order/);
	});

	test('highlights a changed amount once', async () => {
		await hand.show([order('0.5', 5), order('0.6', 11)], []);
		const flashes = () =>
			document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).pseudoElement === '::after');
		const marked = () => document.querySelectorAll<HTMLElement>('[data-flash]');
		expect(flashes()).toHaveLength(0);
		const later = performance.now() + 10_000;
		vi.spyOn(performance, 'now').mockImplementation(() => later);
		await hand.become([order('0.5', 6), order('0.6', 12)], []);
		await expect.poll(() => flashes().length).toBe(1);
		const [cell] = marked();
		expect(cell?.textContent).toBe('12.00');
		expect(cell && getComputedStyle(cell, '::after').position).toBe('absolute');
		for (const each of flashes()) each.finish();
		await expect.poll(() => marked().length).toBe(0);
		vi.restoreAllMocks();
	});

	test('throttles redraws and uses the drawn order on a click', async () => {
		let now = performance.now() + 10_000;
		vi.spyOn(performance, 'now').mockImplementation(() => now);
		const picked: bigint[] = [];
		await hand.show([order('0.5', 5)], [], { onpick: ({ price }) => picked.push(price) });
		await hand.become([order('0.6', 6)], []);
		await hand.become([order('0.7', 7)], []);
		expect(hand.market.book.current?.asks[0]?.price).toBe(70_000_000n);
		await userEvent.click(button('0.500000'));
		expect(picked).toEqual([50_000_000n]);
		now += 10_000;
		await expect.element(button('0.700000')).toBeVisible();
		await expect.element(button('0.500000')).not.toBeInTheDocument();
		vi.restoreAllMocks();
	});

	test('draws a book crossed only by the user’s own order', async () => {
		const own = order('0.6', 4, { address: 'mine' });
		await hand.show([order('0.5', 5)], [own, order('0.4', 5)], { ownAddresses: ['mine'] });
		expect(rowsOf(/Asks/)).toHaveLength(1);
	});

	test('rejects a reply with a negative size and draws nothing', async () => {
		hand.answer({ orderbook: bookOf([order('0.5', 5, { maxvolume: -5 })], []) });
		await hand.render();
		await expect.poll(() => hand.market.book.error).toMatchObject({ kind: 'malformed' });
		expect(page.getByRole('table').elements()).toHaveLength(0);
	});

	test('shows unchecked outputs as unchecked, not as missing', async () => {
		await hand.show([order('0.5', 0, { numutxos: 0, maxvolume: 0 })], []);
		expect(rowsOf(/Asks/)).toEqual([['0.500000', '–not checked yet', '0.00']]);
		await userEvent.click(button('Details of 0.500000'));
		const details = page.getByRole('dialog', { name: /Ask at/ });
		await expect.element(details.getByText('not checked yet').first()).toBeVisible();
		expect(details.getByText('not checked yet').elements()).toHaveLength(3);
	});

	test('keeps the details of a removed order open and reports its removal', async () => {
		await hand.show([order('0.5', 5), order('0.6', 6)], []);
		await userEvent.click(button('Details of 0.600000'));
		await hand.become([order('0.5', 5)], []);
		await expect.element(page.getByRole('dialog')).toHaveTextContent('No longer in the book');
	});

	test('explains a missing book and keeps the last one after a failure', async () => {
		hand.answer({ orderbook: { error: 'base or rel not added' } });
		await hand.render();
		await expect.element(page.getByRole('alert')).toBeVisible();
		hand.answer({ orderbook: bookOf([order('0.5', 5)], []) });
		await userEvent.click(button('Try again'));
		await expect.element(button('0.500000')).toBeVisible();
		hand.answer({ orderbook: undefined });
		await hand.market.book.refresh();
		await expect.element(page.getByText(/stale/)).toBeVisible();
		await expect.element(button('0.500000')).toBeVisible();
	});
});

describe('own order in the book', () => {
	test('is recognised by its address, with rank and distance', async () => {
		await hand.show(
			[order('0.5', 5), order('0.505', 10, { address: 'mine' })],
			[order('0.4', 4, { address: 'mine' })],
			{ ownAddresses: ['mine'] },
		);
		await expect.element(button('0.505000 your order: 2nd of 2, 1.00 % behind the best')).toBeVisible();
		await expect.element(button('0.400000 your order: the only one')).toBeVisible();
		expect(page.getByTitle(/^Your order/).elements()).toHaveLength(2);
	});

	test('does not fill the form and names its owner in the details', async () => {
		const picked: unknown[] = [];
		const asks = [...many(2), order('900', 600, { address: 'mine' })];
		await hand.show(asks, [], { ownAddresses: ['mine'], onpick: (one) => picked.push(one) });
		await userEvent.click(button(/^900/));
		expect(picked).toEqual([]);
		await userEvent.click(button(/^Details of 900/));
		await expect.element(page.getByRole('dialog')).toHaveTextContent('This is your order');
	});
});

describe('long book', () => {
	test('renders only the visible rows of a thousand, with their count', async () => {
		const { container } = await hand.show(many(1000, 2000), many(1000, 1).toReversed());
		expect(container.querySelectorAll('tbody button').length).toBeLessThan(200);
		const table = page.getByRole('table', { name: /Asks/ }).element();
		expect(table.getAttribute('aria-rowcount')).toBe('1001');
		const best = button('2 000.00').element().closest('tr');
		expect(best?.getAttribute('aria-rowindex')).toBe('1001');
	});

	test('keeps the row elements when other orders change', async () => {
		const { container } = await hand.show(many(1000, 2000), []);
		const rowOf = (price: string) => button(price).element().closest('tr');
		const before = rowOf('2 003.00');
		await hand.become([order('1999', 1), ...many(1000, 2001)], []);
		await expect.element(button('1 999.00')).toBeVisible();
		expect(rowOf('2 003.00')).toBe(before);
		expect(container.querySelectorAll('tbody button').length).toBeLessThan(200);
	});

	test('has one Tab stop, moves by arrow keys and keeps the focus', async () => {
		await hand.show(many(1000, 2000), []);
		const stops = () => page.getByRole('table').element().querySelectorAll('[tabindex="0"]').length;
		expect(stops()).toBe(1);
		(button('2 000.00').element() as HTMLElement).focus();
		await userEvent.keyboard('{ArrowUp}{ArrowUp}');
		await expect.element(button('2 002.00')).toHaveFocus();
		await hand.become([...many(2, 2000), ...many(997, 2003)], []);
		await expect.element(button('2 002.00')).not.toBeInTheDocument();
		expect(document.activeElement?.closest('table')).toBe(page.getByRole('table').element());
		await userEvent.keyboard('{Home}');
		await expect.element(button('2 999.00')).toHaveFocus();
		await userEvent.keyboard('{End}');
		await expect.element(button('2 000.00')).toHaveFocus();
		expect(stops()).toBe(1);
	});
});

describe('trade list', () => {
	beforeEach(async () => {
		hand.close();
		hand = await FakeBook.open('document');
	});

	test('lists the newest trade first, with its direction in words', async () => {
		const row = (timestamp: number, price: number) => ({ timestamp, RICK: 1, LTC: price, price });
		hand.answer({ ticker: [row(3, 0.5), row(2, 0.7), row(1, 0.6)] });
		await render(TradesPanel, { market: hand.market, times: 'utc' });
		await expect.element(page.getByRole('table')).toBeVisible();
		expect(rowsOf(/Trades/).map(([time, price]) => [time, price?.replaceAll(/\s+/g, ' ')])).toEqual([
			['00:00:03', '▼ down 0.500000'],
			['00:00:02', '▲ up 0.700000'],
			['00:00:01', '· unchanged 0.600000'],
		]);
	});

	test('reports a day without trades', async () => {
		hand.answer({ ticker: [] });
		await render(TradesPanel, { market: hand.market, times: 'utc' });
		await expect.element(page.getByText(/has seen no trades of RICK for LTC/)).toBeVisible();
	});
});
