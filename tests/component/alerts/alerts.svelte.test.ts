import AlertDialog from '#lib/parts/alerts/AlertDialog.svelte';
import { draftOfAlert, newAlertDraft, type AlertDraft } from '#lib/domain/alerts.ts';
import { readAlerts, writeAlert } from '#lib/storage/alerts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { alertOf } from '../../unit/domain/alerts/alert-samples.ts';
import { FakeBook, bookOf, button, order } from '../book/book-of-hand.ts';
import OnDesk from '../OnDesk.svelte';

const PAIR = { base: 'RICK', rel: 'LTC' };

let hand: FakeBook;
let closed = 0;

beforeEach(async () => {
	closed = 0;
	hand = await FakeBook.open();
	hand.answer({ orderbook: bookOf([order('0.5', 5)], [order('0.3', 4)]) });
});
afterEach(() => hand.close());

const show = (given: Partial<AlertDraft> = {}, more: object = {}) =>
	render(OnDesk, {
		desk: hand.desk,
		part: AlertDialog,
		given: { initial: newAlertDraft(PAIR, given), isOfPair: true, onclose: () => (closed += 1), ...more },
	});
const stored = () => readAlerts(hand.desk.database, 'node');
const field = (name: string) => page.getByRole('textbox', { name });

test('saves a price alert once its errors are fixed', async () => {
	await show();
	await expect.element(page.getByText('Now: Mid price 0.4 LTC.')).toBeVisible();
	await userEvent.click(button('Set alert'));
	await expect.element(page.getByText('Enter a price.')).toBeVisible();
	await expect.element(field('Level')).toHaveFocus();
	await userEvent.fill(field('Level'), '0');
	await expect.element(page.getByText('The price must be above zero.')).toBeVisible();
	await userEvent.fill(field('Level'), '0.44');
	await expect.element(page.getByText('Your level is 10.00 % above the mid price now.')).toBeVisible();
	await userEvent.click(page.getByText('Each time', { exact: true }));
	await userEvent.click(button('Set alert'));
	await expect.poll(() => closed).toBe(1);
	expect(await stored()).toMatchObject([
		{ ...PAIR, repeats: true, condition: { kind: 'price', of: 'middle', to: 'above', level: 44_000_000n } },
	]);
});

test('reports an already crossed level before saving', async () => {
	await show({ level: '0.4' });
	await expect.element(page.getByText(/Mid price 0.4 LTC: already at or above this level/)).toBeVisible();
	await userEvent.click(page.getByText('↓ Falls to'));
	await expect.element(page.getByText(/already at or below this level/)).toBeVisible();
	await userEvent.selectOptions(page.getByLabelText('Which price'), 'Best ask');
	await expect.element(page.getByText('Your level is 20.00 % below the best ask now.')).toBeVisible();
});

test('validates the fields of order, spread and change alerts', async () => {
	await show({ kind: 'order', price: '0.5', least: '3' });
	await expect.element(page.getByText(/1 such order in the book already/)).toBeVisible();
	await userEvent.fill(field('Amount at least'), 'many');
	await userEvent.click(button('Set alert'));
	await expect.element(page.getByText(/The amount is not a number/)).toBeVisible();
	await userEvent.click(page.getByText('Spread', { exact: true }));
	await userEvent.fill(field('Spread below'), '100');
	await userEvent.click(button('Set alert'));
	await expect.element(page.getByText('A spread is below 100 %.')).toBeVisible();
	await userEvent.click(page.getByText('Change', { exact: true }));
	await userEvent.fill(field('By at least'), '2.5');
	await userEvent.click(button('Set alert'));
	await expect.poll(() => closed).toBe(1);
	expect(await stored()).toMatchObject([{ condition: { kind: 'change', points: 250, minutes: 60 } }]);
});

test('re-arms an alert after an edit and removes it on request', async () => {
	const alert = { ...alertOf({ kind: 'spread', points: 50 }), ...PAIR, hit: { at: 5, points: 40 } };
	await writeAlert(hand.desk.database, 'node', alert);
	const shown = await show({}, { initial: draftOfAlert(alert), alert });
	await expect.element(field('Spread below')).toHaveValue('0.5');
	await userEvent.fill(field('Spread below'), '0.75');
	await userEvent.click(button('Save alert'));
	await expect.poll(stored).toMatchObject([{ id: 'spread', condition: { points: 75 }, hit: undefined }]);
	await expect.poll(() => closed).toBe(1);
	await shown.unmount();
	await show({}, { initial: draftOfAlert(alert), alert });
	await userEvent.click(button('Remove'));
	await expect.poll(stored).toEqual([]);
	await expect.poll(() => closed).toBe(2);
});
