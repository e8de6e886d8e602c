import type { Page } from '@playwright/test';
import { expect, test } from '../support/desk.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

const pairOf = (page: Page, pair: string) =>
	page.getByRole('button', { name: `Choose pair: ${pair.replace('/', ' / ')}` });
const interval = (page: Page, words: string) => page.getByRole('radio', { name: words, exact: true });

async function choosePair(page: Page, typed: string): Promise<void> {
	await page.getByRole('combobox', { name: 'Search coins' }).fill(typed);
	await expect(page.getByRole('option').first()).toContainText(typed.replace(' ', '/'));
	await page.keyboard.press('Enter');
}

async function searchFor(page: Page, typed: string): Promise<void> {
	const field = page.getByRole('combobox', { name: 'Search', exact: true });
	await field.fill(typed);
	await expect(page.getByRole('option').first()).toContainText(typed.replace(' ', '/'));
	await field.press('Enter');
}

test('announces each title; Back and Forward restore the pair and its candles', async ({ page, desk }) => {
	const announced = page.locator('#svelte-announcer');
	await signIn(page, desk, '/trade?pair=KMD-BTC');
	await expect(announced).toHaveText(/^\s*(Trade|.*KMD.*) · Swapdesk\s*$/);

	await interval(page, '15 minutes').check({ force: true });
	await expect(page).toHaveURL(/pair=KMD-BTC&interval=900$/);
	await pairOf(page, 'KMD/BTC').click();
	await choosePair(page, 'RICK DOGE');
	await expect(pairOf(page, 'RICK/DOGE')).toBeVisible();
	await interval(page, '1 day').check({ force: true });
	await expect(page).toHaveURL(/pair=RICK-DOGE&interval=86400$/);
	await page.goBack();
	await expect(pairOf(page, 'KMD/BTC')).toBeVisible();
	await expect(interval(page, '15 minutes')).toBeChecked();
	await page.goForward();
	await expect(pairOf(page, 'RICK/DOGE')).toBeVisible();
	await expect(interval(page, '1 day')).toBeChecked();

	await openPage(page, 'Swaps');
	await expect(announced).toHaveText(/Swaps · Swapdesk/);
	await page.goBack();
	await expect(pairOf(page, 'RICK/DOGE')).toBeVisible();
	await expect(interval(page, '1 day')).toBeChecked();
	await page.reload();
	await openPage(page, 'Settings');
	await expect(announced).toHaveText(/Settings · Swapdesk/);
});

test('searches by slash, lists keys by question mark, shows More on phones', async ({ page, desk }) => {
	await signIn(page, desk, '/activity');
	await test.step('searches pages, coins and pairs by slash, and focuses the chosen pair', async () => {
		await page.keyboard.press('/');
		await searchFor(page, 'KMD LTC');
		await expect(page).toHaveURL(/\/trade/);
		await expect(pairOf(page, 'KMD/LTC')).toBeFocused();
		await page.keyboard.press('/');
		await searchFor(page, 'KMD BTC');
		await expect(pairOf(page, 'KMD/BTC')).toBeFocused();
	});

	await test.step('shows the keys by question mark, and can switch them off', async () => {
		const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
		await page.keyboard.press('?');
		await expect(keys.getByText('Search', { exact: true })).toBeVisible();
		await keys.getByRole('checkbox').uncheck();
		await page.keyboard.press('Escape');
		await page.keyboard.press('?');
		await page.keyboard.press('/');
		await openPage(page, 'Settings');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await page
			.getByRole('group', { name: 'Keyboard shortcuts' })
			.getByRole('radio', { name: 'On', exact: true })
			.check({ force: true });
		await page.getByRole('heading', { name: 'Settings' }).click();
		await page.keyboard.press('?');
		await expect(keys).toBeVisible();
		// A focused text field receives the key as text.
		await page.keyboard.press('Escape');
		await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Trade' }).click();
		await page.getByLabel('Price', { exact: true }).press('?');
		await expect(keys).toBeHidden();
	});

	await test.step('offers five places and More, with the other places, on a phone', async () => {
		await page.setViewportSize({ width: 360, height: 740 });
		const places = page.getByRole('navigation', { name: 'Pages' });
		await expect(places.getByRole('link')).toHaveCount(5);
		await places.getByRole('button', { name: 'More' }).click();
		const more = page.getByRole('dialog', { name: 'More pages' });
		await more.getByRole('link', { name: 'Settings' }).click();
		await expect(page).toHaveURL(/\/settings$/);
		await expect(more).toBeHidden();
	});
});
