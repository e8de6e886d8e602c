import type { Page } from '@playwright/test';
import { BLOCK_MS, describeToken, send, stage } from './support/create-token.ts';
import { expect, test } from './support/desk.ts';
import { openPage } from './support/open-page.ts';
import { controlPagePractice } from './support/page-practice.ts';

test.use({ serviceWorkers: 'allow' });

async function advance(page: Page, ms: number): Promise<void> {
	await controlPagePractice(page, { control: 'advance', ms });
}

/** Opens the page, lets its service worker cache the app, and cuts the network. */
async function openWithoutServer(page: Page): Promise<void> {
	await page.goto('/');
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
	await page.context().setOffline(true);
	await page.reload();
}

test('moves candles and creates a token across a closed tab, without server', async ({ page, context }) => {
	await openWithoutServer(page);
	await page.getByRole('button', { name: 'Try it now' }).click();
	await page.waitForURL(({ pathname }) => pathname === '/home');
	await page.getByRole('link', { name: 'Open market' }).click();
	const chart = page.locator('[data-bars]');
	await expect.poll(async () => Number(await chart.getAttribute('data-bars'))).toBeGreaterThan(100);
	await expect(page.getByText('Practice node: no real money moves')).toBeVisible();
	const lastTime = Number(await chart.getAttribute('data-last-time'));
	await advance(page, 2 * 3_600_000);
	await expect.poll(async () => Number(await chart.getAttribute('data-last-time'))).toBeGreaterThan(lastTime);

	await openPage(page, 'Tokens');
	await describeToken(page, 'Lighthouse key', '12');
	await page.getByRole('button', { name: 'Build and review' }).click();
	await expect(page.getByRole('button', { name: 'Send and create' })).toBeVisible();
	await page.close();

	const another = await context.newPage();
	await another.goto('/tokens');
	await expect(another.getByText('built, not sent')).toBeVisible();
	await another.getByRole('link', { name: 'Continue' }).click();
	await send(another);
	await expect(stage(another, 'Accepted by the daemon')).toContainText('done');
	await advance(another, BLOCK_MS);
	await expect(another.getByText('Token created.')).toBeVisible();
	await another.getByRole('link', { name: 'Show the token' }).click();
	await another.getByRole('link', { name: 'All tokens' }).click();
	await expect(another.getByRole('row', { name: /Lighthouse key.*mine/ })).toBeVisible();
});
