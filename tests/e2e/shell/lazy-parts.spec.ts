import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { keepNoFiles, removeAllFiles } from '../support/built-files.ts';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { openForm, reviewOf, submitOf } from '../support/order-form.ts';

test.use({ ownBuild: true });
test.beforeEach(({ page }) => keepNoFiles(page));

const TITLE = 'Part of this page could not load';
const wordsIn = (place: Page | Locator) => place.getByRole('status').filter({ hasText: TITLE });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: TITLE });
const priceOf = (form: Locator) => form.getByLabel('Price', { exact: true });
const amountOf = (form: Locator) => form.getByLabel('Amount', { exact: true });

/** Fills in an order form, ready for the review. */
async function typeOrder(page: Page, desk: TestDesk): Promise<Locator> {
	const form = await openForm(page, desk);
	await priceOf(form).fill('0.0002');
	await amountOf(form).fill('1.5');
	await expect(submitOf(page)).toHaveText(/Buy KMD/);
	await expect(submitOf(page)).not.toHaveAttribute('aria-disabled');
	await page.waitForLoadState('networkidle');
	return form;
}

/** Deploys a build with a new version name. */
async function renameBuild({ build }: TestDesk): Promise<void> {
	const file = join(build, '_app/version.json');
	await readFile(file);
	await writeFile(file, JSON.stringify({ version: 'a later one' }));
	await Promise.all(['.gz', '.br'].map((form) => rm(file + form, { force: true })));
}

test('reports late parts with missing files, and keeps page and draft', async ({ page, desk }) => {
	const form = await typeOrder(page, desk);
	const bringBack = await removeAllFiles(desk);
	await page.evaluate(() => ((globalThis as { isOld?: boolean }).isOld = true));

	const dialogs: readonly (readonly [name: string, open: () => Promise<unknown>])[] = [
		['review', () => submitOf(page).click()],
		['keys', () => page.keyboard.press('?')],
		['search', () => page.keyboard.press('/')],
		['pairs', () => page.getByRole('button', { name: 'Choose pair' }).click()],
		['book settings', () => page.getByRole('button', { name: 'Book settings' }).click()],
	];
	for (const [name, open] of dialogs) {
		await page.locator('body').click({ position: { x: 1, y: 1 } });
		await open();
		await expect(dialogOf(page), name).toContainText('the order form keeps your input');
		await dialogOf(page).getByRole('button', { name: 'Close' }).click();
		await expect(dialogOf(page), name).toBeHidden();
	}

	const figures = page.getByRole('region', { name: 'Orders, swaps and figures' });
	for (const tab of ['24 hours', 'Prices', 'Markets']) {
		await figures.getByRole('tab', { name: tab }).click();
		await expect(wordsIn(figures.getByRole('tabpanel')), tab).toBeVisible();
	}
	await page.getByRole('button', { name: 'Depth' }).click();
	await expect(wordsIn(page.getByRole('region', { name: 'Order book' }))).toBeVisible();
	for (const type of ['Post order', 'Price rule', 'Best offer']) {
		await form.getByText(type, { exact: true }).click();
		await expect(wordsIn(form), type).toBeVisible();
	}
	await form.getByText('Take now', { exact: true }).click();
	await expect(priceOf(form)).toHaveValue('0.0002');
	await expect(amountOf(form)).toHaveValue('1.5');
	expect(await page.evaluate(() => 'isOld' in globalThis)).toBe(true);
	expect((await desk.control({ control: 'calls' })).calls).not.toHaveProperty('buy');

	await submitOf(page).click();
	await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
	await expect(dialogOf(page).getByRole('button', { name: 'Try again' })).toBeHidden();
	await dialogOf(page).getByRole('button', { name: 'Close' }).click();
	await submitOf(page).click();
	await bringBack();
	await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
	await expect(reviewOf(page)).toContainText('0.0002');
	// The style sheet failed too, and is loaded again.
	await expect(reviewOf(page).locator('form')).toHaveCSS('display', 'grid');

	await page.keyboard.press('Escape');
	await expect(reviewOf(page)).toBeHidden();
	const bringBackAgain = await removeAllFiles(desk);
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Wallet' }).click();
	await expect(page.getByRole('heading', { name: 'Page could not load' })).toBeVisible();
	await expect(page.locator('body')).not.toContainText('500');
	await bringBackAgain();
	await page.getByRole('button', { name: 'Reload' }).click();
	await expect(page).toHaveTitle(/Wallet · Swapdesk$/);
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Trade' }).click();
	await expect(priceOf(form)).toHaveValue('0.0002');
});

test('reloads for a replaced build and keeps typed text and its link', async ({ page, desk }) => {
	const form = await typeOrder(page, desk);
	const bringBack = await removeAllFiles(desk);
	await renameBuild(desk);
	await submitOf(page).click();
	await expect(dialogOf(page)).toContainText('A newer version of Swapdesk is available.');
	await expect(dialogOf(page).getByRole('button', { name: 'Try again' })).toBeHidden();
	await bringBack();
	await dialogOf(page).getByRole('button', { name: 'Reload' }).click();
	await expect(priceOf(form)).toHaveValue('0.0002');
	await expect(amountOf(form)).toHaveValue('1.5');
	await submitOf(page).click();
	await expect(reviewOf(page)).toContainText('0.0002');

	await page.keyboard.press('Escape');
	await expect(reviewOf(page)).toBeHidden();
	await page.evaluate(() => ((globalThis as { isOld?: boolean }).isOld = true));
	await page.route(/_app\/immutable\//, (route) => route.abort());
	const wallet = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Wallet' });
	await Promise.all([page.waitForRequest(/\/wallet$/), wallet.click()]);
	await page.unroute(/_app\/immutable\//);
	await page.goto('/wallet');
	await expect(page).toHaveTitle(/Wallet · Swapdesk$/);
	expect(await page.evaluate(() => 'isOld' in globalThis)).toBe(false);
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Trade' }).click();
	await expect(priceOf(form)).toHaveValue('0.0002');
});
