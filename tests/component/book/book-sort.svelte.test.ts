import { boundMatching } from '#lib/domain/matching.ts';
import { parseDecimal } from '#lib/domain/money/amount.ts';
import { editOrder, newOrderDraft, type OrderType } from '#lib/domain/orders/order-draft.ts';
import { BookView } from '#lib/state/book-view.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeBook, button, order, rowsOf } from './book-of-hand.ts';

/** Asks for 10, 20 and 30 RICK: the best one is the smallest and oldest. Volumes are running totals in LTC. */
const ASKS = [
	order('0.5', 5, { age: 3000 }),
	order('0.6', 17, { age: 15 }),
	order('0.7', 38, { age: 90, maxvolume: 30 }),
];
const BIDS = [order('0.4', 4), order('0.25', 9)];

let hand: FakeBook;

beforeEach(async () => {
	hand = await FakeBook.open();
});
afterEach(() => hand.close());

const pricesOf = (name: RegExp) => rowsOf(name).map(([price]) => price);
const settings = page.getByRole('dialog', { name: 'Book settings' });
const head = (name: RegExp) => page.getByRole('group', { name: 'Sort orders' }).getByRole('button', { name });
/** Sort directions in both tables, asks first. */
const directionsOf = (column: RegExp) =>
	page
		.getByRole('columnheader', { name: column })
		.elements()
		.map((each) => each.getAttribute('aria-sort'));

describe('book sorting', () => {
	test('sorts both sides by a column, their best rows in the middle', async () => {
		await hand.show(ASKS, BIDS);
		expect(directionsOf(/^Price/)).toEqual(['descending', 'descending']);
		await userEvent.click(head(/^Amount/));
		await expect.element(head(/^Amount, RICK largest first$/)).toHaveAttribute('aria-pressed', 'true');
		expect(pricesOf(/Asks/)).toEqual(['0.500000', '0.600000', '0.700000']);
		expect(pricesOf(/Bids/)).toEqual(['0.250000', '0.400000']);
		expect(directionsOf(/^Amount/)).toEqual(['ascending', 'descending']);
		expect(directionsOf(/^Price/)).toEqual([null, null]);
		await userEvent.click(head(/^Amount/));
		await expect.element(head(/^Amount, RICK smallest first$/)).toBeVisible();
		expect(pricesOf(/Asks/)).toEqual(['0.700000', '0.600000', '0.500000']);
		// The sorting survives a poll and a new visit.
		await hand.become(ASKS.slice(0, 2), BIDS);
		await expect.poll(() => pricesOf(/Asks/)).toEqual(['0.600000', '0.500000']);
		const later = new BookView(hand.desk);
		await expect.poll(() => later.style.ordering).toEqual({ by: 'amount', isReversed: true });
	});

	test('falls back to the price while the sort column is hidden', async () => {
		hand.desk.use(BookView).change({ hasMore: true });
		await hand.show(ASKS, BIDS);
		await userEvent.click(head(/^Age/));
		await expect.poll(() => pricesOf(/Asks/)).toEqual(['0.500000', '0.700000', '0.600000']);
		await userEvent.click(button('Book settings'));
		await userEvent.click(settings.getByLabelText('Show age and outputs'));
		await expect.poll(() => pricesOf(/Asks/)).toEqual(['0.700000', '0.600000', '0.500000']);
		await expect.element(head(/^Price, LTC best first$/)).toBeVisible();
	});

	test('fills in the sum of better prices in any order', async () => {
		const picked: unknown[] = [];
		await hand.show(ASKS, BIDS, { onpick: (_order, side, upTo) => picked.push([side, upTo]) });
		await userEvent.click(head(/^Amount/));
		await userEvent.click(button('0.600000'));
		expect(picked).toEqual([['asks', parseDecimal('30')]]);
	});
});

describe('amount with fees', () => {
	const purse = (coin: string) => ({ coin, balance: parseDecimal('1000'), transactionFee: 10_000n });
	const formOf = (amount: string, type: OrderType = 'take') => ({
		draft: { ...editOrder(editOrder(newOrderDraft(), 'amount', amount), 'price', '0.5'), type },
		funds: { base: purse('RICK'), rel: purse('LTC') },
		matching: boundMatching,
	});
	const note = page.getByText('With fees: type an amount of RICK in the order form.');
	const figures = (name: RegExp) => rowsOf(name).map((cells) => cells[3]);

	test('shows the total of each order in an optional column', async () => {
		await hand.show([...ASKS, order('0.8', 39, { address: 'mine' })], BIDS, {
			...{ form: formOf('12'), ownAddresses: ['mine'] },
		});
		await expect.element(head(/^With fees/)).not.toBeInTheDocument();
		await userEvent.click(button('Book settings'));
		await userEvent.click(settings.getByLabelText('Show what your amount comes to with fees'));
		await expect.poll(() => figures(/Asks/)).toEqual(['yours', '8.41122', 'too large', 'too large']);
		expect(figures(/Bids/)).toEqual(['4.80010', '3.00010']);
		await expect
			.element(page.getByRole('cell', { name: '8.41122' }))
			.toHaveAttribute('title', 'You pay 8.41121081 LTC, fees included. About 12.0001 RICK arrive.');
		await expect
			.element(page.getByRole('cell', { name: 'too large' }).first())
			.toHaveAttribute(
				'title',
				'Your amount is too large for this order, which fills 8.33333331 RICK at most',
			);
		await userEvent.keyboard('{Escape}');
		await userEvent.click(head(/^With fees/));
		// The only order large enough is next to the bids.
		await expect.poll(() => pricesOf(/Asks/)[3]).toBe('0.700000');
	});

	test('asks for an amount if the form has none', async () => {
		hand.desk.use(BookView).change({ hasFees: true });
		const { rerender } = await hand.show(ASKS, BIDS, { form: formOf('') });
		await expect.element(note).toBeVisible();
		expect(figures(/Asks/)).toEqual(['–', '–', '–']);
		await rerender({ form: formOf('12', 'post') });
		await expect.element(note).toBeVisible();
		await rerender({ form: formOf('12') });
		await expect.element(note).not.toBeInTheDocument();
		await expect.poll(() => figures(/Asks/)[0]).toBe('8.41122');
	});
});
