import { expect, test } from './support/desk.ts';
import { callNode } from './support/node-call.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/sign-in.ts';

test('the tokens of the daemon that the gateway signs in to are one press away', async ({ page, desk }) => {
	await signIn(page, desk);
	await openPage(page, 'Tokens');
	await page.getByRole('button', { name: 'Connect this daemon' }).click();
	await expect(page.getByRole('link', { name: 'Create a token' })).toBeVisible();
	await expect(page).toHaveURL(/\/tokens$/);
	await page.reload();
	await expect(page.getByRole('link', { name: 'Create a token' })).toBeVisible();
});

test('a coin that is off is switched on in the settings', async ({ page, desk }) => {
	await signIn(page, desk);
	await openPage(page, 'Settings');
	await page.getByLabel('Switch on another coin').selectOption('DOGE');
	await page.getByRole('button', { name: 'Switch on DOGE' }).click();
	await expect(page.locator('#coins').getByText(/BTC.*DOGE.*KMD/)).toBeVisible();
	expect(await callNode(desk, 'getcoin', { coin: 'DOGE' })).toMatchObject({ coin: { status: 'active' } });
});
