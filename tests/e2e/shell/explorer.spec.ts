import { expect, test } from '../support/desk.ts';
import { followLink, openPage } from '../support/open-page.ts';
import { beginSwap } from '../support/run-swap.ts';
import { signIn } from '../support/sign-in.ts';

test("opens the user's explorer for a payment in a new tab", async ({ page, desk, context, hostWatch }) => {
	const swap = await beginSwap(desk, 'LTC');
	await desk.control({ control: 'advance', ms: 60_000 });
	await signIn(page, desk, `/swaps?swap=${swap}`);
	const links = page.getByRole('link', { name: /explorer\.example/ });
	await expect(page.getByRole('button', { name: /^Copy txid of/ }).first()).toBeVisible();
	await expect(links).toHaveCount(0);

	await openPage(page, 'Settings');
	await page.getByLabel('Coin', { exact: true }).fill('LTC');
	await page.getByLabel('Transaction link').fill('https://explorer.example/tx/{txid}');
	await page.getByRole('button', { name: 'Save explorer' }).click();
	// Follow a link, because a reload could come before the browser has stored the setting.
	await followLink(page, `/swaps?swap=${swap}`);
	const link = links.first();
	await expect(link).toHaveAttribute('href', /^https:\/\/explorer\.example\/tx\/[0-9a-f]{64}$/);
	await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
	await expect(link).toHaveText(/opens elsewhere/);
	await context.route('https://explorer.example/**', (route) => route.fulfill({ body: 'found' }));
	const opening = context.waitForEvent('page');
	expect(hostWatch.take()).toEqual([]);
	await link.click();
	const opened = await opening;
	await expect(opened.getByText('found')).toBeVisible();
	expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, '']);
	// The browser itself connects ahead of a clicked link.
	expect(hostWatch.take().filter((each) => each !== 'CONNECT explorer.example:443')).toEqual([]);
});
