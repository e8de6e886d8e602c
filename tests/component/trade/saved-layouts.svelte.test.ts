import type { Desk } from '#lib/state/desk.ts';
import { SavedLayouts as Saved } from '#lib/state/layout/saved-layouts.svelte.ts';
import { TradeLayout } from '#lib/state/layout/trade-layout.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import SavedLayouts from '../../../src/routes/trade/layout/SavedLayouts.svelte';
import { HandMarket } from '../../unit/state/market/hand-market.ts';
import OnDesk from '../OnDesk.svelte';
import { openDesk } from '../open-desk.ts';

let desk: Desk;
let layout: TradeLayout;
let saved: Saved;

beforeEach(async () => {
	desk = await openDesk(new HandMarket(0, []).client);
	layout = new TradeLayout(desk);
	saved = desk.use(Saved);
	await saved.loaded;
	await render(OnDesk, { desk, part: SavedLayouts as never, given: { layout, screen: 'desktop' } });
});
afterEach(() => desk.database.close());

const field = page.getByRole('textbox', { name: 'Save this layout as' });
const names = () => saved.for('desktop').map(({ name }) => name);

test('a layout is saved, laid out again, replaced and deleted, by keyboard alone', async () => {
	layout.mirror(true);
	(field.element() as HTMLElement).focus();
	await userEvent.keyboard('  Left hand {Enter}');
	expect(names()).toEqual(['Left hand']);
	await expect.element(page.getByRole('status')).toHaveTextContent('Layout Left hand saved.');
	await expect.element(field).toHaveValue('');
	const choice = page.getByRole('button', { name: 'Left hand', exact: true });
	await expect.element(choice).toHaveAttribute('aria-pressed', 'true');

	layout.reset();
	await expect.element(choice).toHaveAttribute('aria-pressed', 'false');
	(choice.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	expect(layout.isMirrored).toBe(true);
	await expect.element(page.getByRole('status')).toHaveTextContent('Layout Left hand applied.');

	layout.mirror(false);
	await userEvent.fill(field, 'LEFT HAND');
	await page.getByRole('button', { name: 'Replace' }).click();
	expect(names()).toEqual(['LEFT HAND']);
	expect(saved.named('left hand', 'desktop')?.arrangement.isMirrored).toBe(false);

	(page.getByRole('button', { name: 'Delete layout LEFT HAND' }).element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	expect(names()).toEqual([]);
	// Its button is gone, and the focus stays in the menu.
	await expect.element(field).toHaveFocus();
});

test('an empty name and a layout too many are refused with the reason', async () => {
	await page.getByRole('button', { name: 'Save' }).click();
	await expect.element(page.getByText('Enter a name.')).toBeVisible();
	await expect.element(field).toHaveFocus();
	expect(names()).toEqual([]);
	for (let count = 1; count <= 20; count += 1)
		saved.save({ name: `Layout ${count}`, screen: 'desktop', arrangement: layout.arrangement });
	// Figures within names count as figures.
	expect(names().slice(0, 3)).toEqual(['Layout 1', 'Layout 2', 'Layout 3']);
	await userEvent.fill(field, 'One more');
	await userEvent.keyboard('{Enter}');
	await expect.element(page.getByText('You have 20 layouts. Delete one to save another.')).toBeVisible();
	expect(names()).toHaveLength(20);
	await userEvent.fill(field, 'x'.repeat(100));
	expect((field.element() as HTMLInputElement).maxLength).toBe(40);
	await userEvent.fill(field, 'layout 7');
	await userEvent.keyboard('{Enter}');
	expect(names()).toContain('layout 7');
});
