import type { Page } from '@playwright/test';

/** Signs in as a user does, and keeps the key for the tab, so that a reload comes back to the open node. */
export async function signIn(
	page: Page,
	{ app, node, passphrase }: { readonly app: string; readonly node: string; readonly passphrase: string },
): Promise<void> {
	await page.goto(app);
	await waitForSearch(page);
	await page.getByLabel('Node address').fill(node);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(passphrase);
	await page.getByRole('radio', { name: 'Until I close this tab' }).check();
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.waitForURL(({ pathname }) => pathname === '/trade');
}

/** Waits until the search has filled in what it found: typing at that very moment would come out twice. */
export async function waitForSearch(page: Page): Promise<void> {
	await page.getByText('A node answers').waitFor();
}
