import { MakerTrusts } from '#lib/state/maker-trust.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeBook, button, order } from './book-of-hand.ts';

let hand: FakeBook;

beforeEach(async () => {
	hand = await FakeBook.open();
});
afterEach(() => hand.close());

describe('maker trust', () => {
	const maker = 'ab'.repeat(32);

	test('sends a block, reloads the book, and undoes it on request', async () => {
		await hand.show([order('0.5', 5, { pubkey: maker }), order('0.6', 6)], []);
		await userEvent.click(button('Details of 0.500000'));
		await expect.element(page.getByText('Neither trusted nor blocked.')).toBeVisible();
		const books = hand.callsOf('orderbook').length;
		await userEvent.click(button('Block'));
		await expect.element(page.getByText('✕ You block this maker.')).toBeVisible();
		expect(hand.callsOf('trust')).toMatchObject([{ pubkey: maker, trust: -1 }]);
		await expect.poll(() => hand.callsOf('orderbook').length).toBeGreaterThan(books);
		await userEvent.click(button('Undo'));
		await expect.element(page.getByText('Neither trusted nor blocked.')).toBeVisible();
		expect(hand.callsOf('trust').at(-1)).toMatchObject({ pubkey: maker, trust: 0 });
	});

	test('remembers a block missing from the node’s list and removes it', async () => {
		await hand.show([order('0.5', 5, { pubkey: maker })], []);
		await hand.desk.use(MakerTrusts).change(maker, 'blocked');
		expect(new MakerTrusts(hand.desk).of(maker)).toBe('neutral');
		const later = new MakerTrusts(hand.desk);
		await expect.poll(() => later.of(maker)).toBe('blocked');
		await userEvent.click(button('Book settings'));
		await userEvent.click(page.getByText('Trusted and blocked nodes (1)'));
		await userEvent.click(button(`Unblock ${maker}`));
		await expect.element(page.getByText('None yet.', { exact: false })).toBeVisible();
	});

	test('takes effect at once and yields to the node’s list', async () => {
		await hand.show([order('0.5', 5, { pubkey: maker })], []);
		const standings = hand.desk.use(MakerTrusts);
		await standings.change(maker, 'trusted');
		expect(standings.of(maker)).toBe('trusted');
		await userEvent.click(button('Details of 0.500000'));
		await expect.element(page.getByText('Neither trusted nor blocked.')).toBeVisible();
		await userEvent.click(button('Block'));
		await expect.element(button('Undo')).toBeVisible();
		expect(standings.of(maker)).toBe('blocked');
	});

	test('explains a refusal and keeps the status', async () => {
		hand.answer({ trust: { error: 'not now' } });
		await hand.show([order('0.5', 5, { pubkey: maker })], []);
		await userEvent.click(button('Details of 0.500000'));
		await userEvent.click(button('Trust'));
		await expect.element(page.getByRole('alert')).toBeVisible();
		await expect.element(page.getByText('Neither trusted nor blocked.')).toBeVisible();
	});
});
