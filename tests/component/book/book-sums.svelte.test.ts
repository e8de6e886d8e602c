import '#lib/ui/style/tokens.css';
import '#lib/ui/style/base.css';
import '#lib/ui/style/classes.css';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeBook, button, order } from './book-of-hand.ts';

/** Each ask offers 10 RICK; the best bid is for 10 RICK too. */
const ASKS = [order('0.5', 5), order('0.6', 11)];
const BIDS = [order('0.4', 4), order('0.25', 5)];

let hand: FakeBook;

beforeEach(async () => {
	hand = await FakeBook.open();
});
afterEach(() => hand.close());

test('shows the running total of a hovered row instead of the spread', async () => {
	await hand.show(ASKS, BIDS);
	await expect.element(page.getByText('20.00 %')).toBeVisible();
	await userEvent.hover(button('0.600000'));
	await expect.element(page.getByText('20.00 RICK for 11.00 LTC,')).toBeVisible();
	await expect.element(page.getByText('average 0.550000')).toBeVisible();
	await userEvent.unhover(button('0.600000'));
	await expect.element(page.getByText('20.00 %')).toBeVisible();
});

test('describes a focused row by its running total', async () => {
	await hand.show(ASKS, BIDS);
	const best = button('0.500000');
	(best.element() as HTMLElement).focus();
	await expect
		.element(best)
		.toHaveAccessibleDescription(/Up to here: 10\.00 RICK for 5\.00 LTC, average 0\.500000/);
	await userEvent.keyboard('{ArrowUp}');
	await expect
		.element(button('0.600000'))
		.toHaveAccessibleDescription(/Up to here: 20\.00 RICK for 11\.00 LTC, average 0\.550000/);
});

test('fills in a selected price and the volume up to it', async () => {
	const picked: unknown[] = [];
	const mine = { ...order('0.5', 5), address: 'mine', pubkey: 'f'.repeat(64) };
	await hand.show([order('0.5', 5), mine, order('0.6', 11)], BIDS, {
		ownAddresses: ['mine'],
		onpick: ({ price }, side, upTo) => picked.push([price, side, upTo]),
	});
	await userEvent.click(button('0.600000'));
	expect(picked).toEqual([[60_000_000n, 'asks', 2_000_000_000n]]);
});

test('shows the shares of bid and ask volume', async () => {
	await hand.show([order('0.41', 4.1)], [order('0.4', 12)]);
	await expect.element(page.getByText('Bids 75 %')).toBeVisible();
	await expect.element(page.getByText('Asks 25 %')).toBeVisible();
});

test('fills the box of a side with whole rows', async () => {
	document.body.style.cssText = 'height: 400px; display: grid';
	const asks = Array.from({ length: 60 }, (_, index) => order(`${2 + index / 100}`, 3 + index));
	await hand.show(asks, BIDS);
	const box = document.querySelector<HTMLElement>('.side.asks') as HTMLElement;
	const rest = () => {
		const row = box.querySelector('tbody tr:not(.space)')?.getBoundingClientRect().height ?? 1;
		const rows = box.clientHeight / row;
		return Math.abs(rows - Math.round(rows)) * row;
	};
	await expect.poll(rest).toBeLessThan(1);
	document.body.style.cssText = '';
});
