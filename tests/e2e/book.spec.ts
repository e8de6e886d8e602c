import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test, type TestDesk } from './support/desk.ts';
import { signIn } from './support/sign-in.ts';

async function openBook(page: Page, desk: TestDesk): Promise<Locator> {
	await page.setViewportSize({ width: 1440, height: 1000 });
	await signIn(page, desk);
	const book = page.getByRole('region', { name: 'Order book' });
	await expect(book.getByRole('table', { name: /Bids/ })).toBeVisible();
	return book;
}

const bestBid = (book: Locator) => book.getByRole('table', { name: /Bids/ }).getByRole('button').first();

test('blocks a maker, removes it from the book and unblocks it later', async ({ page, desk }) => {
	const book = await openBook(page, desk);
	const price = (await bestBid(book).textContent())?.trim() ?? '';
	await book
		.getByRole('table', { name: /Bids/ })
		.getByRole('button', { name: /^Details/ })
		.first()
		.click();
	const details = page.getByRole('dialog', { name: /^Bid at/ });
	await details.getByRole('button', { name: 'Block' }).click();
	await expect(details.getByText('You block this maker.')).toBeVisible();
	await expect(details.getByText('No longer in the book.')).toBeVisible();
	await expect(bestBid(book)).not.toHaveText(price);
	expect((await desk.control({ control: 'calls' })).calls?.['trust']).toBe(1);

	await page.reload();
	await expect(bestBid(book)).toBeVisible();
	await expect(bestBid(book)).not.toHaveText(price);
	await book.getByRole('button', { name: 'Book settings' }).click();
	const settings = page.getByRole('dialog', { name: 'Book settings' });
	await settings.getByText('Trusted and blocked nodes (1)').click();
	await expectAccessible(page, '[popover]:popover-open');
	await settings.getByRole('button', { name: /^Unblock/ }).click();
	await expect(settings.getByText('None yet.')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(bestBid(book)).toHaveText(price);
});

test('navigates, groups and charts the book by keyboard, storing the settings', async ({ page, desk }) => {
	const book = await openBook(page, desk);
	await bestBid(book).focus();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	const form = page.getByRole('form', { name: 'Order' });
	await expect(form.getByLabel('Price', { exact: true })).not.toHaveValue('');
	await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('');
	await expect(book.getByText(/^average/)).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(form.getByLabel('Amount', { exact: true })).not.toHaveValue('');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('Enter');
	const details = page.getByRole('dialog', { name: /^Bid at/ });
	await expect(details).toContainText(/2nd of \d+/);
	const exact = /Bid at ([\d.]+)/.exec((await details.textContent()) ?? '')?.[1] ?? '';
	await expect(form.getByLabel('Price', { exact: true })).toHaveValue(exact);
	await page.keyboard.press('Escape');
	await expect(details).toBeHidden();

	await book.getByRole('button', { name: 'Book settings' }).press('Enter');
	const step = page.getByLabel(/^Price step/);
	await expect(step).toBeFocused();
	await page.keyboard.press('End');
	await expect(step).not.toHaveValue('0');
	await page.keyboard.press('Escape');
	await book.getByRole('button', { name: 'Depth' }).press('Enter');
	const chart = book.getByRole('slider', { name: 'Order book depth' });
	await chart.press('End');
	await expect(chart).toHaveAttribute('aria-valuetext', /^(Your ask|Ask) .* from the mid price/);

	await page.reload();
	await expect(chart).toBeVisible();
	await book.getByRole('button', { name: 'Depth' }).click();
	const asks = book.getByRole('table', { name: /Asks/ }).getByRole('button');
	await expect(asks.first()).toBeVisible();
	expect(await asks.count()).toBeLessThan(10);
});
