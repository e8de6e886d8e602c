import type { Page } from '@playwright/test';
import { chartOf, openTrade } from '../support/chart.ts';
import { expect, test } from '../support/desk.ts';

const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** Presses what opens a window, and gives the window. */
async function openWindow(page: Page): Promise<Page> {
	const opened = page.waitForEvent('popup');
	await page.getByRole('button', { name: 'Open in window' }).click();
	return opened;
}

test('chart and book stand in windows of their own, and layouts come back by their names', async ({
	page,
	desk,
}) => {
	await page.setViewportSize({ width: 1400, height: 900 });
	await openTrade(page, desk);
	await page.getByRole('button', { name: 'Tools' }).click();
	const chart = await openWindow(page);
	// The window asks for no key, and shows nothing but its part.
	await expect(chartOf(chart)).toBeVisible();
	await expect(pagesOf(chart)).toHaveCount(0);
	await expect(chart.getByRole('region', { name: 'Order book' })).toHaveCount(0);
	await expect(chart.getByRole('link', { name: 'Whole page' })).toHaveAttribute('href', /^\/trade\?pair=/);
	expect(await chart.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
	await page.keyboard.press('Escape');

	await page.getByRole('button', { name: 'Book settings' }).click();
	const book = await openWindow(page);
	await expect(book.getByRole('region', { name: 'Order book' })).toBeVisible();
	await expect(book.getByText('Spread')).toBeVisible();
	await expect(pagesOf(book)).toHaveCount(0);
	await page.keyboard.press('Escape');
	await Promise.all([chart.close(), book.close()]);

	const layoutMenu = page.getByRole('group', { name: 'Layout' });
	const opener = page.getByRole('button', { name: 'Layout', exact: true });
	const mirror = layoutMenu.getByRole('checkbox', { name: 'Order form on the left' });
	await opener.click();
	await mirror.check();
	await layoutMenu.getByRole('textbox', { name: 'Save this layout as' }).fill('Left hand');
	await layoutMenu.getByRole('button', { name: 'Save' }).click();
	await layoutMenu.getByRole('button', { name: 'Reset layout' }).click();
	await expect(mirror).not.toBeChecked();
	await page.keyboard.press('Escape');
	// From any page, by the search.
	await page.goto('/settings');
	await page.getByRole('radio', { name: 'Roomy' }).check({ force: true });
	await expect(page.locator('html')).toHaveAttribute('data-density', 'roomy');
	await page.keyboard.press('Control+k');
	await page.getByRole('dialog').getByRole('combobox').fill('left hand');
	await page.getByRole('option', { name: 'Trade page layout: Left hand' }).click();
	await expect(page).toHaveURL(/\/trade/);
	await opener.click();
	await expect(mirror).toBeChecked();
	await expect(layoutMenu.getByRole('button', { name: 'Left hand', exact: true })).toBeVisible();
});
