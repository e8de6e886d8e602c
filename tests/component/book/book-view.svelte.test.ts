import { BookView } from '#lib/state/book-view.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeBook, button, many, order, rowsOf } from './book-of-hand.ts';

let hand: FakeBook;

beforeEach(async () => {
	hand = await FakeBook.open();
});
afterEach(() => hand.close());

const settings = page.getByRole('dialog', { name: 'Book settings' });

describe('book view', () => {
	test('groups by a fitting step and fills in the worst exact price', async () => {
		const picked: bigint[] = [];
		await hand.show([order('0.50001', 5), order('0.50004', 10), order('0.50107', 15)], [], {
			onpick: ({ price }) => picked.push(price),
		});
		await userEvent.click(button('Book settings'));
		await userEvent.selectOptions(page.getByLabelText('Price step, LTC'), '0.001');
		await userEvent.keyboard('{Escape}');
		expect(rowsOf(/Asks/).map(([price, amount]) => [price, amount])).toEqual([
			['0.502000', '9.97'],
			['0.501000', '19.99'],
		]);
		await userEvent.click(button('0.501000'));
		expect(picked).toEqual([50_004_000n]);
		await userEvent.click(button('Details of 0.501000'));
		await expect.element(page.getByRole('dialog')).toHaveTextContent('2 orders, best first');
		await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /0.50004/ }));
		await expect.element(page.getByRole('dialog')).toHaveTextContent('2nd of 3');
	});

	test('shows either coin, running or single amounts, age and outputs', async () => {
		await hand.show([order('0.5', 5), order('0.6', 11)], []);
		await userEvent.click(button('Book settings'));
		await userEvent.click(settings.getByText('LTC', { exact: true }));
		await userEvent.click(settings.getByText('Per row'));
		await userEvent.click(settings.getByLabelText('Show age and outputs'));
		expect(rowsOf(/Asks/)).toEqual([
			['0.600000', '6.00', '15 s', '5'],
			['0.500000', '5.00', '15 s', '5'],
		]);
	});

	test('converts to the reference coin, and reports a missing rate', async () => {
		hand.answer({ getprice: { bid: 1.9, ask: 2.1, price: 2 } });
		await hand.show([order('0.5', 5)], []);
		await userEvent.click(button('Book settings'));
		await userEvent.click(settings.getByText('KMD', { exact: true }));
		await expect.element(page.getByText('1 RICK = 2.00000 KMD, the mid price')).toBeVisible();
		expect(rowsOf(/Asks/)).toEqual([['0.500000', '20.00', '20.00']]);
		hand.answer({ getprice: { bid: 0, ask: 0, price: 0 } });
		await hand.desk.use(BookView).referenceOf(hand.market.pair)?.refresh();
		await expect.element(page.getByText('No sizes in KMD')).toBeVisible();
		expect(rowsOf(/Asks/)).toEqual([['0.500000', '–unknown', '–']]);
	});

	test('is stored in this browser', async () => {
		const view = hand.desk.use(BookView);
		view.chooseStep(hand.market.pair, 100_000n);
		view.change({ unit: 'rel', isCumulative: false });
		await expect.poll(() => hand.desk.database.get('settings', 'trade.book')).toBeDefined();
		const later = new BookView(hand.desk);
		await expect.poll(() => later.style).toMatchObject({ unit: 'rel', isCumulative: false });
		expect(later.stepOf(hand.market.pair)).toBe(100_000n);
		expect(later.stepOf({ base: 'LTC', rel: 'RICK' })).toBe(0n);
	});

	test('ignores invalid stored settings', async () => {
		const value = { unit: 'pounds', steps: { 'RICK-LTC': 'x', 'LTC-RICK': '5' }, isDepth: 'yes' };
		await hand.desk.database.put('settings', { name: 'trade.book', value });
		const view = new BookView(hand.desk);
		await expect.poll(() => view.stepOf({ base: 'LTC', rel: 'RICK' })).toBe(5n);
		expect(view.stepOf(hand.market.pair)).toBe(0n);
		expect(view.style).toMatchObject({ unit: 'base', isDepth: false });
	});
});

test('marks the orders that a market order takes, also in text', async () => {
	await hand.show(many(5), [order('0.4', 1)], { marked: { side: 'asks', price: 300_000_000n } });
	const marked = page.getByRole('button', { name: /may fill yours/ });
	expect(marked.elements().map(({ textContent }) => textContent.trim().split(' ')[0])).toEqual([
		'3.00000',
		'2.00000',
		'1.00000',
	]);
	await expect
		.element(page.getByText('Highlighted: the offer your order is expected to fill, at 3.00000000 LTC.'))
		.toBeVisible();
});

describe('depth chart', () => {
	test('draws both sides, and shows price, sum and distance by arrow keys', async () => {
		await hand.show([order('0.5', 5), order('0.6', 11)], [order('0.4', 4, { address: 'mine' })], {
			ownAddresses: ['mine'],
		});
		await userEvent.click(button('Depth'));
		const chart = page.getByRole('slider', { name: 'Order book depth' });
		await expect.element(chart).toBeVisible();
		expect(chart.element().querySelectorAll('path.line')).toHaveLength(2);
		expect(chart.element().querySelectorAll('path.own')).toHaveLength(1);
		await userEvent.selectOptions(page.getByLabelText('Within'), '50 % of mid');
		(chart.element() as HTMLElement).focus();
		await userEvent.keyboard('{End}');
		await expect
			.element(chart)
			.toHaveAttribute(
				'aria-valuetext',
				'Ask 0.60000000 LTC: 20.00 RICK for 11.00 LTC up to here, 33.33 % from the mid price.',
			);
		await userEvent.keyboard('{Home}');
		await expect.poll(() => chart.element().ariaValueText).toContain('Your bid 0.40000000 LTC');
		await userEvent.click(page.getByText('Show table'));
		await expect.element(page.getByRole('row', { name: '25 % 10.00 4.00 10.00 5.00' })).toBeVisible();
	});

	test('reports an empty book', async () => {
		hand.desk.use(BookView).change({ isDepth: true });
		await hand.show([], []);
		await expect.element(page.getByText('The RICK/LTC book is empty.')).toBeVisible();
	});
});
