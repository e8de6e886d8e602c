import { expect, test } from '../support/desk.ts';
import { callNode } from '../support/node-call.ts';
import { followLink } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

test('opens tokens by one press, links unknown ones, and enables a coin', async ({ page, desk }) => {
	await signIn(page, desk, '/tokens');
	await page.getByRole('button', { name: 'Connect this daemon' }).click();
	await expect(page.getByRole('link', { name: 'Create a token' })).toBeVisible();
	await expect(page).toHaveURL(/\/tokens$/);
	await page.reload();
	await expect(page.getByRole('link', { name: 'Create a token' })).toBeVisible();

	for (const [id, words] of [
		['rubbish', 'This is not a token id.'],
		['ab'.repeat(32), 'The chain does not know this token.'],
	] as const) {
		await followLink(page, `/tokens/token?id=${id}`);
		await expect(page.getByText(words)).toBeVisible();
		await page.getByRole('link', { name: 'All tokens' }).last().click();
		await expect(page).toHaveURL(/\/tokens$/);
	}

	await followLink(page, '/settings');
	await page.getByLabel('Switch on another coin').selectOption('DASH');
	await page.getByRole('button', { name: 'Switch on DASH' }).click();
	await expect(page.locator('#coins').getByText(/^KMD, BTC,.*DASH/)).toBeVisible();
	expect(await callNode(desk, 'getcoin', { coin: 'DASH' })).toMatchObject({ coin: { status: 'active' } });
});

test('answers unknown addresses with 404 and links unknown swaps and pairs on', async ({ page, desk }) => {
	for (const path of ['/nothing', '/tokens/nothing/here', '/_app/immutable/gone.js']) {
		const reply = await page.goto(path);
		expect(reply?.status()).toBe(404);
		await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
		await expect(page.getByText(path, { exact: true })).toBeVisible();
	}
	await page.getByRole('link', { name: 'Go to start page' }).click();
	await expect(page.getByText('Node found', { exact: true })).toBeVisible();
	await signIn(page, desk, '/settings');
	await page.goto('/nothing');
	await page.getByRole('link', { name: 'Swaps' }).click();
	await expect(page).toHaveTitle(/Swaps · Swapdesk$/);

	for (const [swap, words] of [
		['rubbish', 'The address does not name a swap.'],
		['123-456', 'The node has no swap 123-456.'],
	] as const) {
		await followLink(page, `/swaps?swap=${swap}`);
		await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
		await page.getByRole('link', { name: 'All swaps' }).last().click();
		await expect(page).toHaveURL(/\/swaps$/);
	}

	await followLink(page, '/trade?pair=rubbish');
	await expect(page.getByText('“rubbish” is not a pair.')).toBeVisible();
	await followLink(page, '/trade?pair=KMD-NOSUCH');
	await expect(page.getByText('The node does not know NOSUCH.')).toBeVisible();
	await page.getByRole('button', { name: 'Choose pair' }).click();
	await page.getByRole('combobox', { name: 'Search coins' }).fill('KMD LTC');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('form', { name: 'Order', exact: true })).toBeVisible();
	// The unknown pair is not remembered.
	await page.goto('/trade');
	await expect(page).toHaveURL(/pair=KMD-LTC/);
});
