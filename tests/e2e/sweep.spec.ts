import type { Locator, Page } from '@playwright/test';
import { expect, test, type TestDesk } from './support/desk.ts';
import { countOf, openForm, playOn, reviewOf, submitOf } from './support/order-form.ts';

async function openSweep(page: Page, desk: TestDesk, side: 'buy' | 'sell'): Promise<Locator> {
	const form = await openForm(page, desk);
	if (side === 'sell') await form.getByText('↓ Sell').click();
	await reviewSweep(page, form, side);
	return form;
}

async function reviewSweep(page: Page, form: Locator, side: 'buy' | 'sell'): Promise<void> {
	await form.getByText('Sweep', { exact: true }).click();
	await expect(submitOf(page)).toHaveText(side === 'buy' ? /Enter a total/ : /Enter an amount/);
	await form.getByRole('button', { name: '25 %' }).click();
	await expect(form.getByText('One maker answers, the best price first.')).toBeVisible();
	await submitOf(page).click();
	await expect(reviewOf(page)).toContainText('or nothing happens');
}

const confirm = (page: Page) => reviewOf(page).getByRole('button', { name: /now$/ }).click();

test('the book is swept for base: one request, which becomes a swap', async ({ page, desk }) => {
	const before = await countOf(desk, 'buy');
	const form = await openSweep(page, desk, 'buy');
	await page.reload();
	await expect(submitOf(page)).toHaveText(/Enter a price/);
	expect(await countOf(desk, 'buy')).toBe(before);
	await reviewSweep(page, form, 'buy');
	await confirm(page);
	await expect(form.getByText('Waiting for a maker')).toBeVisible();
	await playOn(desk);
	await expect(form.getByText('The swap has begun')).toBeVisible();
	expect(await countOf(desk, 'buy')).toBe(before + 1);
});

test('base is sold into the book; its reply is lost, the page is loaded anew, and nothing is sent again', async ({
	page,
	desk,
}) => {
	const before = await countOf(desk, 'sell');
	const form = await openSweep(page, desk, 'sell');
	await desk.control({ control: 'fault', method: 'sell', fault: 'lost' });
	await confirm(page);
	await expect(form.getByText('Waiting for a maker')).toBeVisible();
	await page.reload();
	await expect(form.getByText('Waiting for a maker')).toBeVisible();
	await playOn(desk);
	await expect(form.getByText('The swap has begun')).toBeVisible();
	expect(await countOf(desk, 'sell')).toBe(before + 1);
});
