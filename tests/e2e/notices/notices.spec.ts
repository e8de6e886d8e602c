import { CORE } from '../../config/stages.js';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/desk.ts';
import { beginSwap, runUntil, SECOND_MS } from '../support/run-swap.ts';
import { signIn } from '../support/sign-in.ts';
import { liveUntil } from '../support/world-time.ts';

const MINUTE_MS = 60 * SECOND_MS;
const LOCK_MS = 7_800_000;

test.use({ viewport: { width: 1280, height: 800 }, movesTime: true });

const bell = (page: Page, says: string) =>
	page.getByRole('button', { name: `Notices${says && ` ${says}`}`, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notices' });

async function open(page: Page): Promise<void> {
	await page.getByRole('button', { name: /^Notices/ }).click();
	await expect(list(page)).toBeVisible();
}

test('shows a swap as one notice in all tabs, without amounts', async ({ page, desk }) => {
	await signIn(page, desk, '/settings');
	await open(page);
	await expect(list(page).getByText('No notices.')).toBeVisible();
	await page.keyboard.press('Tab');
	await expect(list(page).getByRole('link', { name: 'Alerts' })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(list(page)).toBeHidden();
	await expect(page.getByRole('button', { name: /^Notices/ })).toBeFocused();

	await desk.control({ control: 'vanish', after: 'alicepayment' });
	const id = await beginSwap(desk, 'LTC');
	await runUntil(desk, id, 'alicepayment');
	await liveUntil(page, bell(page, '1 unread'));
	const other = await page.context().newPage();
	await signIn(other, desk, '/wallet');
	await liveUntil(other, bell(other, '1 unread'));
	await page.reload();
	await liveUntil(page, bell(page, '1 unread'));
	await open(page);
	await expect(list(page).getByRole('listitem')).toHaveCount(1);
	await expect(list(page).getByRole('heading', { name: /LTC for .*KMD/ })).toBeVisible();
	await expect(list(page).getByRole('link', { name: /^Swap started/ })).toBeVisible();
	await page.setViewportSize({ width: 360, height: 740 });
	await expect.poll(async () => (await list(page).boundingBox())?.width).toBe(360);
	await page.setViewportSize({ width: 1280, height: 800 });
	await list(page).getByRole('button', { name: 'Mark all read' }).click();
	await page.keyboard.press('Escape');
	await expect(bell(page, '')).toBeVisible();
	await expect(bell(other, '')).toBeVisible();

	await desk.control({ control: 'leap', ms: 105 * MINUTE_MS });
	for (const tab of [page, other]) await liveUntil(tab, bell(tab, '1 unread, 1 needs you'));
	await page.getByRole('button', { name: 'Hide amounts' }).click();
	await open(page);
	const late = list(page).getByRole('link', { name: /^Needs you Swap is late/ });
	await expect(list(page).getByRole('heading', { name: /LTC for .*KMD/ })).not.toHaveText(/\d/);
	await late.click();
	await expect(page).toHaveURL(new RegExp(`/swaps\\?swap=${id}`));
	await expect(bell(page, '1 needs you')).toBeVisible();
	await expect(bell(other, '1 needs you')).toBeVisible();

	// The page shows the swap, so its end is listed as read.
	await desk.control({ control: 'leap', ms: 2 * LOCK_MS });
	await runUntil(desk, id, 'finished');
	await liveUntil(page, page.getByText('Refunded', { exact: true }));
	await expect(bell(page, '')).toBeVisible();
	await open(page);
	await expect(list(page).getByRole('listitem')).toHaveText(/Swap refunded/);
});

test(
	'shows a notice while the node is away and closes it afterwards',
	{ tag: CORE },
	async ({ page, desk }) => {
		await signIn(page, desk, '/settings');
		await page.route(`${desk.node}/**`, (route) => route.abort('connectionrefused'));
		await liveUntil(page, bell(page, '1 unread, 1 needs you'));
		await open(page);
		await expect(list(page).getByRole('link', { name: /^Needs you Node does not answer/ })).toBeVisible();
		await page.unroute(`${desk.node}/**`);
		await liveUntil(page, list(page).getByRole('link', { name: /^Node is back/ }));
		await expect(list(page).getByRole('listitem')).toHaveCount(1);
		await page.keyboard.press('Escape');
		await expect(bell(page, '1 unread')).toBeVisible();
	},
);
