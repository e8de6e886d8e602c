import type { Page } from '@playwright/test';

/**
 * Signs in as a user does who opened `path`, and keeps the key for the tab, so that a reload comes back to the open node. A test
 * of another page than the trade page names it: drawing that one first takes longest.
 */
export async function signIn(
	page: Page,
	{ app, node, passphrase }: { readonly app: string; readonly node: string; readonly passphrase: string },
	path = '/trade',
): Promise<void> {
	await page.goto(startOf(app, path));
	await waitForSearch(page);
	await page.getByLabel('Node address').fill(node);
	await page.getByLabel('Passphrase or WIF', { exact: true }).fill(passphrase);
	await page.getByRole('radio', { name: 'Until I close this tab' }).check();
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.waitForURL(({ pathname }) => pathname === new URL(path, app).pathname);
	// The address changes before the shell is there, which takes the keys.
	await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

/** The start page that leads on to another one. */
export function startOf(app: string, path: string): string {
	const start = new URL(app);
	start.searchParams.set('next', path);
	return start.href;
}

/** Waits until the search has filled in what it found: typing at that very moment would come out twice. */
export async function waitForSearch(page: Page): Promise<void> {
	await page.getByText('Node found', { exact: true }).waitFor();
}
