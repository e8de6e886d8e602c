import { HoldingsValuation } from '#lib/state/tools/holdings-valuation.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import HoldingsTool from '../../../src/routes/tools/holdings/HoldingsTool.svelte';
import OnDesk from '../OnDesk.svelte';
import { openToolHarness, type ToolHarness } from './tool-harness.ts';

let bed: ToolHarness;
beforeEach(async () => {
	bed = await openToolHarness();
	const valuation = bed.desk.use(HoldingsValuation);
	const given = { valuation };
	await render(OnDesk, { desk: bed.desk, part: HoldingsTool as never, given });
});
afterEach(() => bed.close());

test('holdings are checked and valued', async () => {
	const value = page.getByRole('button', { name: 'Calculate value' });
	await userEvent.click(value);
	await expect.element(page.getByText('Enter at least one holding, or an address.')).toBeVisible();
	await userEvent.fill(page.getByLabelText('Coin, row 1'), 'KMD');
	await userEvent.fill(page.getByLabelText('Amount, row 1'), '1,2,3');
	await expect.element(page.getByText(/The amount is not a number/)).toBeVisible();
	await userEvent.click(value);
	expect(bed.methods()).not.toContain('fundvalue');
	await userEvent.fill(page.getByLabelText('Amount, row 1'), '3');
	await userEvent.click(page.getByRole('button', { name: 'Add row' }));
	await userEvent.fill(page.getByLabelText('Coin, row 2'), 'NOPE');
	await userEvent.fill(page.getByLabelText('Amount, row 2'), '1');
	await userEvent.fill(page.getByLabelText('Shares'), '2');
	await userEvent.click(value);
	await expect.element(page.getByRole('heading', { name: '3.00 KMD' })).toBeVisible();
	await expect.element(page.getByRole('cell', { name: 'no price' })).toBeVisible();
	await expect.element(page.getByText(/Value per share: 1.5\s+KMD/)).toBeVisible();
});
