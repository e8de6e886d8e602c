import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { openPage } from '../support/open-page.ts';
import { beginSwap, runUntil, SECOND_MS } from '../support/run-swap.ts';
import { signIn } from '../support/sign-in.ts';
import { liveUntil } from '../support/world-time.ts';

const MINUTE_MS = 60 * SECOND_MS;

const strip = (page: Page) => page.getByRole('navigation', { name: 'Your day' });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fits = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.use({ movesTime: true });

test('shows an empty, busy or troubled desk and chooses the start page', async ({ page, desk }) => {
	await signIn(page, desk, '/home');
	await expect(region(page, 'First steps').getByRole('listitem')).toHaveCount(3);
	await expect(region(page, 'Total').getByText(/No earlier total/)).toBeVisible();
	await expect(page.getByRole('list', { name: 'State' })).toContainText('Node answers');
	await expect(strip(page).getByRole('link')).toHaveCount(0);
	await expectAccessible(page, 'main', { state: 'home, empty' });

	await callNode(desk, 'setprice', { base: 'KMD', rel: 'LTC', price: 1000 });
	await desk.control({ control: 'vanish', after: 'alicepayment' });
	const id = await beginSwap(desk, 'LTC');
	await runUntil(desk, id, 'alicepayment');
	await liveUntil(page, region(page, 'Locked').getByText(/refundable from/));
	await expect(page.getByText(/No action needed\.\s+Active: 1 order\./)).toBeVisible();
	await expect(region(page, 'First steps')).toHaveCount(0);
	// The page shows the locked coins itself, so the strip omits them.
	await expect(strip(page).getByRole('link')).toHaveText('1 order active');

	await desk.control({ control: 'leap', ms: 105 * MINUTE_MS });
	await liveUntil(page, region(page, 'Needs you').getByRole('link', { name: 'Swap is late' }));
	await expect(page.getByText(/1 action needed\./)).toBeVisible();
	await expectAccessible(page, 'main', { state: 'home, in trouble' });
	await openPage(page, 'Settings');
	await expect(strip(page).getByRole('link')).toHaveText([
		/^[\d.]+ LTC locked$/,
		'1 order active',
		'1 action needed',
	]);
	for (const link of await strip(page).getByRole('link').all())
		await expect(link).toBeInViewport({ ratio: 1 });
	await expectAccessible(page, '[aria-label="Your day"]');
	await page.setViewportSize({ width: 360, height: 740 });
	await expect(strip(page)).toBeHidden();
	expect(await fits(page)).toBe(true);
	await page.getByRole('link', { name: 'Home 1 action needed' }).click();
	await expect(region(page, 'Needs you')).toBeInViewport();
	expect(await fits(page)).toBe(true);

	await page.setViewportSize({ width: 1280, height: 720 });
	await openPage(page, 'Settings');
	await page.getByRole('group', { name: 'Start page' }).getByText('Wallet').click();
	await page.getByRole('link', { name: 'Swapdesk' }).click();
	await expect(page).toHaveURL(/\/wallet$/);
	await page.goto('/');
	await expect(page).toHaveURL(/\/wallet$/);
});
