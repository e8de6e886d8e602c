import type { Page } from '@playwright/test';
import { expect, test, type TestDesk } from '../support/desk.ts';
import { BOTH_VARIANTS } from '../support/variants.ts';
import { callNode } from '../support/node-call.ts';
import { openPage } from '../support/open-page.ts';
import { countOf } from '../support/order-form.ts';
import { signIn } from '../support/sign-in.ts';
import { liveUntil } from '../support/world-time.ts';
import { rowsOf } from '../support/page-storage.ts';

test.use({ movesTime: true });

async function readUsedCoins(page: Page): Promise<string> {
	const settings = await rowsOf(page, 'settings');
	return JSON.stringify(settings.filter(({ key }) => String(key).startsWith('used-coins')));
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'This coin was on before.' });

/**
 * Disables a coin in the node, as a restart of the real one does, and reopens the desk, which reports the missing coin.
 */
async function forgetCoin(page: Page, desk: TestDesk, coin: string): Promise<void> {
	await expect(page.getByRole('status').filter({ hasText: 'switched off in the node' })).toBeHidden();
	await liveUntil(page, async () => (await readUsedCoins(page)).includes(coin));
	await callNode(desk, 'disable', { coin });
	await page.reload();
	await liveUntil(page, banner(page));
}

test(
	'enables a forgotten coin again or leaves the coin off permanently',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		await signIn(page, desk);
		await expect(page.getByRole('button', { name: /Change pair|KMD/ }).first()).toBeVisible();

		await test.step('enables a forgotten coin in place', async () => {
			const before = await countOf(desk, 'enable');
			await forgetCoin(page, desk, 'LTC');
			await expect(banner(page)).toContainText('LTC is switched off in the node');
			await openPage(page, 'History');
			await expect(banner(page)).toBeVisible();
			await banner(page).getByRole('button', { name: 'Switch on LTC' }).click();
			await expect(banner(page)).toBeHidden();
			expect(await countOf(desk, 'enable')).toBe(before + 1);
			expect(await callNode(desk, 'getcoin', { coin: 'LTC' })).toMatchObject({
				coin: { status: 'active' },
			});
		});

		await test.step('explains a refusal, and stops asking about a coin left off', async () => {
			await forgetCoin(page, desk, 'LTC');
			await desk.control({ control: 'fault', method: 'enable', fault: 'refused' });
			await banner(page).getByRole('button', { name: 'Switch on LTC' }).click();
			await expect(banner(page)).toContainText('LTC could not be switched on');
			await banner(page).getByRole('button', { name: 'Leave off' }).click();
			await expect(banner(page)).toBeHidden();
			// The notice about the other coin proves that the page has checked all coins.
			await callNode(desk, 'disable', { coin: 'BTC' });
			await page.goto(`${desk.app}/trade?pair=KMD-LTC`);
			const needed = page.getByRole('status').filter({ hasText: 'needs both coins' });
			await expect(needed).toBeVisible();
			await liveUntil(page, banner(page));
			await expect(banner(page)).toContainText('BTC is switched off in the node');
			await expect(banner(page)).not.toContainText('LTC');
			await needed.getByRole('button', { name: 'Switch on LTC' }).click();
			await expect(needed).toBeHidden();
			await expect(page.getByRole('table', { name: /Asks|asks|Sell/ }).first()).toBeVisible();
		});
	},
);

test(
	'enables a forgotten coin automatically once allowed, until revoked',
	{ tag: BOTH_VARIANTS },
	async ({ page, desk }) => {
		await signIn(page, desk);
		await expect(page.getByRole('button', { name: /Change pair|KMD/ }).first()).toBeVisible();
		const before = await countOf(desk, 'enable');
		await forgetCoin(page, desk, 'LTC');
		await banner(page).getByRole('button', { name: 'Always switch on' }).click();
		await expect(banner(page)).toBeHidden();
		await callNode(desk, 'disable', { coin: 'LTC' });
		await page.reload();
		await liveUntil(page, async () => (await countOf(desk, 'enable')) > before + 1);
		expect(await countOf(desk, 'enable')).toBe(before + 2);
		await openPage(page, 'Settings');
		await page.getByRole('radio', { name: 'Ask me' }).check({ force: true });
		await callNode(desk, 'disable', { coin: 'LTC' });
		await page.reload();
		await liveUntil(page, banner(page));
		expect(await countOf(desk, 'enable')).toBe(before + 2);
	},
);
