import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/desk.ts';
import { BOTH_VARIANTS, MARKETMAKER_ONLY } from './support/variants.ts';
import { followLink } from './support/open-page.ts';
import { countOf, openForm, playUntil, reviewOf, submitOf } from './support/order-form.ts';

async function fillIn(page: Page, form: Locator, side: 'buy' | 'sell'): Promise<void> {
	if (side === 'sell') await form.getByText('↓ Sell').click();
	await form.getByText('Best offer', { exact: true }).click();
	await expect(submitOf(page)).toHaveText(side === 'buy' ? /Enter a total/ : /Enter an amount/);
	await form.getByRole('button', { name: '25 %' }).click();
}

async function reviewMarketOrder(page: Page, form: Locator, side: 'buy' | 'sell'): Promise<void> {
	await fillIn(page, form, side);
	await expect(form.getByText(/^One (seller|buyer) fills your order/)).toBeVisible();
	await submitOf(page).click();
	await expect(reviewOf(page)).toContainText('You pay at most');
}

const confirm = (page: Page) => reviewOf(page).getByRole('button', { name: /now$/ }).click();

test(
	'buys at best offer by one request, sells once despite lost reply',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		const before = await countOf(desk, 'buy');
		const form = await openForm(page, desk);
		await reviewMarketOrder(page, form, 'buy');
		await page.reload();
		// The entered text is kept, and the reviewed order was not sent.
		await expect(submitOf(page)).toHaveText(/^\s*Buy KMD at best offer/);
		await expect(reviewOf(page)).toBeHidden();
		expect(await countOf(desk, 'buy')).toBe(before);
		await submitOf(page).click();
		await expect(reviewOf(page)).toContainText('You pay at most');
		await confirm(page);
		await expect(form.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
		await playUntil(desk, form.getByText('Swap started'));
		expect(await countOf(desk, 'buy')).toBe(before + 1);

		// A running swap's progress also appears in the forms of other pairs.
		await form.getByRole('button', { name: 'Close' }).click();
		const soldBefore = await countOf(desk, 'sell');
		// The fees are small on both chains; in the real program, fees decide which makers reply.
		await followLink(page, '/trade?pair=LTC-KMD');
		await expect(form.getByText(/Waiting for a (seller|buyer)|Swap started/)).toHaveCount(0);
		await reviewMarketOrder(page, form, 'sell');
		await desk.control({ control: 'fault', method: 'sell', fault: 'lost' });
		await confirm(page);
		await expect(form.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
		await page.reload();
		await expect(form.getByText(/Waiting for a (seller|buyer)/)).toBeVisible();
		await playUntil(desk, form.getByText('Swap started'));
		expect(await countOf(desk, 'sell')).toBe(soldBefore + 1);
	},
);

test(
	'warns if the fees of a market order are too high',
	{ tag: MARKETMAKER_ONLY },
	async ({ page, desk }) => {
		// Makers in the document variant reply regardless of the fees.
		const form = await openForm(page, desk);
		await fillIn(page, form, 'sell');
		const tooSmall = form.getByText(
			/^No (seller|buyer) would answer this order\. The amount is too small for the fees/,
		);
		await expect(form.getByText(/^One (seller|buyer) fills your order/)).toBeVisible();
		await expect(tooSmall).toBeHidden();
		// Worth about one transaction fee of the requested bitcoin.
		await form.getByRole('textbox', { name: 'Sell KMD' }).fill('1');
		await expect(tooSmall).toBeVisible();
		await form.getByRole('textbox', { name: 'Sell KMD' }).fill('1000');
		await expect(tooSmall).toBeHidden();
	},
);
